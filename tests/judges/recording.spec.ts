/**
 * Recording in Chromium: nothing without consent, transitions and states with it, and nothing is left when it is
 * withdrawn.
 */
import type { Page } from '@playwright/test'
import * as v from 'valibot'

import { PaymentMethodsSchema } from '../../domain/contract/payment.ts'
import { FlowSessionSchema, FlowSessionsSchema, recordingRequest } from '../../domain/contract/flows/flow-recording.ts'
import { machineHash } from '../../qa/suites/suite-store.ts'
import { paymentMachine } from '../../machines/workflows/payment/payment.machine.ts'
import { HALVORSEN } from '../../server/demo/accounts.ts'
import { recordingId, recordingOf } from '../server/sample-recording.ts'
import { expect, test } from '../support/portal-test.ts'
import { headers, selectAccount, signIn } from '../walks/support/calls.ts'

type Choice = 'optedIn' | 'optedOut'

async function openPayment(page: Page, choice: Choice): Promise<void> {
  await page.goto('/login')
  await page.evaluate((consent) => localStorage.setItem('trackingConsent', consent), choice)
  await page.goto('/payment/invoices')
  await page.getByRole('checkbox').nth(1).waitFor()
  await page.waitForLoadState('networkidle')
}

/** Requests that have to do with recording. */
function watch(page: Page): { readonly programs: string[]; readonly sent: string[] } {
  const programs: string[] = []
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('flow-recorder')) programs.push(request.url())
    if (request.url().includes('/flow-sessions')) sent.push(`${request.method()} ${request.postData() ?? ''}`)
  })
  return { programs, sent }
}

test('a visit is recorded for whoever agreed, and deleted when they withdraw', async ({ page, playwright, portal }) => {
  await signIn(page.request, 'maria.admin')
  await selectAccount(page.request, HALVORSEN)
  const { programs } = watch(page)
  const isLoaded = page.waitForResponse(/flow-recorder/)
  await openPayment(page, 'optedIn')
  await isLoaded
  await page.getByRole('checkbox').nth(1).check()
  // The beacon of a page that is left goes to the server alone.
  await page.goto('about:blank')
  expect(programs).toHaveLength(1)

  const analyst = await playwright.request.newContext({ baseURL: portal.origin })
  await signIn(analyst, 'ada.admin')
  // A list of fewer than five shows nobody: others have paid too.
  const others = [1, 2, 3, 4].map(recordingId)
  const data = recordingRequest(others.map((id) => recordingOf({ id, machineHash: machineHash(paymentMachine) })))
  await analyst.post('/ecaas/flow-sessions', { headers, data })
  const listed = async () => {
    const answer = await analyst.get('/ecaas/flow-sessions?filter[machine]=payment', { headers })
    return v.parse(FlowSessionsSchema, await answer.json()).items.map(({ id }) => id)
  }
  await expect.poll(async () => (await listed()).length).toBe(5)
  const id = (await listed()).find((one) => !others.includes(one)) ?? ''
  const stored = () => analyst.get(`/ecaas/flow-sessions/${id}`, { headers })
  const payment = v.parse(FlowSessionSchema, await (await stored()).json())
  const methods = await page.request.get(`/ecaas/payment-methods?filter[buid_customer]=${HALVORSEN}`, { headers })
  const [last] = v.parse(PaymentMethodsSchema, await methods.json()).items
  expect(payment).toMatchObject({
    locale: 'en',
    role: 'admin',
    device: 'desktop',
    // Paid with last, and so chosen already.
    method: last?.kind === 'bankAccount' ? 'bank' : 'card',
    machineHash: machineHash(paymentMachine),
  })
  expect(payment.taken.map(({ transition }) => transition)).toContain(
    'payment.drafting.steps.choosing --invoice.toggle[canPay]--> stays',
  )

  await openPayment(page, 'optedOut')
  await expect.poll(async () => (await stored()).status()).toBe(404)
  await analyst.dispose()
})

test('nothing is loaded, noted or sent for whoever did not agree', async ({ page }) => {
  await signIn(page.request, 'maria.admin')
  await selectAccount(page.request, HALVORSEN)
  const { programs, sent } = watch(page)
  await page.clock.install()
  await openPayment(page, 'optedOut')
  await page.clock.runFor(60_000)
  await page.getByRole('checkbox').nth(1).check()
  await page.goto('about:blank')
  expect({ programs, sent }).toEqual({ programs: [], sent: [] })
})
