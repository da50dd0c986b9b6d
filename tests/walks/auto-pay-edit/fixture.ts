import type { APIRequestContext, Page } from '@playwright/test'
import * as v from 'valibot'

import { AutoPayReadSchema, type AutoPay } from '../../../domain/contract/methods/auto-pay.ts'
import { NORTHGATE } from '../../../server/demo/merchants.ts'
import { autoPayHolders, autoPays } from '../../../server/store/schema/auto-pay.ts'
import { invoices } from '../../../server/store/schema/invoices.ts'
import type { Store } from '../../../server/store/store.ts'
import { addEnrollers, enrollerOf, somebodyElseOf, type Enroller } from '../bank-enrollment/fixture.ts'
import { as, call, headers } from '../support/calls.ts'

const DAY_MS = 86_400_000
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** The one invoice that AutoPay is to pay. */
export const invoiceOf = ({ username }: Pick<Enroller, 'username'>) => `${username}-invoice`

/** Adds administrators whose bank account has AutoPay and one invoice to pay, one for each walk. */
export async function addAutoPayers(store: Store, { first, count }: { first: number; count: number }): Promise<void> {
  await addEnrollers(store, { first, programs: Array.from({ length: count }, () => NORTHGATE) })
  const payers = Array.from({ length: count }, (_, index) => enrollerOf(first + index))
  const now = new Date()
  const q = store.db()
  await q.insert(autoPayHolders).values(
    payers.map(({ account, bank, username }) => ({
      buidCustomer: account,
      currency: 'USD',
      paymentMethodId: bank,
      since: now,
      setBy: username,
    })),
  )
  await q.insert(autoPays).values(
    payers.map(({ account, username }) => ({
      buidCustomer: account,
      currency: 'USD',
      status: 'on',
      ranThrough: day(0),
      countedFrom: now,
      turnedOnBy: username,
    })),
  )
  await q.insert(invoices).values(
    payers.map((payer) => ({
      trxId: invoiceOf(payer),
      invoiceId: invoiceOf(payer),
      buidCustomer: payer.account,
      buidMerchant: '20-1001',
      currency: 'USD',
      billedOn: day(-5),
      dueOn: day(25),
      billedMinor: 5_000,
      subtotalMinor: 5_000,
      openMinor: 5_000,
    })),
  )
}

const at = ({ bank }: Enroller, path = '') => `/ecaas/managed-payment-methods/${bank}/auto-pay${path}`

async function read(request: APIRequestContext, own: Enroller): Promise<AutoPay> {
  const answer = await request.get(at(own), { headers })
  return v.parse(AutoPayReadSchema, await answer.json())
}

type Wanted = {
  status: AutoPay['status']
  /** In minor units; as it is where it is not given. */
  monthCeiling?: number | null
  isLeftOut?: boolean
}

/** Somebody else brings AutoPay to what the walk is to find. Returns the version of its settings then. */
export const bringElsewhere = (
  page: Page,
  own: Enroller,
  { status, monthCeiling, isLeftOut }: Wanted,
): Promise<number> =>
  as(page, somebodyElseOf(own), async (request) => {
    const found = await read(request, own)
    if ((found.status === 'off') !== (status === 'off'))
      await call(request, at(own), 'auto-pay-changes', { is_on: status !== 'off', replaces: null })
    if (status !== 'off')
      await call(request, at(own, '/pause'), 'auto-pay-pauses', { is_paused: status === 'pausedByUser' })
    if (status !== 'off' && isLeftOut !== undefined)
      await call(request, at(own, '/invoices'), 'auto-pay-invoices', { trx_id: invoiceOf(own), is_left_out: isLeftOut })
    const now = await read(request, own)
    if (status === 'off' || monthCeiling === undefined || now.monthCeiling === monthCeiling) return now.version
    await call(request, at(own, '/settings'), 'auto-pay-settings', {
      schedule_kind: now.scheduleKind,
      schedule_day: now.scheduleDay,
      payment_ceiling: now.paymentCeiling,
      month_ceiling: monthCeiling,
      version: now.version,
    })
    return now.version + 1
  })
