import { expect, type Page, type Route } from '@playwright/test'
import type { AnyMachineSnapshot } from 'xstate'

import { MEDIA_TYPE } from '../../../domain/contract/json-api.ts'
import { demoAccounts } from '../../../server/demo/accounts.ts'
import { DEMO_PASSWORD, demoPeople, type DemoPerson } from '../../../server/demo/people.ts'
import type { SessionContext } from '../../../machines/workflows/session/session.setup.ts'
import type { sessionMachine } from '../../../machines/workflows/session/session.machine.ts'
import { dialogWords } from '../../../machines/workflows/session/dialog-words.ts'
import { frameWords } from '../../../machines/workflows/session/frame-words.ts'
import { merchantWords } from '../../../machines/workflows/session/merchant-words.ts'
import { sessionModel } from '../../../machines/workflows/session/session.model.ts'
import { sessionPage } from '../../../machines/workflows/session/session.page.ts'
import { signInWords } from '../../../machines/workflows/sign-in/form-words.ts'
import type { Stub, Driver, Interaction, Screen, Walk, Scenario } from '../driver.ts'
import { endSession, sayAsOtherTab, select, signIn, withFlagsOf, withoutBanner } from '../support/calls.ts'
import { anyButton, button } from '../support/controls.ts'
import { describedInteractions, describedScreens } from '../support/described.ts'
import { cut, pass, type Verdict } from '../support/gate.ts'
import { said } from '../support/language.ts'
import { flagHosts } from '../support/people.ts'

const MINUTE_MS = 60_000
/** The model's first merchant, by its number and name. */
const MERCHANT = { id: '20-1001', name: 'Baltic Parts GmbH' }

/** The merchant for which the first of them acts too. */
const OWN_MERCHANT = 'Nordic Fasteners AS'

/** The people of the model: each of one account, at the demonstration. */
const people: Readonly<Record<string, string>> = { ann: 'dora.double', bob: 'colin.cotswold', dealer: 'mira.merchants' }
function personOf(name: string): DemoPerson & { accountName: string } {
  const person = demoPeople.find(({ username }) => username === people[name])
  if (!person) throw new Error(`Nobody plays "${name}".`)
  const [account] = person.customers
  return { ...person, accountName: demoAccounts.find(({ buid }) => buid === account)?.name ?? '' }
}

/** Names of the model's samples of a user. */
type Self = 'nobody' | 'fresh' | 'withMerchant' | 'asMerchant' | 'dealer' | 'bob'
const players: Readonly<Record<Exclude<Self, 'nobody'>, string>> = {
  fresh: 'ann',
  withMerchant: 'ann',
  asMerchant: 'ann',
  dealer: 'dealer',
  bob: 'bob',
}
const selections: Readonly<Record<Exclude<Self, 'nobody'>, Readonly<Record<string, string | null>>>> = {
  // The server selects the only account at sign-in; it may have been cleared in another tab.
  fresh: { user_type: 'customer', customer_id: null },
  withMerchant: { user_type: 'customer', customer_id: '40-130440', merchant_id: MERCHANT.id },
  asMerchant: { user_type: 'merchant', merchant_id: '20-1002' },
  dealer: {},
  bob: {},
}

type OfUser = { username: string; userType: string; sessionData: { customerId: string | null } }
function selfOf(output: unknown): Self {
  if (output === null) return 'nobody'
  const { username, userType, sessionData } = output as OfUser
  if (username === 'bob' || username === 'dealer') return username
  if (userType === 'merchant') return 'asMerchant'
  return sessionData.customerId === null ? 'fresh' : 'withMerchant'
}

const cutOff: Stub<null> = {
  arm: ({ watch }) => {
    watch.forgive(/ERR_|networkFailed/)
    return Promise.resolve(cut)
  },
}
const through: Stub<null> = { arm: () => Promise.resolve(pass) }
/** The browser and §8's log name a refused call on the console. */
const forgiveRefusals = ({ watch }: Walk<null>) => watch.forgive(/status of 401|notSignedIn/)

async function become(page: Page, self: Exclude<Self, 'nobody'>) {
  await signIn(page.request, personOf(players[self]).username)
  if (Object.keys(selections[self]).length > 0) await select(page.request, selections[self])
}

/** Somebody is signed in with the same cookie before the page asks who it is. */
const asking = (self: Self): Stub<null> => ({
  async arm({ page }) {
    await (self === 'nobody' ? endSession(page.request) : become(page, self))
    return pass
  },
})

/** The server's own answer to the sign-in, once the account is as the path wants it. */
const answeredAs =
  (self: Exclude<Self, 'nobody'>, page: Page): Verdict =>
  async (route: Route) => {
    const answer = await route.fetch()
    if (Object.keys(selections[self]).length === 0) return route.fulfill({ response: answer })
    await select(page.request, selections[self])
    const now = await page.request.get('/self', { headers: { accept: MEDIA_TYPE } })
    return route.fulfill({ response: answer, body: await now.text() })
  }

const isPerson = (snapshot: AnyMachineSnapshot, name: string) =>
  (snapshot.context as SessionContext).user?.username === name

/** Somebody signs in by the form, in the page or in the dialog over it. */
const bySignIn = (self: Exclude<Self, 'nobody'>): Stub<null> => ({
  where: (snapshot) => snapshot.matches('signedOut') || isPerson(snapshot, players[self]),
  because: 'the name stands fixed in the dialog: nobody else signs in there',
  async arm({ page }) {
    const name = page.getByRole('textbox', { name: said(signInWords.username), exact: true })
    if (await name.isEditable()) await name.fill(personOf(players[self]).username)
    await page.getByLabel(said(signInWords.password), { exact: true }).fill(DEMO_PASSWORD)
    await button(page, said(signInWords.signIn)).click()
    return answeredAs(self, page)
  },
})

const times = () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()
  return { now: at(0), expiresAt: at(30), endsAt: at(12 * 60) }
}

const userMenu = (page: Page, user: string) => {
  const { firstName, lastName } = personOf(user)
  return button(page, said({ says: frameWords.signedInAs, with: { name: `${firstName} ${lastName}` } }))
}
const signOut = (page: Page) => button(page, said(frameWords.signOut))
const signOutNow = (page: Page) =>
  anyButton(page, [dialogWords.signOutNow, dialogWords.leave, dialogWords.retry].map(said))

const typeOf = (snapshot: AnyMachineSnapshot) => (snapshot.context as SessionContext).userType

/** A page that everybody has and that is not open now, as a link leads there. */
async function goElsewhere(page: Page) {
  const path = page.url().endsWith('/account/sessions') ? '/account/profile' : '/account/sessions'
  await page.evaluate((to) => history.pushState({}, '', to), path)
}

const merchantButton = (page: Page) =>
  button(page, said({ says: merchantWords.select, with: { merchant: MERCHANT.name } }))

const interactions: Driver<typeof sessionMachine, null>['interactions'] = {
  ...describedInteractions<typeof sessionMachine, null>(sessionModel, sessionPage),
  'session.renewed': { environment: ({ page }) => sayAsOtherTab(page, { type: 'renewed', times: times() }) },
  'session.expired': {
    where: (snapshot) => snapshot.matches({ signedIn: 'active' }),
    because: 'behind the warning nobody asks the server for anything',
    async environment(walk) {
      forgiveRefusals(walk)
      await endSession(walk.page.request)
      await goElsewhere(walk.page)
    },
  } satisfies Interaction<null>,
  'session.signOut': {
    // In the menu, which opens at any time and stays open.
    control: (page) => signOutNow(page).or(signOut(page)),
    async do(page, _, { before }) {
      if (await signOutNow(page).isVisible()) return signOutNow(page).click()
      if (!(await signOut(page).isVisible()))
        await userMenu(page, (before.context as SessionContext).user?.username ?? '').click()
      await signOut(page).click()
    },
  },
  'session.signedOutElsewhere': {
    async environment({ page }) {
      await endSession(page.request)
      await sayAsOtherTab(page, { type: 'signedOut' })
    },
  },
  'session.signedInElsewhere': { environment: ({ page }) => sayAsOtherTab(page, { type: 'signedIn' }) },
  'selection.changed': {
    where: (snapshot) =>
      snapshot.matches('choosingMerchant') ||
      (snapshot.matches({ signedIn: 'active' }) && typeOf(snapshot) === 'customer'),
    because: 'behind the warning nobody can choose, and a merchant’s user has no account',
    async environment({ page, before }, { selection }) {
      if (before.matches('choosingMerchant')) {
        // Who selects none presses nothing.
        if (selection.merchantId !== null) await merchantButton(page).click()
        return
      }
      const { accountName } = personOf((before.context as SessionContext).user?.username ?? '')
      // As a link would lead there; whoever has one account has none to the list.
      await page.evaluate(() => history.pushState({}, '', '/account/customers'))
      await button(page, accountName).click()
    },
  },
}

type Facts = {
  user: string | null
  userType: string | null
  selection: { customerId: string | null }
  notice: string | null
  failure: string | null
}
const factsOf = (facts: Readonly<Record<string, unknown>>) => facts as Facts

const seesWho: Screen<null>['facts'] = async ({ page }, given) => {
  const { user, userType, selection } = factsOf(given)
  await expect(userMenu(page, user ?? '')).toBeVisible()
  const account = selection.customerId === null ? said(frameWords.noAccount) : personOf(user ?? '').accountName
  const merchant = user === 'dealer' ? said(frameWords.allMerchants) : OWN_MERCHANT
  const shown = userType === 'merchant' ? merchant : account
  await expect(page.getByRole('banner').getByText(shown, { exact: true })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}
const start: Scenario<null>['start'] = async ({ page }) => void (await page.goto('/account/overview'))

/** Sessions by the real server, the form, and messages of other tabs. */
export const sessionDriver: Driver<typeof sessionMachine, null> = {
  model: sessionModel,
  async begin(_, __, page) {
    await withoutBanner(page)
    // Fifteen seconds after the last news each answer renews the session by itself; a walk may take longer.
    await page.addInitScript(() => {
      const began = Date.now()
      Date.now = () => began
    })
    return null
  },
  scenarios: {
    'the customer portal': { start },
    'the dealer portal': { enter: ({ page }) => withFlagsOf(page, flagHosts.dealer), start },
  },
  interactions,
  stubs: {
    fetchSelf: {
      nobody: asking('nobody'),
      fresh: asking('fresh'),
      withMerchant: asking('withMerchant'),
      bob: asking('bob'),
      asMerchant: asking('asMerchant'),
      dealer: asking('dealer'),
      networkFailed: cutOff,
    },
    signIn: { fresh: bySignIn('fresh'), withMerchant: bySignIn('withMerchant'), bob: bySignIn('bob') },
    saveSelection: { output: through, networkFailed: cutOff },
    extendSession: {
      output: through,
      networkFailed: cutOff,
      notSignedIn: { never: 'the client tells of the ended session before the port ends (src/api/client.ts)' },
    },
    signOut: {
      output: through,
      networkFailed: cutOff,
      // The server answers 204 to whoever is signed out already; what stands before it may not.
      notSignedIn: {
        arm: (walk) => {
          forgiveRefusals(walk)
          const errors = [{ status: '401', code: 'notSignedIn', title: 'notSignedIn' }]
          return Promise.resolve((route) =>
            route.fulfill({ status: 401, contentType: MEDIA_TYPE, body: JSON.stringify({ errors }) }),
          )
        },
      },
    },
  },
  nameOf: (port, outcome) =>
    'output' in outcome && (port === 'fetchSelf' || port === 'signIn') ? selfOf(outcome.output) : null,
  screens: describedScreens(sessionPage, {
    unresolved: { isBare: true },
    signedOut: { path: /\/login/ },
    selectingOnlyOne: { isBare: true },
    choosingMerchant: { path: /\/frame\/merchant-selection/ },
    'signedIn.active': { facts: seesWho },
    'signedIn.ending.warning': {
      facts: ({ page }, given) =>
        expect(page.getByRole('alertdialog').getByRole('alert')).toHaveCount(factsOf(given).failure === null ? 0 : 1),
    },
    'signedIn.ending.extending': { facts: ({ page }) => expect(button(page, said(dialogWords.stay))).toBeDisabled() },
    'expired.askingAgain': {
      async facts({ page }, given) {
        const { username } = personOf(factsOf(given).user ?? '')
        const name = page.getByRole('textbox', { name: said(signInWords.username), exact: true })
        await expect(name).toHaveValue(username)
        await expect(name).not.toBeEditable()
      },
    },
  }),
  portOf(request, running) {
    const { pathname } = new URL(request.url())
    if (pathname === '/self') return 'fetchSelf'
    if (pathname === '/ecaas/session_data') return running.has('saveSelection') ? 'saveSelection' : null
    if (pathname === '/ecaas/session/extend') return 'extendSession'
    if (pathname === '/ecaas/sign-out') return 'signOut'
    return pathname === '/ecaas/sign-in' && running.has('signIn') ? 'signIn' : null
  },
  timers: { warnDelay: [27 * MINUTE_MS], expiryDelay: [3 * MINUTE_MS] },
}
