/** News of the demonstration: of a customer, a merchant and support, and announcements to all of the program. */
import { and, asc, desc, eq, isNotNull } from 'drizzle-orm'

import { news } from '../../notifications/news-types.ts'
import { notify } from '../../notifications/notify.ts'
import { applications } from '../../store/schema/applications.ts'
import { announcements } from '../../store/schema/notifications/announcements.ts'
import { notifications } from '../../store/schema/notifications/notifications.ts'
import { payments } from '../../store/schema/payments.ts'
import type { Store } from '../../store/store.ts'
import { HALVORSEN } from '../accounts.ts'
import { BALTIC, NORTHGATE } from '../merchants.ts'
import { userId } from '../people.ts'

const HOUR_MS = 3_600_000
const ACCOUNT = 'Halvorsen Marine Supply'

/** Stores the news, in the transaction that stores the demonstration. */
export async function seedNews(store: Store, now: Date): Promise<void> {
  const later = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)
  const maria = [{ id: userId('maria.admin') }]
  const ofAccount = { party: 'customer', buidCustomer: HALVORSEN } as const
  const settled = await store
    .db()
    .select()
    .from(payments)
    .where(and(eq(payments.buidCustomer, HALVORSEN), eq(payments.state, 'settled')))
    .orderBy(desc(payments.createdAt), asc(payments.id))
    .limit(4)
  for (const [at, { id: paymentId, paymentNumber: number, currency, totalMinor: minor }] of settled.entries()) {
    const facts = { paymentId, number, account: ACCOUNT, currency, minor }
    await notify(
      store,
      news.paymentSettled.make(`payment-settled ${paymentId}`, facts, ofAccount),
      maria,
      later(-30 * (at + 1)),
    )
  }
  const mailed = news.cardMailed.make('card-mailed demo', { holder: 'Tom Becker', last4: '4417' }, ofAccount)
  await notify(store, mailed, maria, later(-50))
  await store
    .db()
    .update(notifications)
    .set({ readAt: later(-20) })
    .where(eq(notifications.userId, userId('maria.admin')))
  const credit = { account: ACCOUNT, currency: 'USD', limitMinor: 25_000_000, availableMinor: 1_900_000, percent: 92 }
  await notify(store, news.creditNearlyUsed.make('credit demo', credit, ofAccount), maria, later(-4))
  await tellOfApplications(store, later(-28))
  await announce(store, later)
}

/** Support's own applications, and the merchant's. */
async function tellOfApplications(store: Store, at: Date): Promise<void> {
  const submitted = await store
    .db()
    .select()
    .from(applications)
    .where(and(eq(applications.programId, NORTHGATE), isNotNull(applications.submittedAt)))
    .orderBy(asc(applications.number))
  for (const { id: applicationId, number, company, currency, requestedMinor, buidMerchant } of submitted) {
    const facts = {
      news: 'application.submit',
      applicationId,
      number,
      company,
      currency,
      minor: requestedMinor ?? 0,
    } as const
    const key = `application demo ${applicationId}`
    await notify(store, news.application.make(key, facts, { party: 'support' }), [{ id: userId('sven.support') }], at)
    if (buidMerchant !== BALTIC) continue
    const toMerchant = news.application.make(key, facts, { party: 'merchant', buidMerchant })
    await notify(store, toMerchant, [{ id: userId('mark.merchant') }], at)
  }
}

async function announce(store: Store, later: (hours: number) => Date): Promise<void> {
  const row = {
    programId: NORTHGATE,
    createdBy: userId('sven.support'),
    createdAt: later(-60),
    userTypes: [],
    roles: [],
  }
  await store
    .db()
    .insert(announcements)
    .values([
      {
        ...row,
        id: 'announcement-maintenance',
        isImportant: true,
        effectiveAt: later(-6),
        endsAt: later(24 * 14),
        toldAt: later(-6),
        texts: [
          {
            language: 'en',
            title: 'No payments on Sunday from 02:00 to 04:00',
            body: 'The portal is being updated. You can sign in and look at your invoices, but payments are not possible. Payments that were scheduled are made afterwards.',
          },
          {
            language: 'de',
            title: 'Keine Zahlungen am Sonntag von 02:00 bis 04:00 Uhr',
            body: 'Das Portal wird aktualisiert. Sie können sich anmelden und Ihre Rechnungen ansehen, aber nicht bezahlen. Geplante Zahlungen werden danach ausgeführt.',
          },
        ],
        links: [{ href: 'https://northgate.example/status', text: 'System status' }],
      },
      {
        ...row,
        id: 'announcement-terms',
        isImportant: false,
        effectiveAt: later(24 * 5),
        endsAt: null,
        userTypes: ['customer'],
        texts: [
          {
            language: 'en',
            title: 'New limits for card payments',
            body: 'From next month on, card payments of up to 10,000.00 are possible.',
          },
        ],
        links: [],
      },
    ])
}
