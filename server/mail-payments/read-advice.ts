import { eq } from 'drizzle-orm'

import { businessDate } from '../../domain/dates.ts'
import { notFound, refuse } from '../http/refusal.ts'
import { customers } from '../store/schema/accounts.ts'
import { mailPayments } from '../store/schema/mail-payments.ts'
import { payments } from '../store/schema/payments.ts'
import { programs } from '../store/schema/programs.ts'
import type { Store } from '../store/store.ts'
import type { Advice } from './advice-pdf.ts'
import { sharesOf } from './shares.ts'

/** Returns the advice of a payment that its reader may see. Refuses with 409 one whose cheque is not waited for. */
export async function readAdvice(store: Store, paymentId: string): Promise<Advice> {
  const [found] = await store
    .db()
    .select({ payment: payments, mail: mailPayments, account: customers, program: programs.title })
    .from(mailPayments)
    .innerJoin(payments, eq(payments.id, mailPayments.paymentId))
    .innerJoin(customers, eq(customers.buid, payments.buidCustomer))
    .innerJoin(programs, eq(programs.id, payments.programId))
    .where(eq(mailPayments.paymentId, paymentId))
  if (!found) throw notFound()
  const { payment, mail, account, program } = found
  // A cheque that is sent for free invoices would pay them twice.
  if (mail.status !== 'announced') throw refuse(409, 'mailPaymentEnded', { meta: { status: mail.status } })
  return {
    program,
    payee: mail.payee,
    addressLines: mail.addressLines,
    reference: payment.paymentNumber,
    account: { id: account.buid, name: account.name, country: account.country },
    currency: payment.currency,
    announcedMinor: mail.announcedMinor,
    announcedOn: businessDate(payment.createdAt),
    releasedOn: mail.releasedOn,
    invoices: await sharesOf(store, paymentId),
  }
}
