/** What stays with the user: chosen here, it is there on another device; and another device is signed out from here. */
import { msg } from '#msg'

import { userWords } from '../../../machines/user-words.ts'
import { expect, peopleTest as test } from '../../support/portal-test.ts'
import { signIn, withoutBanner } from '../support/calls.ts'
import { axeFaults } from '../support/axe.ts'
import { button } from '../support/controls.ts'
import { chooseLanguage, said } from '../support/language.ts'
import { editedUser } from '../support/people.ts'

const username = editedUser(58)

test('languages and time zone follow the user; another device is signed out from here', async ({ page, browser }) => {
  await withoutBanner(page)
  await chooseLanguage(page)
  await signIn(page.request, username)
  await page.goto('/account/profile')
  const zone = page.getByRole('combobox', { name: said(msg`Time zone`) })
  await zone.selectOption('Europe/Sofia')
  await page.getByRole('combobox', { name: said(msg`Language of emails`) }).selectOption('bg')
  expect(await axeFaults(page)).toEqual([])
  await page
    .getByRole('main')
    .getByRole('combobox', { name: said(userWords.language), exact: true })
    .selectOption('de')
  await button(page, said(msg`Save changes`)).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ihr Profil' })).toBeVisible()

  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-US' })
  const other = await elsewhere.newPage()
  await withoutBanner(other)
  await signIn(other.request, username)
  await other.goto('/account/profile')
  await expect(other.getByRole('combobox', { name: 'Zeitzone' })).toHaveValue('Europe/Sofia')
  await expect(other.getByRole('combobox', { name: 'Sprache der E-Mails' })).toHaveValue('bg')

  await page.goto('/account/sessions')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Abmelden: / })
    .click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await other.reload()
  await expect(other).toHaveURL(/\/login/)
  await elsewhere.close()
})
