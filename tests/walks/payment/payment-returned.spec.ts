import { msg } from '#msg'

import { request as requests, type Page } from '@playwright/test'
import * as v from 'valibot'

import { returnWordsOf } from '../../../machines/lifecycles/payment/return.words.ts'
import { HALVORSEN } from '../../../server/demo/accounts.ts'
import { expect } from '../../support/portal-test.ts'
import { axeFaults } from '../support/axe.ts'
import { headers, selectAccount, signIn } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { said } from '../support/language.ts'
import {
  agreeAndPay,
  bank,
  CHOOSE,
  chosenInvoices,
  heading,
  paymentsOf,
  REVIEW,
  test,
  THANKS,
  toEnd,
  TOTAL,
} from './by-hand.ts'
import { bankLabel, type Walker } from './fixture.ts'
import { moveClock } from './outcomes.ts'
import { allMethods, perform } from './page.ts'

/* A bank sends money back days after it settled: the payer reads why, and pays another way. */
test.describe.configure({ timeout: 60_000 })
test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })

const DAY_MS = 86_400_000
const { happened, next } = returnWordsOf('R01')
const notice = (page: Page) => page.getByText(/^The bank returned your payment of /)
const another = (page: Page) => button(page, said(msg`Pay another way`))

/** The overview, with all that it has to say. */
async function toOverview(page: Page) {
  await page.goto('/')
  await expect(page.getByRole('region', { name: /^To pay in|^Credit available in/ }).first()).toBeVisible()
}

const Mails = v.object({
  data: v.array(v.object({ attributes: v.object({ to_address: v.string(), subject: v.string(), body: v.string() }) })),
})

/** The e-mails about returned payments to the people of a walk. */
async function mailsTo(page: Page, { username, colleague }: Walker) {
  const support = await requests.newContext({ baseURL: new URL(page.url()).origin })
  await signIn(support, 'ada.admin')
  const answer = await support.get('/ecaas/demo/mails?page[size]=100', { headers })
  const { data } = v.parse(Mails, await answer.json())
  await support.dispose()
  const theirs = [username, colleague].map((name) => `${name}@example.com`)
  return data
    .map(({ attributes }) => attributes)
    .filter((mail) => theirs.includes(mail.to_address) && mail.subject.startsWith('The bank returned'))
}

test('from the notice of a returned payment to a new one by another account, and nothing asks for it any more', async ({
  page,
  payer: { walker },
}) => {
  await toEnd(page, 'returned')
  await heading(page, THANKS)
  await moveClock(page, 5 * DAY_MS)
  await moveClock(page, 7 * DAY_MS)
  await expect.poll(() => paymentsOf(page, walker)).toEqual(['returned'])

  await toOverview(page)
  await expect(notice(page)).toContainText(TOTAL)
  await expect(page.getByText(said(happened))).toBeVisible()
  await expect(page.getByText(said(next))).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await axeFaults(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })

  const mails = await mailsTo(page, walker)
  expect(mails.map((mail) => mail.to_address).toSorted()).toEqual(
    [walker.colleague, walker.username].map((name) => `${name}@example.com`).toSorted(),
  )
  const path = new URL(/http\S+/.exec(mails[0]?.body ?? '')?.[0] ?? '').pathname
  await page.goto(path)
  await expect(page.getByText(said(msg`The bank returned this payment`))).toBeVisible()
  await expect(page.getByText(said(happened))).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'INV-1' }).click()
  await heading(page, /INV-1$/)
  await expect(page.getByText(said(happened))).toBeVisible()
  await expect(another(page)).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  await toOverview(page)
  await another(page).click()
  await heading(page, CHOOSE)
  await expect(chosenInvoices(page)).toContainText(TOTAL)
  // The method that failed comes last, behind those that are offered at first, and is not proposed.
  const failed = page.getByRole('radio', { name: /test: returned/ })
  await expect(page.getByRole('radio').first()).toBeVisible()
  await expect(failed).toHaveCount(0)
  await allMethods(page).click()
  await expect(failed).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await perform(page, { type: 'method.choose', method: bank })
  await perform(page, { type: 'quote.request' })
  await heading(page, REVIEW)
  await expect(page.getByRole('main')).toContainText(bankLabel('approved'))
  for (const event of agreeAndPay) await perform(page, event)
  await heading(page, THANKS)

  await toOverview(page)
  await expect(notice(page)).toHaveCount(0)
  await page.goto(path)
  await expect(page.getByText(said(msg`Its invoices have been paid or credited since.`))).toBeVisible()
  await expect(another(page)).toHaveCount(0)
})

test('who may only look reads why, and is not asked to pay', async ({ page }) => {
  await signIn(page.request, 'vera.viewer')
  await selectAccount(page.request, HALVORSEN)
  await toOverview(page)
  await expect(notice(page)).toBeVisible()
  await expect(page.getByText(said(happened))).toBeVisible()
  await expect(page.getByText(said(next))).toHaveCount(0)
  await expect(another(page)).toHaveCount(0)
  await page.getByRole('link', { name: /^View payment / }).click()
  await expect(page.getByText(said(msg`The bank returned this payment`))).toBeVisible()
  await expect(another(page)).toHaveCount(0)
})
