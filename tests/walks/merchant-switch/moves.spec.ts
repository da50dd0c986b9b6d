/** A switch held in the middle of each wizard, and each of its states, under what people do with a browser. */
import type { Page, Route } from '@playwright/test'

import { accountButton, accounts, otherAccount, shownAccount } from './page.ts'
import { cardWords } from '../../../machines/card-words.ts'
import { switchWords } from '../../../machines/workflows/merchant-switch/switch-words.ts'
import { signInWords } from '../../../machines/workflows/sign-in/form-words.ts'
import { disputeCreateWords } from '../../../machines/workflows/dispute-create/dispute-create.page.ts'
import { bankEnrollmentWords } from '../../../machines/workflows/bank-enrollment/bank-enrollment.page.ts'
import { wizardWords } from '../../../machines/wizard-words.ts'
import { userWords } from '../../../machines/user-words.ts'
import { groupEditWords } from '../../../machines/workflows/group-edit/group-edit.page.ts'
import { MEDIA_TYPE } from '../../../domain/contract/json-api.ts'
import { HALVORSEN } from '../../../server/demo/accounts.ts'
import { DEMO_PASSWORD, userId } from '../../../server/demo/people.ts'
import { expect, test } from '../../support/portal-test.ts'
import { endSession, sayAsOtherTab, select, selectAccount, signIn, withoutBanner } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { enterBank } from '../bank-enrollment/driver.ts'
import { words } from '../dispute-response/page.ts'
import { said } from '../support/language.ts'

test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })
test.describe.configure({ timeout: 90_000 })

/** What is entered in each wizard, so that leaving it would lose something; the control shows that it is still there. */
type Wizard = {
  path: string
  /** What the address says at first, where it must name something. */
  search?: (page: Page) => Promise<string>
  enter: (page: Page) => Promise<() => Promise<void>>
}
const wizards: Readonly<Record<string, Wizard>> = {
  payment: { path: '/payment/invoices', enter: tickInvoice },
  'a new dispute': {
    path: '/dispute/create',
    async enter(page) {
      const description = page.getByRole('main').getByRole('textbox').first()
      const box = page.getByRole('main').locator('tbody input[type=checkbox]').first()
      await expect(box.or(description).first()).toBeVisible()
      // A reload leads back to the step that was reached.
      if (await box.isVisible()) {
        await box.check()
        await button(page, said(disputeCreateWords.toReason)).click()
      }
      await description.fill('Ann')
      return () => expect(description).toHaveValue('Ann')
    },
  },
  'a response to a dispute': {
    path: '/dispute-center/respond',
    search: async (page) => `?disputeIds=${await disputeToAnswer(page)}`,
    async enter(page) {
      const message = words(page)
      await message.fill('Ann')
      return () => expect(message).toHaveValue('Ann')
    },
  },
  'a bank account': {
    path: '/payment-methods/add',
    async enter(page) {
      const toForm = button(page, said(bankEnrollmentWords.confirmCountry))
      await expect(toForm.or(page.locator('iframe')).first()).toBeVisible()
      if (await toForm.isVisible()) await toForm.click()
      await enterBank(page)
      const bank = page.getByRole('main').getByText('Pier Bank').first()
      await expect(bank).toBeVisible()
      return () => expect(bank).toBeVisible()
    },
  },
  'an invitation': { path: '/manage-users/invite', enter: (page) => fillIn(page, said(userWords.fullName)) },
  'a user group': { path: '/manage-groups/new', enter: (page) => fillIn(page, said(groupEditWords.name)) },
  'another user': {
    path: `/manage-users/${userId('paul.payer')}`,
    enter: (page) => fillIn(page, said(userWords.fullName)),
  },
}

/** Returns a dispute of the account whose next step is the customer's. */
async function disputeToAnswer(page: Page): Promise<string> {
  const query = new URLSearchParams({ 'filter[buid_customer]': HALVORSEN, 'filter[status]': 'actionable' })
  const answer = await page.request.get(`/ecaas/customer-disputes?${query.toString()}`, {
    headers: { accept: MEDIA_TYPE },
  })
  const { data } = (await answer.json()) as { data: readonly { id: string }[] }
  return data[0]?.id ?? ''
}

/** What the reload has left is a draft, where the wizard keeps one. */
async function startNew(page: Page) {
  const offer = button(page, said(wizardWords.startNew))
  await expect(offer.or(page.getByRole('main').locator('tbody, form, textarea').first()).first()).toBeVisible()
  if (await offer.isVisible()) await offer.click()
}
async function tickInvoice(page: Page) {
  const box = page.getByRole('main').locator('tbody input[type=checkbox]').first()
  await box.check()
  return () => expect(box).toBeChecked()
}
async function fillIn(page: Page, label: string) {
  const field = page.getByLabel(label, { exact: true })
  await field.fill('Ann')
  return () => expect(field).toHaveValue('Ann')
}

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const question = (page: Page) => page.getByRole('dialog', { name: said(switchWords.question) })
const goOn = (page: Page) => button(page, said(switchWords.confirm))

async function asksForOther(page: Page) {
  const { name } = await otherAccount(page)
  await accountButton(page).click()
  await page.getByRole('option', { name }).first().click()
}

/** Returns the account that the server has selected in the browser's session. */
async function selectedAtServer(page: Page): Promise<string> {
  const answer = await page.request.get('/self', { headers: { accept: MEDIA_TYPE } })
  const { data } = (await answer.json()) as { data: { attributes: { session_data: { customer_id: string } } } }
  return data.attributes.session_data.customer_id
}
/** Page and server agree on the account, and nothing stands over the page. */
async function agrees(page: Page) {
  await expect(dialog(page)).toHaveCount(0)
  await expect(async () => expect((await shownAccount(page)).buid).toBe(await selectedAtServer(page))).toPass()
}

async function signInAgain(page: Page) {
  const again = page.getByLabel(said(signInWords.password), { exact: true })
  await again.fill(DEMO_PASSWORD)
  await button(page, said(signInWords.signIn)).click()
  await expect(again).toHaveCount(0)
}

async function begin(page: Page) {
  await withoutBanner(page)
  await signIn(page.request, 'maria.admin')
  await selectAccount(page.request, HALVORSEN)
}

for (const [name, { path, search = () => Promise.resolve(''), enter }] of Object.entries(wizards)) {
  test(`${name} holds a switch, whatever is done in the browser meanwhile`, async ({ page }) => {
    await begin(page)
    const place = path + (await search(page))
    await page.goto('/account/overview')
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    // As a link leads there: the router counts its entries, so that Back can be taken back.
    await page.evaluate((to) => {
      const index = Number((history.state as { __TSR_index?: number }).__TSR_index ?? 0) + 1
      history.pushState({ __TSR_index: index, key: 'walk', __TSR_key: 'walk' }, '', to)
    }, place)
    let seeEntered = await enter(page)

    // Back closes the question: the page stays with what was entered.
    await asksForOther(page)
    await expect(question(page)).toBeVisible()
    await page.evaluate(() => history.back())
    await expect(question(page)).toHaveCount(0)
    await seeEntered()
    expect(page.url()).toContain(path)

    // A reload forgets the wish: the account before is still the selected one.
    await asksForOther(page)
    await expect(question(page)).toBeVisible()
    page.once('dialog', (asked) => void asked.accept())
    await page.reload()
    await expect(accountButton(page)).toContainText(HALVORSEN)
    await agrees(page)

    // Another tab switches: this page asks once its own question is answered, and keeps what it is about.
    await page.goto(place)
    await startNew(page)
    seeEntered = await enter(page)
    await asksForOther(page)
    await select(page.request, { customer_id: accounts[1]?.buid ?? '' })
    await sayAsOtherTab(page, { type: 'switched' })
    await button(page, said(switchWords.stay)).click()
    await expect(page.getByRole('alertdialog', { name: said(switchWords.overtaken) })).toBeVisible()
    await button(page, said(switchWords.keep)).click()
    await agrees(page)
    await expect(accountButton(page)).toContainText(HALVORSEN)
    await seeEntered()

    // The session is over: one signs in again in place, and tries again.
    await asksForOther(page)
    await endSession(page.request)
    await goOn(page).click()
    await signInAgain(page)
    await seeEntered()
    // Pressed twice, it is done once.
    await button(page, said(switchWords.retry)).dblclick()
    await expect(accountButton(page)).toContainText(accounts[1]?.buid ?? '')
    await agrees(page)
    await expect(page).not.toHaveURL((url) => url.pathname.endsWith(path))
  })
}

const held: Route[] = []
const hold = (route: Route) => void held.push(route)
/** Lets every call through, those that were held too: the browser makes a later one for the same file wait for them. */
async function letThrough(page: Page) {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await Promise.all(held.splice(0).map((route) => route.continue().catch(() => null)))
}

/** Ways into each state of the switch, over a list; the call that it waits for is held, or cut off. */
const states: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  saving: async (page) => {
    await page.route('**/ecaas/session_data', hold)
    await asksForOther(page)
    await expect(accountButton(page)).toBeDisabled()
  },
  failed: async (page) => {
    await page.route('**/ecaas/session_data', (route) => route.abort())
    await asksForOther(page)
    await expect(dialog(page)).toHaveAccessibleName(said(switchWords.failed))
  },
  'looking up what another tab selected': async (page) => {
    await page.route('**/self', hold)
    await select(page.request, { customer_id: accounts[1]?.buid ?? '' })
    await sayAsOtherTab(page, { type: 'switched' })
    await expect(accountButton(page)).toBeDisabled()
  },
  'arriving at the page that follows': async (page) => {
    await page.goto('/manage-users/invite')
    await expect(page.getByLabel(said(userWords.fullName), { exact: true })).toBeVisible()
    await page.route('**/assets/account-overview-page-*.js', hold)
    await asksForOther(page)
    await expect.poll(() => held.length).toBe(1)
    await expect(accountButton(page)).toBeDisabled()
  },
}
/** Something is entered here while another tab switches. */
async function overtaken(page: Page) {
  await page.goto('/manage-users/invite')
  await fillIn(page, said(userWords.fullName))
  await select(page.request, { customer_id: accounts[1]?.buid ?? '' })
  await sayAsOtherTab(page, { type: 'switched' })
  await expect(page.getByRole('alertdialog', { name: said(switchWords.overtaken) })).toBeVisible()
}
const statesOverEntries: typeof states = {
  'asking whether to go along': overtaken,
  'keeping what the page shows': async (page) => {
    await overtaken(page)
    await page.route('**/ecaas/session_data', hold)
    await button(page, said(switchWords.keep)).click()
    await expect(accountButton(page)).toBeDisabled()
  },
}
const moves: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'going back': async (page) => void (await page.goBack({ waitUntil: 'commit' }).catch(() => null)),
  'a reload': async (page) => void (await page.reload({ waitUntil: 'commit' })),
  'a switch in a second tab': async (page) => {
    await letThrough(page)
    await select(page.request, { customer_id: accounts[2]?.buid ?? '' })
    await sayAsOtherTab(page, { type: 'switched' })
  },
  'the end of the session': async (page) => {
    await endSession(page.request)
    await letThrough(page)
    await page.goto('/account/sessions')
    await page.getByLabel(said(signInWords.username), { exact: true }).fill('maria.admin')
    await signInAgain(page)
    await selectAccount(page.request, HALVORSEN)
    await page.reload()
  },
  'two presses': async (page) => {
    await accountButton(page)
      .dblclick({ force: true, noWaitAfter: true, timeout: 2_000 })
      .catch(() => null)
    await page.keyboard.press('Escape')
  },
}

for (const [state, enter] of Object.entries({ ...states, ...statesOverEntries }))
  test(`while ${state}, page and server agree in the end after each move`, async ({ page }) => {
    page.on('dialog', (asked) => void asked.accept())
    for (const [, move] of Object.entries(moves)) {
      // No call of the page before ends the session that begins now.
      await page.goto('about:blank')
      await begin(page)
      await page.goto('/account/overview')
      await page.goto('/invoice-list/open')
      await expect(page.getByRole('main').locator('tbody tr').first()).toBeVisible()
      await enter(page)
      await move(page)
      await letThrough(page)
      const keep = page.getByRole('alertdialog').getByRole('button', { name: said(switchWords.keep) })
      // It asks once the calls that were held have ended.
      await expect(async () => {
        if (await keep.isVisible()) await keep.click()
        await expect(keep).toHaveCount(0, { timeout: 1_000 })
      }).toPass()
      const cancel = page.getByRole('dialog').getByRole('button', { name: said(cardWords.cancel), exact: true })
      if (await cancel.isVisible()) await cancel.click()
      // What waits for a call that never comes ends with the page.
      await page.goto('/invoice-list/open')
      await agrees(page)
    }
  })
