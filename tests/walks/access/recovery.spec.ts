import type { APIRequestContext } from '@playwright/test'

import {
  passwordRecoveryPage,
  passwordRecoveryWords as words,
} from '../../../machines/workflows/password-recovery/password-recovery.page.ts'
import { consentWords } from '../../../machines/workflows/consent/consent.page.ts'
import { expect, peopleTest as test } from '../../support/portal-test.ts'
import { headers, signIn } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { perform } from '../support/described.ts'
import { chooseLanguage, said } from '../support/language.ts'
import { renewingPerson } from '../support/people.ts'

const NEW_PASSWORD = 'River-Oak-1'

/** Returns the link of an e-mail that the demonstration has sent to somebody, or null. */
async function linkTo(support: APIRequestContext, address: string): Promise<string | null> {
  const answer = await support.get('/ecaas/demo/mails?page[size]=100', { headers })
  const { data } = (await answer.json()) as { data: { attributes: { to_address: string; body: string } }[] }
  const mail = data.find(({ attributes }) => attributes.to_address === address)
  return /https?:\S+\/reset-password#[\w-]{43}/.exec(mail?.attributes.body ?? '')?.[0] ?? null
}

test('who has forgotten the password sets a new one with the link of the e-mail, and signs in with it', async ({
  page,
  playwright,
  baseURL,
}) => {
  const username = renewingPerson('chosen', 38)
  await chooseLanguage(page)
  await page.goto('/forgot-password')
  await perform(page, passwordRecoveryPage.events['reset.request']({ type: 'reset.request', name: username }))
  await expect(page.getByText(said(words.sent))).toBeVisible()
  const support = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
  await signIn(support, 'ada.admin')
  const address = `${username}@example.com`
  await expect.poll(() => linkTo(support, address), { timeout: 30_000 }).not.toBeNull()
  const link = (await linkTo(support, address)) ?? ''
  await support.dispose()
  await page.goto('about:blank')
  await page.goto(link)
  // The answer loads the page again, which keeps what the link has brought.
  await Promise.all([page.waitForEvent('load'), button(page, said(consentWords.optOut)).click()])
  const entries = { password: NEW_PASSWORD, again: NEW_PASSWORD, answer: null }
  const scene = { leaves: ['choosing.blank'], facts: {} }
  await perform(page, passwordRecoveryPage.events['password.submit']({ type: 'password.submit', ...entries }, scene))
  await expect(page.locator('h1')).toHaveText(said(words.done))
  await signIn(page.request, username, NEW_PASSWORD)
})
