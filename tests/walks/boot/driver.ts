import { expect, type Page } from '@playwright/test'

import type { Config } from '../../../domain/contract/config.ts'
import { CHUNK_LOAD_TIMEOUT_MS } from '../../../domain/limits.ts'
import { DEMO_PASSWORD, demoPeople } from '../../../server/demo/people.ts'
import type { bootMachine } from '../../../machines/workflows/boot/boot.machine.ts'
import { bootModel } from '../../../machines/workflows/boot/boot.model.ts'
import { bootPage, bootWords } from '../../../machines/workflows/boot/boot.page.ts'
import { frameWords } from '../../../machines/workflows/session/frame-words.ts'
import { signInWords } from '../../../machines/workflows/sign-in/form-words.ts'
import { signInPage } from '../../../machines/workflows/sign-in/sign-in.page.ts'
import type { Stub, Driver, Screen, Walk, Scenario } from '../driver.ts'
import { endSession, flagsUrl, sayAsOtherTab, signIn, withoutBanner } from '../support/calls.ts'
import { anyButton } from '../support/controls.ts'
import { describedInteractions, describedScreens, perform } from '../support/described.ts'
import { cut, forbidStoring, pass } from '../support/gate.ts'
import { said } from '../support/language.ts'
import { flagHosts, offeredLocales } from '../support/people.ts'

const FIRST = 'nora.fjellheim'
const OTHER = 'colin.cotswold'

/** Opens the sign-in page; failures of the boot are logged (§8). */
const start: Scenario<null>['start'] = async ({ page, watch }) => {
  watch.forgive(/could not start|is missing/)
  await page.goto('/login')
}

/** A part of the page does not come, and the page reloads itself once: for real. */
async function reloadOnce({ page, watch }: Walk<null>) {
  watch.forgive(/ERR_|is missing|ChunkLoadError/)
  await signIn(page.request, FIRST)
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.route(/\/assets\/account-overview-[^/]+\.js$/, (route) => (loads > 1 ? route.fallback() : route.abort()))
  await page.goto('/account/overview')
  await expect(page.locator('h1')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('reloadedBuild'))).not.toBeNull()
  // The page's last requests still need the session.
  await page.waitForLoadState('networkidle')
  await endSession(page.request)
}

const flagsOf = (host: string): Stub<null> => ({
  arm: () => Promise.resolve((route) => route.continue({ url: flagsUrl(route.request().url(), host) })),
})
/** The server's own configuration, of a program that has no settings of its own. */
const usual: Stub<null> = {
  arm: () =>
    Promise.resolve(async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        body: (await response.text()).replace('"config_secure":true', '"config_secure":false'),
      })
    }),
}
const through: Stub<null> = { arm: () => Promise.resolve(pass) }
const cutOff: Stub<null> = {
  arm: ({ watch }) => {
    watch.forgive(/ERR_|networkFailed/)
    return Promise.resolve(cut)
  },
}

async function signInByHand(page: Page) {
  const submit = { type: 'signIn.submit', username: FIRST, password: DEMO_PASSWORD } as const
  await perform(page, signInPage.events['signIn.submit'](submit))
}

/** The session ends, and somebody else signs in in another tab: the page is theirs. */
async function becomeAnother({ page, watch }: Walk<null>) {
  watch.forgive(/status of 401|notSignedIn/)
  await endSession(page.request)
  await page.locator('nav a[href$="/payments"]').click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await signIn(page.request, OTHER)
  await sayAsOtherTab(page, { type: 'signedIn' })
}

const userMenu = (page: Page) => {
  const menus = demoPeople
    .filter(({ username }) => username === FIRST || username === OTHER)
    .map(({ firstName, lastName }) => said({ says: frameWords.signedInAs, with: { name: `${firstName} ${lastName}` } }))
  return anyButton(page, menus)
}

const waiting: Screen<null> = {
  isBare: true,
  async facts({ page }) {
    await expect(page.getByRole('heading', { name: said(bootWords.failed) })).toHaveCount(0)
    // What is drawn ahead of the program, or the spinner after another try.
    const spinner = page.getByRole('main').getByRole('status')
    await expect(spinner.or(page.locator('#root')).first()).toBeAttached()
  },
}
const languages = (count: number): Screen<null> => ({
  facts: ({ page }) =>
    expect(
      page
        .getByRole('combobox')
        .filter({ has: page.locator('option[lang]') })
        .first()
        .getByRole('option'),
    ).toHaveCount(count),
})
const ALL_LANGUAGES = 15
const inside: Screen<null> = { facts: ({ page }) => expect(userMenu(page)).toBeVisible() }

/** The start before any page: the real server's flags and configuration, cut lines, and missing parts. */
export const bootDriver: Driver<typeof bootMachine, null> = {
  model: bootModel,
  async begin(_, __, page) {
    await withoutBanner(page)
    return null
  },
  scenarios: {
    'a first visit': { start },
    'after a reload': { enter: reloadOnce, start },
  },
  interactions: {
    ...describedInteractions<typeof bootMachine, null>(bootModel, bootPage),
    'chunk.failed': {
      where: (snapshot) => !snapshot.matches('reloading'),
      because: 'the swarm of failures that comes with one missing part is reported once (src/main/start-app.ts)',
      // Vite's report of a missing part. The scenario after a reload shows a part that really is missing.
      async environment({ page }) {
        await page.evaluate(() => {
          const event = new Event('vite:preloadError', { cancelable: true })
          window.dispatchEvent(Object.assign(event, { payload: new Error('A part did not come.') }))
        })
      },
    },
    'secure.request': {
      where: (snapshot) => snapshot.matches('ready'),
      because: 'before the boot nobody is known to be signed in',
      async environment(walk) {
        await ((await userMenu(walk.page).isVisible()) ? becomeAnother(walk) : signInByHand(walk.page))
      },
    },
    'secure.clear': {
      where: (snapshot) => snapshot.matches('ready') && !snapshot.matches({ ready: { secure: 'unasked' } }),
      because: 'who is not signed in does not sign out',
      async environment({ page }) {
        await endSession(page.request)
        await sayAsOtherTab(page, { type: 'signedOut' })
      },
    },
  },
  stubs: {
    fetchFlags: { output: flagsOf(flagHosts.plain), withLocales: flagsOf(flagHosts.locales), networkFailed: cutOff },
    fetchConfig: { output: through, usual, networkFailed: cutOff },
    fetchSecureConfig: { output: through, networkFailed: cutOff },
    fetchLocales: { output: through, networkFailed: cutOff },
    reloadPage: {
      // A browser that lets the page keep nothing: it could reload for ever.
      unexpected: {
        arm: ({ page }) => forbidStoring(page),
      },
    },
  },
  nameOf(port, outcome) {
    if (!('output' in outcome)) return null
    if (port === 'fetchFlags' && 'localesEnabled' in (outcome.output as object)) return 'withLocales'
    return port === 'fetchConfig' && !(outcome.output as Config).hasSecureConfig ? 'usual' : null
  },
  instant: ['reloadPage'],
  screens: describedScreens(bootPage, {
    'loading.flags.asking': waiting,
    'loading.flags.known': waiting,
    'loading.flags.empty': waiting,
    'loading.config.asking': waiting,
    'loading.config.known': waiting,
    'ready.locales.asking': languages(ALL_LANGUAGES),
    'ready.locales.offered': languages(offeredLocales.length),
    'ready.locales.builtIn': languages(ALL_LANGUAGES),
    'ready.secure.unasked': {
      path: /\/login/,
      facts: ({ page }) => expect(page.locator('h1').filter({ visible: true })).toHaveText(said(signInWords.signIn)),
    },
    'ready.secure.asking': inside,
    'ready.secure.known': inside,
    'ready.secure.usual': inside,
    'ready.secure.missing': inside,
  }),
  portOf(request) {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/feature-flags/')) return 'fetchFlags'
    if (pathname === '/config') return 'fetchConfig'
    if (pathname === '/config-secure') return 'fetchSecureConfig'
    return pathname === '/ecaas/locales' ? 'fetchLocales' : null
  },
  timers: { chunkTimeout: [CHUNK_LOAD_TIMEOUT_MS] },
}
