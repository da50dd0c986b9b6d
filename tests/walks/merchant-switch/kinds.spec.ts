/** What else is switched than an account: its location, the merchant, the user type, each held over what was entered. */
import type { Page } from '@playwright/test'

import { msg } from '#msg'

import { MEDIA_TYPE } from '../../../domain/contract/json-api.ts'
import { switchWords } from '../../../machines/workflows/merchant-switch/switch-words.ts'
import { frameWords } from '../../../machines/workflows/session/frame-words.ts'
import { changeTypeWords } from '../../../machines/workflows/session/user-type-words.ts'
import { userWords } from '../../../machines/user-words.ts'
import { HALVORSEN } from '../../../server/demo/accounts.ts'
import { expect, test } from '../../support/portal-test.ts'
import { select, selectAccount, signIn, withoutBanner } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { said } from '../support/language.ts'
import { accountButton } from './page.ts'

test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })
test.describe.configure({ timeout: 60_000 })

type Self = { user_type: string; session_data: { customer_id: string; location: string | null; merchant_id: string } }
async function selfOf(page: Page): Promise<Self> {
  const answer = await page.request.get('/self', { headers: { accept: MEDIA_TYPE } })
  return ((await answer.json()) as { data: { attributes: Self } }).data.attributes
}

const fullName = (page: Page) => page.getByLabel(said(userWords.fullName), { exact: true })
const question = (page: Page) => page.getByRole('dialog', { name: said(switchWords.question) })
const merchantButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: new RegExp(`${said(frameWords.changeMerchant)}$`) })
const option = (page: Page, name: string) => page.getByRole('option', { name }).first()

/** Asks for the switch over an entry: staying keeps all, going on switches. */
async function isHeld(page: Page, ask: () => Promise<void>, isSwitched: () => Promise<void>) {
  await fullName(page).fill('Ann')
  const before = await selfOf(page)
  await ask()
  await button(page, said(switchWords.stay)).click()
  await expect(question(page)).toHaveCount(0)
  await expect(fullName(page)).toHaveValue('Ann')
  expect(await selfOf(page)).toMatchObject({ user_type: before.user_type, session_data: before.session_data })
  await ask()
  await button(page, said(switchWords.confirm)).click()
  await isSwitched()
  await expect(page).not.toHaveURL(/invite/)
}

test('a location is switched as an account is', async ({ page }) => {
  await withoutBanner(page)
  await signIn(page.request, 'maria.admin')
  await selectAccount(page.request, HALVORSEN)
  await page.goto('/manage-users/invite')
  const location = page
    .getByRole('dialog')
    .getByRole('combobox', { name: said(msg`Location`) })
    .last()
  const ask = async () => {
    await accountButton(page).click()
    await location.selectOption({ index: 1 })
  }
  await isHeld(page, ask, () => expect.poll(async () => (await selfOf(page)).session_data.location).not.toBeNull())
})

test('a merchant is switched as an account is', async ({ page }) => {
  await withoutBanner(page)
  await signIn(page.request, 'mira.merchants')
  await page.goto('/merchant/manage-users/invite')
  const ask = async () => {
    await merchantButton(page).click()
    await option(page, 'Nordic Fasteners AS').click()
  }
  await isHeld(page, ask, () => expect(merchantButton(page)).toContainText('Nordic Fasteners AS'))
})

async function changeType(page: Page, to: 'customer' | 'merchant') {
  await button(page, said({ says: frameWords.signedInAs, with: { name: 'Dora Double' } })).click()
  await button(page, said(changeTypeWords[to])).click()
}

test('a user type is switched as an account is', async ({ page }) => {
  await withoutBanner(page)
  await signIn(page.request, 'dora.double')
  await select(page.request, { user_type: 'customer' })
  await page.goto('/manage-users/invite')
  await isHeld(
    page,
    () => changeType(page, 'merchant'),
    () => expect(page).toHaveURL(/\/merchant\/home$/),
  )
  expect((await selfOf(page)).user_type).toBe('merchant')
})

test('a user type that is switched in another tab asks here before anything entered is lost', async ({
  page,
  context,
}) => {
  await withoutBanner(page)
  await signIn(page.request, 'dora.double')
  await select(page.request, { user_type: 'customer' })
  await page.goto('/manage-users/invite')
  await fullName(page).fill('Ann')
  const other = await context.newPage()
  await withoutBanner(other)
  await other.goto('/account/overview')

  // This page stays, and its type with it; the other tab follows.
  await changeType(other, 'merchant')
  await expect(other).toHaveURL(/\/merchant\/home$/)
  const asked = page.getByRole('alertdialog', { name: said(switchWords.overtaken) })
  await expect(asked).toBeVisible()
  await button(page, said(switchWords.keep)).click()
  await expect(asked).toHaveCount(0)
  await expect(fullName(page)).toHaveValue('Ann')
  await expect.poll(async () => (await selfOf(page)).user_type).toBe('customer')
  await expect(other).toHaveURL(/\/account\/overview$/)
  await expect(other.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(other.getByRole('banner').locator('[aria-disabled="true"]')).toHaveCount(0)

  // Or it goes along.
  await changeType(other, 'merchant')
  await expect(asked).toBeVisible()
  await button(page, said(switchWords.goAlong)).click()
  await expect(page).toHaveURL(/\/merchant\/home$/)
})

test('one of 10,000 accounts is found by typing and arrow keys, and comes first the next time', async ({ page }) => {
  await withoutBanner(page)
  await signIn(page.request, 'fred.fleet')
  await selectAccount(page.request, '40-200000')
  await page.goto('/account/overview')
  await accountButton(page).click()
  await expect(page.getByRole('dialog').getByRole('status').last()).toContainText('10,001')
  await page.keyboard.type('00001')
  await expect(option(page, 'Continental Fleet 00001, Akron')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('status').last()).not.toContainText('10,001')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(accountButton(page)).toContainText('Continental Fleet 00001, Akron')
  await accountButton(page).click()
  const recent = page.getByRole('dialog').getByRole('group', { name: said(msg`Recent`) })
  await expect(recent.getByRole('option')).toHaveCount(1)
  await expect(recent.getByRole('option')).toContainText('Akron')
})

test('one of 40 merchants is found by typing, and comes first the next time', async ({ page }) => {
  await withoutBanner(page)
  await signIn(page.request, 'mira.merchants')
  await select(page.request, { merchant_id: null })
  await page.goto('/merchant/dispute-center')
  await merchantButton(page).click()
  const count = page.getByRole('dialog').getByRole('status').last()
  await expect(count).toContainText('40')
  await page.keyboard.type('Hull')
  await expect(count).toContainText('5')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(merchantButton(page)).toContainText('Hull')
  await merchantButton(page).click()
  const recent = page.getByRole('dialog').getByRole('group', { name: said(msg`Recent`) })
  await expect(recent.getByRole('option')).toHaveCount(1)
  await expect(recent.getByRole('option')).toContainText('Hull')
})
