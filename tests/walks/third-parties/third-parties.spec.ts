/** Third parties get nothing without consent or flag, and with both exactly what they are for. */
import type { Page } from '@playwright/test'

import { msg } from '#msg'

import { HALVORSEN } from '../../../server/demo/accounts.ts'
import { DEMO_PASSWORD } from '../../../server/demo/people.ts'
import { frameWords } from '../../../machines/workflows/session/frame-words.ts'
import { expect, test } from '../../support/portal-test.ts'
import { axeFaults } from '../support/axe.ts'
import { selectAccount } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { said } from '../support/language.ts'
import { untilCalm } from '../support/look.ts'
import { receivedBy, sandboxOrigins, storedNames, watchTraffic, withConsent } from './traffic.ts'

test.use({ locale: 'en-US' })

const feedback = said(msg`Give feedback`)
const tour = said(msg`Take a tour`)

/** Signs in by the form, looks at invoices, opens the menu, meets an error and leaves. */
async function visit(
  page: Page,
  origin: string,
  username: string,
  look: () => Promise<void> = () => Promise.resolve(),
) {
  await page.goto(`${origin}/login`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await button(page, 'Sign in').click()
  await expect(page.getByRole('main').locator('h1')).toBeVisible()
  await expect(page).not.toHaveURL(/login/)
  if (username === 'maria.admin') await selectAccount(page.request, HALVORSEN)
  await page.goto(`${origin}/invoice-list/open`)
  await expect(page.getByRole('main').locator('h1')).toBeVisible()
  // What concerns consent is fetched after all that the reader waits for.
  await page.waitForLoadState('networkidle')
  const asked = page.waitForRequest(/assets\/wizard-under-way/, { timeout: 5_000 }).catch(() => null)
  await asked
  await page.waitForLoadState('networkidle')
  await page.evaluate(() =>
    setTimeout(() => {
      throw new TypeError('No "Halvorsen" 40-118203 for maria@halvorsen.example')
    }),
  )
  await openMenu(page)
  await look()
  await page.goto('about:blank')
}

async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: said(frameWords.signedInAs).replace(/\{.*/, '').trim() }).first()
  if ((await menu.getAttribute('aria-expanded')) !== 'true') await menu.click()
  await expect(button(page, said(frameWords.signOut))).toBeVisible()
}

for (const choice of ['optedOut', null] as const) {
  test(`with flags on and consent ${choice ?? 'not given yet'}: no request, no program, nothing stored`, async ({
    page,
    portal,
  }) => {
    const traffic = await watchTraffic(page, portal.origin)
    const before = await receivedBy(sandboxOrigins(portal).collector)
    await withConsent(page, choice)
    await visit(page, portal.origin, 'maria.admin', async () => {
      await expect(button(page, feedback)).toHaveCount(0)
      const names = await storedNames(page)
      expect(names.filter((name) => /flow|report|track(?!ingConsent)|survey|tour|third|frame/i.test(name))).toEqual([])
    })
    expect(traffic.concerning()).toEqual([])
    expect(traffic.violations).toEqual([])
    expect(await receivedBy(sandboxOrigins(portal).collector)).toEqual(before)
  })
}

test('with consent and flags off: no request and no program', async ({ page, portal }) => {
  // A program of its own host, which has no third party.
  const origin = portal.origin.replace('127.0.0.1', 'bayfront.localhost')
  const traffic = await watchTraffic(page, origin)
  await withConsent(page, 'optedIn')
  const answers: string[] = []
  page.on('response', (answer) => answers.push(answer.headers()['content-security-policy'] ?? ''))
  await visit(page, origin, 'pia.pending', async () => {
    await expect(button(page, feedback)).toHaveCount(0)
  })
  expect(traffic.concerning()).toEqual([])
  expect(traffic.violations).toEqual([])
  const { survey, tour: help } = sandboxOrigins(portal)
  expect(answers.filter((policy) => policy.includes(survey) || policy.includes(help))).toEqual([])
})

test('with consent and flags on: each gets what it is for, and the policy holds', async ({ page, portal }) => {
  const sandboxes = sandboxOrigins(portal)
  const traffic = await watchTraffic(page, portal.origin)
  await withConsent(page, 'optedIn')
  await visit(page, portal.origin, 'maria.admin', async () => {
    await expect(button(page, feedback)).toBeVisible()
    // Never by itself.
    expect(traffic.concerning().filter((one) => one.includes('http'))).toEqual([])
    await button(page, feedback).click()
    const survey = page.frameLocator(`iframe[title="${said(msg`Feedback survey`)}"]`)
    await expect(survey.getByText('Maria Halvorsen')).toBeVisible()
    await untilCalm(page)
    expect(await axeFaults(page)).toEqual([])
    await survey.getByLabel('4').check()
    await survey.getByRole('button', { name: 'Send feedback' }).click()
    await expect(survey.getByRole('status')).toHaveText('Thank you for your feedback.')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(button(page, feedback)).toBeFocused()
    await button(page, tour).click()
    const frame = page.frameLocator(`iframe[title="${said(msg`Help tour`)}"]`)
    await expect(frame.getByText('invoiceList')).toBeVisible()
    await frame.getByRole('button', { name: 'End the tour' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  const own = traffic.concerning().filter((one) => !one.includes('http'))
  expect([...new Set(own)].toSorted()).toEqual(
    expect.arrayContaining([
      'GET /assets/ThirdPartyTools.js',
      'GET /assets/report-errors.js',
      'GET /assets/track-flows.js',
      'GET /ecaas/third-parties',
      'POST /ecaas/error-reports',
    ]),
  )
  expect(traffic.concerning().filter((one) => one.includes('http'))).toEqual([
    `GET ${sandboxes.survey}/survey`,
    `GET ${sandboxes.survey}/style.css`,
    `GET ${sandboxes.survey}/survey.js`,
    `POST ${sandboxes.survey}/received`,
    `POST ${sandboxes.survey}/received`,
    `GET ${sandboxes.tour}/tour`,
    `GET ${sandboxes.tour}/style.css`,
    `GET ${sandboxes.tour}/tour.js`,
    `POST ${sandboxes.tour}/received`,
  ])
  expect(traffic.violations).toEqual([])

  const user = {
    type: 'survey.user',
    username: 'maria.admin',
    fullName: 'Maria Halvorsen',
    email: 'maria.admin@northgate.example',
    userType: 'customer',
  }
  const [given, answered] = await receivedBy(sandboxes.survey)
  expect(given?.document).toEqual({ ...user, accountNumber: HALVORSEN })
  expect(answered?.document).toEqual({ type: 'survey.answer', rating: '4', comment: '' })
  expect((await receivedBy(sandboxes.tour)).map(({ document }) => document)).toEqual([
    { type: 'tour.page', page: 'invoiceList', language: 'en' },
  ])
  const collected = async (path: string) =>
    (await receivedBy(sandboxes.collector)).filter((one) => one.path === path).map(({ document }) => document)
  await expect
    .poll(() => collected('/error-reports'))
    .toMatchObject([
      {
        kind: 'error',
        program: 'northgate',
        report: { kind: 'uncaught', name: 'TypeError', page: 'invoiceList', message: 'No "…" [id] for [email]' },
      },
    ])
  await expect.poll(() => collected('/tracking-events')).not.toEqual([])
  const everything = JSON.stringify(await receivedBy(sandboxes.collector))
  expect(everything).not.toMatch(/halvorsen|118203|maria|u-maria/i)
})

test('a failed call is in the log of the program’s endpoint, with both bodies and without secrets', async ({
  page,
  portal,
}) => {
  const origin = portal.origin.replace('127.0.0.1', 'bayfront.localhost')
  const traffic = await watchTraffic(page, origin)
  await withConsent(page, 'optedOut')
  const body = JSON.stringify({
    errors: [
      {
        status: '500',
        code: 'serverFailed',
        title: 'Failed',
        meta: { account_number: '00123', note: '4242424242424242' },
      },
    ],
  })
  await page.route('**/ecaas/sign-in', (route) =>
    route.fulfill({ status: 500, contentType: 'application/vnd.api+json', body }),
  )
  await page.goto(`${origin}/login`)
  await page.getByLabel('Username').fill('pia.pending')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await button(page, 'Sign in').click()
  const { collector } = sandboxOrigins(portal)
  const logged = async () =>
    (await receivedBy(collector))
      .map(({ document }) => JSON.stringify(document))
      .filter((one) => one.includes('sign-in'))
  await expect.poll(logged).toHaveLength(1)
  const [line = ''] = await logged()
  expect(line).toContain('failed POST /ecaas/sign-in serverFailed')
  expect(line).toContain('pia.pending')
  expect(line).toContain('account_number')
  expect(line).not.toMatch(/Northgate!2026|00123|4242/)
  // Ours alone: no other origin is asked, and the policy allows none.
  expect(traffic.concerning()).toEqual([])
  expect(traffic.violations).toEqual([])
})
