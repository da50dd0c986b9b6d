/** News of the portal's fixture: of readers and of a stranger, and announcements of both programs. */
import { news } from '../../../server/notifications/news-types.ts'
import { notify } from '../../../server/notifications/notify.ts'
import { announcements } from '../../../server/store/schema/notifications/announcements.ts'
import type { Store } from '../../../server/store/store.ts'
import { START } from '../portal-fixture.ts'

const DAY_MS = 86_400_000

export const settledNews = (paymentId: string, buidCustomer: string) =>
  news.paymentSettled.make(
    `payment-settled ${paymentId}`,
    { paymentId, number: `PAY-${paymentId}`, account: buidCustomer, currency: 'USD', minor: 12_345 },
    { party: 'customer', buidCustomer },
  )

const disputeNews = (owner: 'own' | 'foreign') =>
  news.dispute.make(
    `dispute dp-${owner}`,
    {
      number: `DSP-${owner}`,
      trxId: `i-${owner}`,
      invoice: `INV-i-${owner}`,
      customer: 'Halvorsen Marine Supply',
      merchant: 'Superior Tire',
      kind: 'dispute',
      status: 'open',
      outcome: null,
      currency: 'USD',
      disputedMinor: 10_000,
      adjustmentMinor: null,
      respondBy: null,
      daysLeft: null,
      event: 'dispute.created',
      documentIds: [`dd-${owner}`],
    },
    { party: 'customer', buidCustomer: 'c-own' },
  )

export const announcementRow = (id: string, change: Partial<typeof announcements.$inferInsert> = {}) => ({
  id,
  programId: 'near',
  texts: [{ language: 'en', title: `Title of ${id}`, body: 'Body' }],
  links: [],
  isImportant: false,
  effectiveAt: new Date(START.getTime() - DAY_MS),
  userTypes: [],
  roles: [],
  createdAt: START,
  createdBy: 'u-adminType',
  ...change,
})

/**
 * Stores news: `n-1` of the payer, `n-2` of a stranger, `n-3` of the payer about an account that is not the payer's, `n-4`
 * of the merchant about a merchant that is not theirs; `n-5` of the payer and `n-6` of the stranger with statements, `n-7` of
 * the payer with a document, `n-8` with one of another account's; `announcement-near`, one that has ended, and one of another program.
 */
export async function storePortalNews(store: Store): Promise<void> {
  await notify(store, settledNews('p-own', 'c-own'), [{ id: 'u-payer' }], START)
  await notify(store, settledNews('p-foreign', 'c-foreign'), [{ id: 'u-stranger' }], START)
  await notify(store, settledNews('p-lost', 'c-foreign'), [{ id: 'u-payer' }], START)
  const key = news.apiKeyChange.make(
    'api-key',
    { news: 'made', who: 'Ann', key: 'ERP', merchant: 'Superior Tire' },
    { party: 'merchant', buidMerchant: 'm-2' },
  )
  await notify(store, key, [{ id: 'u-merchant' }], START)
  const statements = news.statementReady.make('statements 2026-10', { month: '2026-10' }, { party: 'customer' })
  await notify(store, statements, [{ id: 'u-payer' }], START)
  await notify(store, statements, [{ id: 'u-stranger' }], START)
  await notify(store, disputeNews('own'), [{ id: 'u-payer' }], START)
  // What was written of another's document by mistake is not opened either.
  await notify(store, disputeNews('foreign'), [{ id: 'u-payer' }], START)
  await store
    .db()
    .insert(announcements)
    .values([
      announcementRow('announcement-near'),
      announcementRow('announcement-ended', { endsAt: new Date(START.getTime() - 1_000) }),
      announcementRow('announcement-far', { programId: 'far', createdBy: 'u-faraway' }),
    ])
}
