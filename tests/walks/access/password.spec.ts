import type { Page } from '@playwright/test'

import { msg } from '#msg'

import { frameWords } from '../../../machines/workflows/session/frame-words.ts'
import {
  passwordChangePage,
  passwordChangeWords,
} from '../../../machines/workflows/password-change/password-change.page.ts'
import { signInWords } from '../../../machines/workflows/sign-in/form-words.ts'
import { DEMO_PASSWORD } from '../../../server/demo/people.ts'
import { expect, peopleTest as test } from '../../support/portal-test.ts'
import { signIn, withoutBanner } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { perform } from '../support/described.ts'
import { chooseLanguage, said } from '../support/language.ts'
import { renewingPerson } from '../support/people.ts'

const NEW_PASSWORD = 'River-Oak-1'
const heading = (page: Page, name: string) => expect(page.locator('h1')).toHaveText(name)

test.beforeEach(async ({ page }) => {
  await withoutBanner(page)
  await chooseLanguage(page)
})

test('a user changes the password from the menu, stays signed in, and uses the new one from then on', async ({
  page,
}) => {
  const username = renewingPerson('chosen', 39)
  await signIn(page.request, username)
  await page.goto('/account/overview')
  const name = said({ says: frameWords.signedInAs, with: { name: 'Rena Renewing' } })
  await button(page, name).click()
  await page.getByRole('link', { name: said(passwordChangeWords.submit), exact: true }).click()
  await heading(page, said(passwordChangeWords.title))
  const entries = { current: DEMO_PASSWORD, password: NEW_PASSWORD, again: NEW_PASSWORD }
  await perform(page, passwordChangePage.events['password.submit']({ type: 'password.submit', ...entries }))
  await expect(page.getByRole('status').getByText(said(passwordChangeWords.changed))).toBeVisible()
  await expect(page).toHaveURL(/\/account\/overview$/)
  await expect(button(page, name)).toBeVisible()
  await expect(signIn(page.request, username)).rejects.toThrow('401')
  await signIn(page.request, username, NEW_PASSWORD)
})

test('the link that unlocks leaves its secret neither in the address nor in the history', async ({ page }) => {
  await page.goto('/unlock#no-secret-of-ours-but-long-enough')
  await heading(page, said(msg`Unlock your account`))
  expect(page.url()).not.toContain('secret')
  await button(page, said(msg`Unlock account`)).click()
  await expect(page.getByRole('alert')).toHaveText(
    said(msg`This link isn’t valid. Open the whole link from the email.`),
  )
  await page.getByRole('link', { name: said(msg`Back to sign-in`) }).click()
  await expect(button(page, said(signInWords.signIn))).toBeVisible()
  await page.goBack()
  expect(page.url()).not.toContain('secret')
})
