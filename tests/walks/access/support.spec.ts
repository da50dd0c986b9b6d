import { msg } from '#msg'

import { userActionWords } from '../../../machines/workflows/user-edit/user-edit.page.ts'
import { expect, peopleTest as test } from '../../support/portal-test.ts'
import { signIn, withoutBanner } from '../support/calls.ts'
import { axeFaults } from '../support/axe.ts'
import { button } from '../support/controls.ts'
import { chooseLanguage, said } from '../support/language.ts'
import { editedUser } from '../support/people.ts'

const username = editedUser(59)

test.beforeEach(async ({ page }) => {
  await withoutBanner(page)
  await chooseLanguage(page)
})

test('support finds a locked user, reads why, and unlocks them; the user signs in', async ({ page, playwright }) => {
  await signIn(page.request, 'nora.fjellheim')
  const lock = await page.request.post(`/ecaas/users/${username}/lock`, {
    headers: { 'content-type': 'application/vnd.api+json' },
    data: '{}',
  })
  expect(lock.status()).toBe(200)
  await expect(signIn(page.request, username)).rejects.toThrow('lockedByAdministrator')
  await signIn(page.request, 'sven.support')
  await page.goto('/support/manage-users')
  await page.getByRole('searchbox').fill(username)
  // The head and the one row.
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('table').getByRole('link').click()

  const facts = page.getByRole('region', { name: said(msg`Sign-in`), exact: true })
  await expect(facts.getByText(said(msg`An administrator locked this user.`)).first()).toBeVisible()
  await expect(facts.getByText(/Nora Fjellheim/)).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  await button(page, said(userActionWords.unlock.press)).click()
  await expect(page.getByText(said(userActionWords.unlock.done))).toBeVisible()
  await expect(facts.getByText(said(msg`Nothing prevents this user from signing in.`))).toBeVisible()
  const elsewhere = await playwright.request.newContext({ baseURL: new URL(page.url()).origin })
  await signIn(elsewhere, username)

  await page.getByRole('link', { name: said(msg`Activity of this user`) }).click()
  await expect(page.getByRole('row').nth(1)).toContainText(said(msg`Signed in to the portal`))
  await expect(page.getByRole('row').nth(2)).toContainText(said(msg`Unlocked a user`))
  expect(await axeFaults(page)).toEqual([])
  await elsewhere.dispose()
})

test('support finds an account by its name or number, and its users', async ({ page }) => {
  await signIn(page.request, 'sven.support')
  await page.goto('/support/manage-users')
  await page.getByRole('searchbox').fill('40-118203')
  const account = 'Halvorsen Marine Supply'
  await button(page, said({ says: msg`Show users of {account}`, with: { account } })).click()
  await expect(page).toHaveURL(/account=40-118203/)
  await page.getByRole('searchbox').fill('maria')
  await expect(page.getByRole('row')).toHaveCount(2)
  expect(await axeFaults(page)).toEqual([])
})
