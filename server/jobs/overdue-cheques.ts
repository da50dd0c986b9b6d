import type { Log } from '../log.ts'
import { releaseOverdue } from '../mail-payments/end-mail-payment.ts'
import type { PaymentServices } from '../payments/payer.ts'
import type { Job } from './runner.ts'

/** Frees the invoices of cheques that did not come in the stated time. */
export function overdueCheques(services: Pick<PaymentServices, 'store' | 'clock'> & { readonly log: Log }): Job {
  return {
    name: 'overdue cheques',
    everyMs: 60_000,
    run: (now) =>
      releaseOverdue(services, now, (error, paymentId) =>
        services.log.error({ err: error, paymentId }, 'An overdue cheque was not given up'),
      ),
  }
}
