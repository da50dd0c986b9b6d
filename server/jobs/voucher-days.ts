import type { Log } from '../log.ts'
import type { PaymentServices } from '../payments/payer.ts'
import { expireVouchers, remindHolders } from '../vouchers/end-voucher.ts'
import type { Job } from './runner.ts'

/** Ends vouchers whose last day is over, and reminds the holders of those that end soon. */
export function voucherDays(services: Pick<PaymentServices, 'store' | 'clock'> & { readonly log: Log }): Job {
  return {
    name: 'voucher days',
    everyMs: 60_000,
    async run(now) {
      await expireVouchers(services, now, (error, voucherId) =>
        services.log.error({ err: error, voucherId }, 'A voucher whose last day is over was not ended'),
      )
      await remindHolders(services, now)
    },
  }
}
