import type { Request } from '@playwright/test'

import type { paymentMachine } from '../../../machines/workflows/payment/payment.machine.ts'
import { paymentModel } from '../../../machines/workflows/payment/payment.model.ts'
import type { Driver } from '../driver.ts'
import { selectAccount, signIn, withoutBanner } from '../support/calls.ts'
import { interactions } from './interactions.ts'
import { stubs, nameOf } from './outcomes.ts'
import { refusals, screens } from './pages.ts'
import type { PaymentOwn } from './walk.ts'
import { hasAccount, scenarios } from './scenarios.ts'
import { walkerOf } from './fixture.ts'

/** The port behind a call, while the chart says which may be running. */
function portOf(request: Request, running: ReadonlySet<string>): string | null {
  const { pathname, searchParams } = new URL(request.url())
  const isPost = request.method() === 'POST'
  if (pathname === '/invoices') {
    if (searchParams.has('filter[trx_id]')) return 'loadDraft'
    return searchParams.get('page[size]') === '500' ? 'loadEverythingDue' : null
  }
  if (pathname.endsWith('/fee-acceptance')) return 'acceptFee'
  if (pathname.startsWith('/ecaas/payment-quotes')) return isPost ? 'requestQuote' : 'loadDraft'
  if (pathname === '/ecaas/payments' && isPost) return running.has('findPayment') ? 'findPayment' : 'submitPayment'
  return pathname.startsWith('/ecaas/payments/') ? 'findPayment' : null
}

const MINUTE_MS = 60_000

/** The payment, against a server where each walk has people, accounts and invoices of its own. */
export const paymentDriver: Driver<typeof paymentMachine, PaymentOwn> = {
  model: paymentModel,
  async begin(index, { scenario }, page) {
    const walker = walkerOf(index)
    const own: PaymentOwn = { walker, real: { quoteId: null, declineCode: null, refusal: null } }
    page.on('response', async (response) => {
      if (!response.ok() || !response.url().endsWith('/ecaas/payment-quotes')) return
      const { data } = (await response.json().catch(() => ({}))) as { data?: { id: string } }
      own.real.quoteId = data?.id ?? own.real.quoteId
    })
    await withoutBanner(page)
    await signIn(page.request, walker.username)
    if (hasAccount(scenario)) await selectAccount(page.request, walker.account('c1'))
    return own
  },
  scenarios,
  interactions,
  stubs,
  nameOf: (_, outcome) => nameOf(outcome),
  screens,
  portOf,
  timers: { pollInterval: [3_000], quoteLifetime: [30 * MINUTE_MS] },
  words: Object.fromEntries(Object.entries(refusals).map(([code, words]) => [code, new RegExp(words)])),
}
