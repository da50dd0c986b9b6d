import { expect, type Page } from '@playwright/test'

import type { routeGuardMachine } from '../../../machines/workflows/route-guard/route-guard.machine.ts'
import type { Text } from '../../../machines/page.ts'
import { noAccessWords } from '../../../machines/workflows/route-guard/no-access-words.ts'
import { routeGuardModel } from '../../../machines/workflows/route-guard/route-guard.model.ts'
import { routeGuardPage } from '../../../machines/workflows/route-guard/route-guard.page.ts'
import { frameWords } from '../../../machines/workflows/session/frame-words.ts'
import { signInWords } from '../../../machines/workflows/sign-in/form-words.ts'
import { demoPeople } from '../../../server/demo/people.ts'
import type { Driver, Never, Screen, Scenario } from '../driver.ts'
import { signIn, withoutBanner } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { describedScreens } from '../support/described.ts'
import { said } from '../support/language.ts'

/** A person, the page of the route table that they open, and where they land. */
type Visit = { username: string; opens: string; lands: RegExp; says?: Text }
/** The sentence around the role, whose name the page fills in. */
const closedToRole: Text = { says: noAccessWords.closedToRole, with: { roleName: '…' } }

const visits: Readonly<Record<string, Visit>> = {
  'all is well': {
    username: 'nora.fjellheim',
    opens: '/account/overview',
    lands: /\/account\/overview$/,
    says: { data: 'Fjellheim' },
  },
  'another user type': {
    username: 'mark.merchant',
    opens: '/account/overview',
    lands: /\/login\?.*refusedBy=userType/,
  },
  'another role': {
    username: 'vera.viewer',
    opens: '/payment/invoices',
    lands: /\/login\?.*refusedBy=role/,
    says: closedToRole,
  },
  'a forbidden role': {
    username: 'carla.cards',
    opens: '/payments',
    lands: /\/login\?.*refusedBy=forbiddenRole/,
    says: closedToRole,
  },
  'a feature that is off': {
    username: 'pia.pending',
    opens: '/active-loyalty-program',
    lands: /\/login\?.*refusedBy=flag/,
  },
  'no customer': {
    username: 'maria.admin',
    opens: '/invoice-list/open',
    lands: /\/account\/customers\?returnTo=/,
  },
}

const scenario = ({ username, opens }: Visit): Scenario<null> => ({
  enter: ({ page }) => signIn(page.request, username),
  start: async ({ page }) => void (await page.goto(opens)),
})

async function signOutByHand(page: Page, username: string) {
  const person = demoPeople.find((one) => one.username === username)
  const name = `${person?.firstName} ${person?.lastName}`
  await page.goto('/account/overview')
  const isAnswered = page.waitForResponse(/\/ecaas\/payments\?.*sort=/)
  await page.locator('nav a[href$="/payments"]').click()
  await isAnswered
  await button(page, said({ says: frameWords.signedInAs, with: { name } })).click()
  await button(page, said(frameWords.signOut)).click()
  await expect(page.locator('h1')).toHaveText(said(signInWords.signIn))
}

/** A visitor from outside sees the sign-in shell before any guard; inside, Back leads to a page that needs a user. */
const visitor: Visit = {
  username: 'nora.fjellheim',
  opens: '/account/overview',
  lands: /\/login\?returnTo=%2Faccount%2Foverview|\/login\?returnTo=\/account\/overview/,
}

const landing: Screen<null> = {
  async facts({ page, path }) {
    const visit = path.scenario === 'a visitor' ? visitor : visits[path.scenario]
    if (!visit) throw new Error(`Where "${path.scenario}" lands is not said.`)
    await expect(page).toHaveURL(visit.lands)
    for (const part of visit.says ? said(visit.says).split('…') : [])
      await expect(page.getByRole('main')).toContainText(part)
  },
}
const NO_MERCHANT_PAGE: Never = { never: 'no page of the route table asks for a merchant' }
const TWIN: Never = {
  never: "the only flag that closes a page is the twin of the one it asks for, so that one's check comes first",
}

/** The route guard's decisions, seen by the page where one lands and its words. */
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
        await signOutByHand(page, visitor.username)
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
  screens: describedScreens(routeGuardPage, {
    allowed: landing,
    sentToLogin: landing,
    sentToCustomers: landing,
    sentToMerchants: landing,
  }),
  portOf: () => null,
  timers: {},
}
