import { expect, type Page } from '@playwright/test'

import { CHUNK_LOAD_TIMEOUT_MS } from '../../../domain/limits.ts'
import { DEMO_PASSWORD } from '../../../server/demo/people.ts'
import type { bootMachine } from '../../../machines/workflows/boot/boot.machine.ts'
import { bootModel } from '../../../machines/workflows/boot/boot.model.ts'
import type { Stub, Driver, Screen, Walk, Scenario } from '../driver.ts'
import { endSession, flagsUrl, sayAsOtherTab, signIn, withoutBanner } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { cut, pass } from '../support/gate.ts'
import { flagHosts, offeredLocales } from '../support/people.ts'

const FIRST = 'nora.fjellheim'
const OTHER = 'colin.cotswold'

/** What goes wrong in the boot is logged (§8). */
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
  // What the page still asks for is asked by someone signed in.
  await page.waitForLoadState('networkidle')
  await endSession(page.request)
}

const flagsOf = (host: string): Stub<null> => ({
  arm: () => Promise.resolve((route) => route.continue({ url: flagsUrl(route.request().url(), host) })),
})
const through: Stub<null> = { arm: () => Promise.resolve(pass) }
const cutOff: Stub<null> = {
  arm: ({ watch }) => {
    watch.forgive(/ERR_|networkFailed/)
    return Promise.resolve(cut)
  },
}

async function signInByHand(page: Page) {
  await page.getByRole('textbox', { name: 'Username' }).fill(FIRST)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await button(page, 'Sign in').click()
}

/** The session ends, and somebody else signs in in another tab: the page is theirs. */
async function becomeAnother({ page, watch }: Walk<null>) {
  watch.forgive(/status of 401|notSignedIn/)
  await endSession(page.request)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Payments' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await signIn(page.request, OTHER)
  await sayAsOtherTab(page, { type: 'signedIn' })
}

const isSignedIn = (page: Page) => button(page, /^Signed in as/).isVisible()

const waiting: Screen<null> = {
  isBare: true,
  async facts({ page }) {
    await expect(page.getByRole('heading', { name: 'The portal couldn’t start' })).toHaveCount(0)
    // What is drawn ahead of the program, or the spinner after another try.
    const spinner = page.getByRole('main').getByRole('status')
    await expect(spinner.or(page.locator('#root')).first()).toBeAttached()
  },
}
const languages = (count: number): Screen<null> => ({
  facts: ({ page }) =>
    expect(page.getByRole('combobox', { name: 'Language' }).first().getByRole('option')).toHaveCount(count),
})
const ALL_LANGUAGES = 15
const inside: Screen<null> = { facts: ({ page }) => expect(button(page, /^Signed in as/)).toBeVisible() }

/** What comes before any page: the real server's flags and configuration, cut lines, and missing parts. */
export const bootDriver: Driver<typeof bootMachine, null> = {
  model: bootModel,
  async begin(_, __, page) {
    await withoutBanner(page)
    return null
  },
  scenarios: {
    'a first visit': { start },
    'after a reload': { enter: reloadOnce, start },
    'no secure settings': { never: 'this portal always has secure settings (src/shared/app/app.ts)' },
  },
  interactions: {
    'boot.retry': { control: (page) => button(page, 'Try again') },
    'chunk.failed': {
      where: (snapshot) => !snapshot.matches('reloading'),
      because: 'the swarm of failures that comes with one missing part is told once (src/shared/app/app.ts)',
      // What Vite tells of a part that did not come; how it is when one really does not, the scenario after a reload shows.
      async environment({ page }) {
        await page.evaluate(() => {
          const event = new Event('vite:preloadError', { cancelable: true })
          window.dispatchEvent(Object.assign(event, { payload: new Error('A part did not come.') }))
        })
      },
    },
    'page.reload': { control: (page) => button(page, 'Reload the page') },
    'secure.request': {
      where: (snapshot) => snapshot.matches('ready'),
      because: 'before the boot nobody is known to be signed in',
      async environment(walk) {
        await ((await isSignedIn(walk.page)) ? becomeAnother(walk) : signInByHand(walk.page))
      },
    },
    'secure.forget': {
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
    fetchConfig: { output: through, networkFailed: cutOff },
    fetchSecureConfig: { output: through, networkFailed: cutOff },
    fetchLocales: { output: through, networkFailed: cutOff },
    reloadPage: {
      // A browser that lets the page keep nothing: it could reload for ever.
      unexpected: {
        arm: async ({ page }) => {
          await page.evaluate(() => {
            Storage.prototype.setItem = () => {
              throw new DOMException('Forbidden by the walk.', 'SecurityError')
            }
          })
          return null
        },
      },
    },
  },
  nameOf: (port, outcome) =>
    port === 'fetchFlags' && 'output' in outcome && 'localesEnabled' in (outcome.output as object)
      ? 'withLocales'
      : null,
  instant: ['reloadPage'],
  screens: {
    'loading.flags.asking': waiting,
    'loading.flags.known': waiting,
    'loading.flags.empty': waiting,
    'loading.config.asking': waiting,
    'loading.config.known': waiting,
    'ready.locales.deciding': {},
    'ready.locales.asking': languages(ALL_LANGUAGES),
    'ready.locales.offered': languages(offeredLocales.length),
    'ready.locales.builtIn': languages(ALL_LANGUAGES),
    'ready.secure.unasked': { heading: /^Sign in$/, path: /\/login/ },
    'ready.secure.asking': inside,
    'ready.secure.known': inside,
    'ready.secure.missing': inside,
    failed: {
      heading: /^The portal couldn’t start$/,
      facts: ({ page }, { failure }) =>
        expect(page.getByRole('main')).toContainText(
          failure === 'timedOut' ? 'The server took too long to respond' : 'Unable to contact server',
        ),
    },
    reloading: {},
    outdated: { heading: /^Part of this page didn’t load$/ },
  },
  portOf(request) {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/feature-flags/')) return 'fetchFlags'
    if (pathname === '/config') return 'fetchConfig'
    if (pathname === '/config-secure') return 'fetchSecureConfig'
    return pathname === '/ecaas/locales' ? 'fetchLocales' : null
  },
  timers: { chunkTimeout: [CHUNK_LOAD_TIMEOUT_MS] },
}
