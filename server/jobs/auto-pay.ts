import { announceRuns } from '../auto-pay/notices.ts'
import { AUTO_PAY_JOB, reportResults } from '../auto-pay/results.ts'
import { ACCOUNTS_AT_ONCE, chargeAgain } from '../auto-pay/charge-again.ts'
import { dueScopes, runAutoPay } from '../auto-pay/run.ts'
import { someAtOnce } from '../job-items/some-at-once.ts'
import type { Log } from '../log.ts'
import type { PaymentServices } from '../payments/payer.ts'
import type { Job } from './runner.ts'

type Services = PaymentServices & { readonly log: Log }

/** Runs AutoPay on the days that have come, and reports what became of its payments. */
export function autoPay(services: Services): Job {
  return {
    name: AUTO_PAY_JOB,
    everyMs: 60_000,
    async run(now) {
      // What is due comes before what is stuck.
      await someAtOnce(await dueScopes(services.store, now), ACCOUNTS_AT_ONCE, async (scope) => {
        try {
          await runAutoPay(services, scope)
        } catch (error) {
          // One account must not keep the others from being paid.
          services.log.error({ err: error, ...scope }, 'AutoPay failed')
        }
      })
      await chargeAgain(services, now)
      await reportResults(services, now)
    },
  }
}

/** Announces the runs of the next business days. */
export function announceAutoPay({ store }: Services): Job {
  return { name: 'AutoPay notices', everyMs: 15 * 60_000, run: (now) => announceRuns(store, now) }
}
