/**
 * Each role of the demonstration follows each link that it is shown: none leads to a closed page or to nothing. Its menu
 * has the pages that the route table opens for it, and no others.
 */
import type { Page } from '@playwright/test'
import * as v from 'valibot'

import { msg } from '#msg'

import { FlagsSchema } from '../../../domain/contract/config.ts'
import { SelfSchema } from '../../../domain/contract/self.ts'
import { defaultLocale, localeFor, type Locale } from '../../../domain/locales.ts'
import { routeRow, routeTable, rowAt, type RouteId } from '../../../domain/routes.ts'
import type { RouteRow } from '../../../domain/visitor-routes.ts'
import { homes } from '../../../domain/rules/routes/home.ts'
import { refuseRoute } from '../../../domain/rules/routes/route-guard.ts'
import { chooseUserType } from '../../../domain/rules/session.ts'
import { signInWords } from '../../../machines/workflows/sign-in/form-words.ts'
import { speakerOf } from '../../../qa/words/catalogs.ts'
import { FLEET_PROGRAM } from '../../../server/demo/merchants.ts'
import { DEMO_PASSWORD, demoPeople, type DemoPerson } from '../../../server/demo/people.ts'
import { expect, test } from '../../support/portal-test.ts'
import { axeFaults } from '../support/axe.ts'
import { select, selectAccount, signIn, withoutBanner } from '../support/calls.ts'
import { button } from '../support/controls.ts'

test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })
test.describe.configure({ timeout: 60_000 })

const kindOf = ({ userTypes, role, programId }: DemoPerson) => [...userTypes, role, programId].join(' ')
const who = demoPeople.filter(
  ({ isInvited, isSso, lockReason, mustRenew }) => !isInvited && !isSso && lockReason === null && mustRenew === null,
)
/** One person of each type, role and program. */
const people = [...new Map(who.toReversed().map((person) => [kindOf(person), person])).values()]

/** Pages that others lead to, or the head of the page; every other page of the route table is an entry of the menu. */
const elsewhere =
  /(?:Details|Create|Import|Respond|Invite|Activity|Edit)$|^(?:payment(?:Account|Invoices|Confirm)|bankEnrollment|(?:n|merchantN|supportN)otificationCenter|notificationPreferences|passwordChange|privacyCenter|support(?:PrivacyRequests|Refund)|own(?:Profile|Sessions)|passThrough(?:Cgi|Frame))$/
/** Pages over several accounts, which are of no use to a reader who is given one. */
const ofSeveral: readonly RouteId[] = ['programOverview', 'programInvoiceList', 'customers']
const main = (page: Page) => page.getByRole('main')
const pathOf = (page: Page) => new URL(page.url()).pathname

/** The links of the page in sight, one for each page that they lead to, without those that were `seen` before. */
async function leadsOf(page: Page, seen: Set<string>): Promise<readonly string[]> {
  const hrefs = await main(page)
    .locator('a[href^="/"]:not([download])')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  return hrefs.filter((href) => {
    const page = rowAt(href.split('?')[0] ?? '')?.id ?? href
    const isNew = !seen.has(page)
    seen.add(page)
    return isNew
  })
}

const languageOf = async (page: Page) => localeFor(await page.locator('html').getAttribute('lang')) ?? defaultLocale

/** Returns the pages that the menu of a person must have, by the route table and the flags of the server. */
async function entriesOf(page: Page, { role, userTypes }: DemoPerson): Promise<readonly RouteId[]> {
  const answer = await page.request.get(`/feature-flags/${new URL(page.url()).hostname}.json`)
  const flags = v.parse(FlagsSchema, await answer.json())
  const userType = chooseUserType({ userType: null, userTypes })
  const reader = { isSignedIn: true, userType, role, flags, customerId: 'any', merchantId: null, isProgramMode: false }
  const self = v.parse(SelfSchema, await (await page.request.get('/self')).json())
  const isOfOne = self?.customerEntityRestricted === true && self.customerCount <= 1
  const rows: readonly (RouteRow & { id: RouteId })[] = routeTable
  return rows
    .filter((row) => row.login && !elsewhere.test(row.id) && refuseRoute(row, reader) === null)
    .map(({ id }) => id)
    .filter((id) => !(isOfOne && ofSeveral.includes(id)))
}

/** Pages that were looked at by this worker, with the type of user. */
const looked = new Set<string>()

/** Goes about as a person of a kind, who reads `language`; null: pages are followed, and not looked at in detail. */
function visitor(page: Page, language: Locale, kind: string | null = null) {
  const { say } = speakerOf(language)
  const seen = new Set<string>()
  /** Waits until the page shows all that it has to show. */
  async function isThere() {
    await expect(page.locator('h1:not([data-left])')).toHaveCount(1)
    expect(page.url()).not.toContain('refusedBy=')
    expect(rowAt(pathOf(page)), `${page.url()} is a page of the portal`).not.toBeNull()
    await expect(main(page).locator('[aria-busy="true"], [role="status"] > span[aria-hidden="true"]')).toHaveCount(0)
    await expect(button(page, say(msg`Try again`))).toHaveCount(0)
  }
  /** Leaves the page in sight for another one, and waits for that. */
  async function leave(go: () => Promise<unknown>) {
    await page.locator('h1').evaluate((heading) => heading.setAttribute('data-left', ''))
    await go()
    await isThere()
  }
  /** Looks for what a reader by ear or keyboard would stumble over, once for a page and a type of user. */
  async function isAccessible() {
    const here = `${kind} ${rowAt(pathOf(page))?.id ?? ''}`
    if (kind === null || looked.has(here)) return
    looked.add(here)
    expect(await axeFaults(page), here).toEqual([])
  }
  /** Opens what the first row of the page's list leads to. */
  async function openFirstRow() {
    const row = main(page).locator('tbody tr').first().locator('a[href^="/"]:not([download])').first()
    if (kind === null || (await row.count()) === 0) return
    await test.step('the first row', async () => {
      await leave(() => row.click())
      await isAccessible()
      seen.add(rowAt(pathOf(page))?.id ?? '')
      await leave(() => page.goBack())
    })
  }
  async function followAll() {
    await isAccessible()
    await openFirstRow()
    seen.add(rowAt(pathOf(page))?.id ?? '')
    for (const href of await leadsOf(page, seen)) {
      await test.step(href, async () => {
        await leave(() => main(page).locator(`a[href="${href}"]`).first().click())
        await isAccessible()
        await leave(() => page.goBack())
      })
    }
  }
  return { say, isThere, leave, followAll }
}

/** Those who go about on a phone too: each kind of home once. */
const onPhone = new Set([
  'maria.admin',
  'sam.safety',
  'olga.overview',
  'mark.merchant',
  'mira.merchants',
  'ada.admin',
  'carla.cards',
])
const visits = [
  ...people.map((person) => ({ person, width: 1280 })),
  ...who.filter(({ username }) => onPhone.has(username)).map((person) => ({ person, width: 390 })),
]

for (const { person, width } of visits) {
  // On a phone the pages are the same: whether each opens is what is sought there.
  const isPhone = width < 600
  const name = `${person.username} (${person.userTypes.join(', ')}; ${person.role}), ${width} px`
  test(`${name}, finds no closed door`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const complaints: string[] = []
    page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await withoutBanner(page)
    await signIn(page.request, person.username)
    // Other walks are the same person meanwhile; the type that was last in use is taken at sign-in.
    const userType = chooseUserType({ userType: null, userTypes: person.userTypes })
    if (person.userTypes.length > 1) await select(page.request, { user_type: userType })
    const [usual] = userType === null ? [] : (homes[userType][person.role] ?? homes[userType].every)
    // Its people work over all accounts.
    const home = person.programId === FLEET_PROGRAM && usual === 'accountOverview' ? 'programOverview' : usual
    // At home over all accounts nobody selects one on the way.
    const [account] = person.customers
    if (home === 'programOverview' && account !== undefined) await selectAccount(page.request, account)
    const isHome = () => expect.poll(() => rowAt(pathOf(page))?.id).toBe(home)

    await page.goto('/')
    await expect(page.locator('#content h1')).toBeVisible()
    const { say, isThere, leave, followAll } = visitor(page, await languageOf(page), isPhone ? null : userType)
    await isThere()
    // Who has several accounts selects one first, and is then at home.
    const firstAccount = main(page).locator('tbody button').first()
    const isChoosing = rowAt(pathOf(page))?.id === 'customers'
    if (isChoosing && (await firstAccount.count()) > 0) await leave(() => firstAccount.click())
    await isHome()

    // Those of the frame: a page has links of its own.
    const links = page.locator('header a, nav:not(#content nav) a')
    const shown = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    const hrefs = await page
      .locator('nav:not(#content nav) a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    const entries = hrefs.map((href) => rowAt(href.split('?')[0] ?? '')?.id)
    expect(entries.toSorted()).toEqual((await entriesOf(page, person)).toSorted())
    for (const href of shown) {
      // Known by its address, since some come later than others.
      const link = links.and(page.locator(`[href="${href}"]`)).first()
      await test.step(href, async () => {
        // One that does not fit into the row is behind a button at its end.
        if (!(await link.isVisible())) await button(page, say(msg`More`)).press('Enter')
        const leadsTo = href === '/' ? home : rowAt(href)?.id
        // Entries that are asked an account for lead to one and the same page: whether it comes is seen from elsewhere.
        if (home !== undefined && rowAt(pathOf(page))?.id === 'customers') {
          await page.goto(routeRow(home).path)
          await isThere()
        }
        if (leadsTo !== rowAt(pathOf(page))?.id) await leave(() => link.click())
        // Who has not selected an account does so on the way.
        expect([leadsTo, 'customers'], `${href} leads to its own page`).toContain(rowAt(pathOf(page))?.id)
        await followAll()
      })
    }
    expect(complaints).toEqual([])

    // One that nobody has, and one that is closed to the person.
    const closed = routeRow(userType === 'admin' ? 'merchantHome' : 'supportLoyalty').path
    for (const address of ['/no/such/page', closed]) {
      await page.goto(address)
      await leave(() => button(page, say(msg`Go home`)).click())
      await isHome()
    }
  })
}

test('who signs in at the portal’s own address comes to a home of their own', async ({ page }) => {
  const { isThere, say } = visitor(page, defaultLocale)
  await withoutBanner(page)
  await page.goto('/')
  await page.getByLabel(say(signInWords.username)).fill('sam.safety')
  await page.getByLabel(say(signInWords.password), { exact: true }).fill(DEMO_PASSWORD)
  await button(page, say(signInWords.signIn)).click()
  await expect(page).toHaveURL(/\/account\/customers$/)
  await isThere()
})
