/** Vouchers of the demonstration: one of each status, and one for each merchant or any. */
import { and, asc, eq, gt } from 'drizzle-orm'

import { addDays, businessDate } from '../../../domain/dates.ts'
import type { VoucherStatus } from '../../../domain/rules/vouchers/voucher.ts'
import { holdByVoucher } from '../../store/credit.ts'
import { vouchers } from '../../store/schema/credit/vouchers.ts'
import { invoices } from '../../store/schema/invoices.ts'
import type { Store } from '../../store/store.ts'
import { HALVORSEN } from '../accounts.ts'
import { insertAll } from '../insert-all.ts'
import { BALTIC } from '../merchants.ts'
import { userId } from '../people.ts'

const DAY_MS = 24 * 3_600_000

type DemoVoucher = {
  number: string
  holder: readonly [name: string, email: string]
  reference: string
  merchant: string | null
  limitMinor: number
  /** Days from its issue until now, and from now to its last one. */
  issued: number
  until: number
  status: VoucherStatus
  /** Days from its end until now. */
  ended?: number
}

// In euros, of which the account has enough and nobody has reserved any: the other figures stay what they are.
const demoVouchers: readonly DemoVoucher[] = [
  {
    number: 'VC-7K4M-2Q9X-5HT3',
    holder: ['Tom Becker', 'tom.becker@halvorsen.example'],
    reference: 'Refit of the Isolde',
    merchant: BALTIC,
    limitMinor: 150_000,
    issued: 6,
    until: 24,
    status: 'issued',
  },
  {
    number: 'VC-3D8N-W6PA-10RM',
    holder: ['Ann Halvorsen', 'ann@halvorsen.example'],
    reference: '',
    merchant: null,
    limitMinor: 40_000,
    issued: 28,
    until: 2,
    status: 'issued',
  },
  {
    number: 'VC-M2C5-8VJ4-T9KB',
    holder: ['Erik Dahl', 'erik.dahl@halvorsen.example'],
    reference: 'Pump for slip 4',
    merchant: BALTIC,
    limitMinor: 90_000,
    issued: 40,
    until: 5,
    status: 'redeemed',
    ended: 20,
  },
  {
    number: 'VC-Q7Z1-X3SB-60F2',
    holder: ['Ingrid Solberg', 'ingrid.solberg@halvorsen.example'],
    reference: 'Spare parts, spring',
    merchant: null,
    limitMinor: 25_000,
    issued: 120,
    until: -60,
    status: 'expired',
    ended: 59,
  },
  {
    number: 'VC-9PGT-4NRC-E2WC',
    holder: ['Tom Becker', 'tom.becker@halvorsen.example'],
    reference: 'Wrong amount',
    merchant: BALTIC,
    limitMinor: 1_500_000,
    issued: 7,
    until: 23,
    status: 'voided',
    ended: 6,
  },
]

/** Stores the vouchers; the redeemed one names an invoice of its merchant. */
export async function seedVouchers(store: Store, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const today = businessDate(now)
  const [sold] = await store
    .db()
    .select({ trxId: invoices.trxId, billedMinor: invoices.billedMinor })
    .from(invoices)
    .where(
      and(
        eq(invoices.buidCustomer, HALVORSEN),
        eq(invoices.buidMerchant, BALTIC),
        eq(invoices.currency, 'EUR'),
        gt(invoices.billedMinor, 0),
      ),
    )
    .orderBy(asc(invoices.billedMinor), asc(invoices.trxId))
    .limit(1)
  const account = { buidCustomer: HALVORSEN, currency: 'EUR' }
  await insertAll(
    store,
    vouchers,
    demoVouchers.map(({ number, holder: [holderName, holderEmail], merchant, issued, until, ended, ...voucher }) => ({
      ...account,
      ...voucher,
      id: `voucher-${number}`,
      voucherNumber: number,
      buidMerchant: merchant,
      validUntil: addDays(today, until),
      holderName,
      holderEmail,
      language: 'en',
      issuedAt: ago(issued),
      issuedBy: userId('victor.vouchers'),
      remindedAt: until <= 3 ? ago(1) : null,
      endedAt: ended === undefined ? null : ago(ended),
      endedBy: voucher.status === 'voided' ? userId('victor.vouchers') : null,
      ...(voucher.status === 'redeemed'
        ? { redeemedTrxId: sold?.trxId ?? '', redeemedMinor: Math.min(sold?.billedMinor ?? 0, voucher.limitMinor) }
        : {}),
    })),
  )
  const held = demoVouchers.filter(({ status }) => status === 'issued').reduce((sum, one) => sum + one.limitMinor, 0)
  await holdByVoucher(store, account, held)
}
