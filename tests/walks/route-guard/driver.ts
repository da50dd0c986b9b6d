import { expect, type Page } from '@playwright/test'

import type { routeGuardMachine } from '../../../machines/workflows/route-guard/route-guard.machine.ts'
import { routeGuardModel } from '../../../machines/workflows/route-guard/route-guard.model.ts'
import type { Driver, Never, Screen, Scenario } from '../driver.ts'
import { signIn, withoutBanner } from '../support/calls.ts'
import { button } from '../support/controls.ts'

/** Who opens which page of the route table, and what is told where they land. */
type Visit = { username: string; opens: string; lands: RegExp; heading: RegExp; says?: RegExp }
const NO_ACCESS = /^You can’t open this page$/

const visits: Readonly<Record<string, Visit>> = {
  'all is well': {
    username: 'nora.fjellheim',
    opens: '/account/overview',
    lands: /\/account\/overview$/,
    heading: /^Fjellheim/,
  },
  'another user type': {
    username: 'mark.merchant',
    opens: '/account/overview',
    lands: /\/login\?.*refusedBy=userType/,
    heading: NO_ACCESS,
    says: /Your account type can’t open this page/,
  },
  'another role': {
    username: 'vera.viewer',
    opens: '/payment/invoices',
    lands: /\/login\?.*refusedBy=role/,
    heading: NO_ACCESS,
    says: /Your role, .*, can’t open this page/,
  },
  'a forbidden role': {
    username: 'carla.cards',
    opens: '/payments',
    lands: /\/login\?.*refusedBy=forbiddenRole/,
    heading: NO_ACCESS,
    says: /Your role, .*, can’t open this page/,
  },
  'a feature that is off': {
    username: 'nora.fjellheim',
    opens: '/active-loyalty-program',
    lands: /\/login\?.*refusedBy=flag/,
    heading: NO_ACCESS,
    says: /This page isn’t turned on for your program/,
  },
  'no customer': {
    username: 'maria.admin',
    opens: '/invoice-list/open',
    lands: /\/account\/customers\?returnTo=/,
    heading: /^Select an account$/,
  },
}

const scenario = ({ username, opens }: Visit): Scenario<null> => ({
  enter: ({ page }) => signIn(page.request, username),
  start: async ({ page }) => void (await page.goto(opens)),
})

async function signOutByHand(page: Page) {
  await page.goto('/account/overview')
  const isAnswered = page.waitForResponse(/\/ecaas\/payments\?.*sort=/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Payments' }).click()
  await isAnswered
  await button(page, /^Signed in as/).click()
  await button(page, 'Sign out').click()
  await expect(page.locator('h1')).toHaveText('Sign in')
}

/** Who comes from outside is met at the door before any guard; inside, Back leads to a page that needs somebody. */
const visitor: Visit = {
  username: 'nora.fjellheim',
  opens: '/account/overview',
  lands: /\/login\?returnTo=%2Faccount%2Foverview|\/login\?returnTo=\/account\/overview/,
  heading: /^Sign in$/,
}

const passedThrough: Screen<null> = {}
const landing: Screen<null> = {
  async facts({ page, path }) {
    const visit = path.scenario === 'a visitor' ? visitor : visits[path.scenario]
    if (!visit) throw new Error(`Where "${path.scenario}" lands is not said.`)
    await expect(page).toHaveURL(visit.lands)
    await expect(page.locator('h1')).toHaveText(visit.heading)
    if (visit.says) await expect(page.getByRole('main')).toContainText(visit.says)
  },
}
const NO_MERCHANT_PAGE: Never = { never: 'no page of the route table asks for a merchant' }
const TWIN: Never = {
  never: "the only flag that closes a page is the twin of the one it asks for, so that one's check comes first",
}

/** Whether a page opens, seen by where one lands and what is said there. */
export const routeGuardDriver: Driver<typeof routeGuardMachine, null> = {
  model: routeGuardModel,
  async begin(_, __, page) {
    await withoutBanner(page)
    return null
  },
  scenarios: {
    ...Object.fromEntries(Object.entries(visits).map(([name, visit]) => [name, scenario(visit)])),
    'a visitor': {
      async enter({ page }) {
        await signIn(page.request, visitor.username)
        await signOutByHand(page)
      },
      start: async ({ page }) => void (await page.goBack()),
    },
    'a feature that is switched off': TWIN,
    'no merchant': NO_MERCHANT_PAGE,
  },
  interactions: {},
  stubs: {},
  unseen: {
    'routeGuard.checkingForbiddenFlag --always--> routeGuard.sentToLogin': TWIN.never,
    'routeGuard.checkingMerchant --always--> routeGuard.sentToMerchants': NO_MERCHANT_PAGE.never,
  },
  screens: {
    checkingLogin: passedThrough,
    checkingUserType: passedThrough,
    checkingRole: passedThrough,
    checkingForbiddenRole: passedThrough,
    checkingFlag: passedThrough,
    checkingForbiddenFlag: passedThrough,
    checkingCustomer: passedThrough,
    checkingMerchant: passedThrough,
    allowed: landing,
    sentToLogin: landing,
    sentToCustomers: landing,
    sentToMerchants: landing,
  },
  portOf: () => null,
  timers: {},
}
