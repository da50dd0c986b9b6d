/** Rejections of the demonstration: what a file of Baltic Parts could not bring, in each status. */
import { and, asc, eq } from 'drizzle-orm'

import type { ProposedInvoice, ProposedLine } from '../../../domain/contract/merchant/proposed-invoice.ts'
import { addDays, businessDate } from '../../../domain/dates.ts'
import type { RejectionStatus } from '../../../domain/rules/rejections/rejection.ts'
import { judgeInvoice } from '../../invoices/create/check-invoice.ts'
import { storeRejection } from '../../rejections/store-rejection.ts'
import { invoices } from '../../store/schema/invoices.ts'
import { rejectionHistory, rejections } from '../../store/schema/merchant/rejections.ts'
import type { Store } from '../../store/store.ts'
import { HALVORSEN } from '../accounts.ts'
import { BALTIC, demoMerchants } from '../merchants.ts'
import { userId } from '../people.ts'

type Story = {
  readonly number: string
  readonly status?: RejectionStatus
  readonly invoice?: Partial<ProposedInvoice>
  readonly line?: Partial<ProposedLine>
}

const FILE = 'baltic-november.csv'
const HOUR_MS = 3_600_000

const storiesOf = (today: string): readonly Story[] => [
  { number: 'BP-70211', invoice: { due_on: addDays(today, -40) } },
  { number: '', line: { unit_price: '148.40' } },
  { number: 'BP-70213', invoice: { buid_customer: '' } },
  { number: 'BP-70214', line: { quantity: '0' } },
  { number: 'BP-70215', line: { unit_price: '12,4O' } },
  { number: 'BP-70216', invoice: { currency: 'JPY' } },
  { number: 'BP-70217', status: 'resubmitted', invoice: { currency: 'JPY' } },
  { number: 'BP-70218', status: 'cancelled', line: { quantity: '0' } },
  { number: 'BP-70219', status: 'cancelled', invoice: { billed_on: '2016-11-02', due_on: '2016-12-02' } },
  { number: 'BP-70220', status: 'accepted' },
]

/** Stores the rejections of a file that came a day ago, and what became of them since. */
export async function seedRejections(store: Store, now: Date): Promise<void> {
  const today = businessDate(now)
  const [accepted] = await store
    .db()
    .select({ trxId: invoices.trxId, number: invoices.invoiceId, dueOn: invoices.dueOn, billedOn: invoices.billedOn })
    .from(invoices)
    .where(and(eq(invoices.buidMerchant, BALTIC), eq(invoices.buidCustomer, HALVORSEN), eq(invoices.kind, 'invoice')))
    .orderBy(asc(invoices.invoiceId))
    .limit(1)
  const goods = demoMerchants.find(({ buid }) => buid === BALTIC)?.goods ?? []
  for (const [index, { number, status = 'active', invoice = {}, line = {} }] of storiesOf(today).entries()) {
    const good = goods[index % goods.length]
    const proposed: ProposedInvoice = {
      buid_merchant: BALTIC,
      buid_customer: HALVORSEN,
      buid_location: null,
      invoice_number: status === 'accepted' ? (accepted?.number ?? number) : number,
      po_number: `PO-${String(5_120 + index)}`,
      currency: 'EUR',
      billed_on: addDays(today, -5),
      due_on: addDays(today, 25),
      lines: [
        {
          number: good?.number ?? null,
          description: good?.description ?? number,
          quantity: String(index + 1),
          unit: good?.unit ?? null,
          unit_price: ((good?.price ?? 1_000) / 100).toFixed(2),
          discount: '',
          tax_category: 'S',
          tax_percent: '19',
          ...line,
        },
      ],
      rebate: '',
      ship_to: null,
      bill_to: null,
      sold_by: null,
      notes: null,
      voucher_number: null,
      ...invoice,
    }
    const { refusals } = await judgeInvoice(store, proposed, now)
    const [first] = proposed.lines
    const values = [
      { name: 'Invoice', value: proposed.invoice_number },
      { name: 'Invoice date', value: proposed.billed_on },
      { name: 'Due date', value: proposed.due_on },
      { name: 'Customer', value: proposed.buid_customer },
      { name: 'Quantity', value: first?.quantity ?? '' },
      { name: 'Price', value: first?.unit_price ?? '' },
      { name: 'Currency', value: proposed.currency },
    ]
    const id = await storeRejection(
      store,
      {
        source: 'import',
        sourceKey: `demonstration ${String(index)}`,
        file: { name: FILE, line: 12 + 7 * index, values },
        invoice: proposed,
        refusals,
        userId: null,
      },
      new Date(now.getTime() - 24 * HOUR_MS),
    )
    if (id !== null && status !== 'active') await endRejection(store, id, status, now, accepted?.trxId ?? null)
  }
}

/** Brings a rejection to its status: `resubmitted` now, so that the portal itself ends it. */
async function endRejection(store: Store, id: string, status: RejectionStatus, now: Date, trxId: string | null) {
  const at = status === 'resubmitted' ? now : new Date(now.getTime() - 2 * HOUR_MS)
  const mark = userId('mark.merchant')
  const isSent = status !== 'cancelled'
  await store
    .db()
    .update(rejections)
    .set({
      status,
      version: 2,
      changedAt: at,
      ...(isSent ? { resubmittedAt: at, resubmittedBy: mark } : {}),
      ...(status === 'accepted' ? { trxId, refusals: [] } : {}),
    })
    .where(eq(rejections.id, id))
  const events = status === 'accepted' ? ['resubmitted', 'accepted'] : [status]
  await store
    .db()
    .insert(rejectionHistory)
    .values(events.map((event) => ({ rejectionId: id, event, at, userId: mark })))
}
