import { addDays, businessDate } from '../../domain/dates.ts'
import type { MailPaymentSettings } from '../../domain/contract/program-settings.ts'
import { mailPaymentMail } from '../mail/mail-payment-mail.ts'
import { mailPayments } from '../store/schema/mail-payments.ts'
import type { Store } from '../store/store.ts'

type Announced = {
  readonly paymentId: string
  readonly announcedMinor: number
  /** The program's settings at this moment: a later change does not move cheques that are on their way. */
  readonly settings: MailPaymentSettings
  readonly now: Date
}

/** Announces the cheque of a payment that was stored, and e-mails its advice. In the caller's transaction. */
export async function announceCheque(
  store: Store,
  { paymentId, announcedMinor, settings, now }: Announced,
): Promise<void> {
  const { payee, addressLines, daysUntilReleased } = settings
  const releasedOn = addDays(businessDate(now), daysUntilReleased)
  await store
    .db()
    .insert(mailPayments)
    .values({ paymentId, status: 'announced', payee, addressLines, announcedMinor, releasedOn })
  await mailPaymentMail(store, 'announced', paymentId, now)
}
