/** Each role of the demonstration follows each link that it is shown: none leads to a closed page or to nothing. */
import type { Page } from '@playwright/test'

import { msg } from '#msg'

import { defaultLocale, localeFor, type Locale } from '../../../domain/locales.ts'
import { routeRow, rowAt } from '../../../domain/routes.ts'
import { homes } from '../../../domain/rules/routes/home.ts'
import { chooseUserType } from '../../../domain/rules/session.ts'
import { signInWords } from '../../../machines/workflows/sign-in/form-words.ts'
import { speakerOf } from '../../../qa/words/catalogs.ts'
import { FLEET_PROGRAM } from '../../../server/demo/merchants.ts'
import { DEMO_PASSWORD, demoPeople, type DemoPerson } from '../../../server/demo/people.ts'
import { expect, test } from '../../support/portal-test.ts'
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

/** Goes about as a person who reads `language`. */
function visitor(page: Page, language: Locale) {
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
  async function followAll() {
    seen.add(rowAt(pathOf(page))?.id ?? '')
    for (const href of await leadsOf(page, seen)) {
      await test.step(href, async () => {
        await leave(() => main(page).locator(`a[href="${href}"]`).first().click())
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
    const { say, isThere, leave, followAll } = visitor(page, await languageOf(page))
    await isThere()
    // Who has several accounts selects one first, and is then at home.
    const firstAccount = main(page).locator('tbody button').first()
    const isChoosing = rowAt(pathOf(page))?.id === 'customers'
    if (isChoosing && (await firstAccount.count()) > 0) await leave(() => firstAccount.click())
    await isHome()

    // Those of the frame: a page has links of its own.
    const links = page.locator('header a, nav:not(#content nav) a')
    const count = await links.count()
    for (let index = 0; index < count; index += 1) {
      const link = links.nth(index)
      await test.step((await link.textContent()) ?? '', async () => {
        const href = (await link.getAttribute('href')) ?? ''
        // One that does not fit into the row is behind a button at its end.
        if (!(await link.isVisible())) await button(page, say(msg`More`)).press('Enter')
        const leadsTo = href === '/' ? home : rowAt(href)?.id
        if (leadsTo !== rowAt(pathOf(page))?.id) await leave(() => link.click())
        // Who has not selected an account does so on the way.
        expect([leadsTo, 'customers'], `${href} leads to its own page`).toContain(rowAt(pathOf(page))?.id)
        await followAll()
      })
    }
    expect(complaints).toEqual([])

    // One that nobody has, and one that is closed to everybody in the demonstration.
    for (const address of ['/no/such/page', routeRow('loyalty').path]) {
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
