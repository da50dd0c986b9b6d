/** AutoPay of an account in a currency: its statuses, and why a change of it is refused. */
import { AUTO_PAY_FAILURES } from '../../limits.ts'

export const autoPayStatuses = ['off', 'on', 'pausedByUser', 'pausedAfterFailures'] as const
export type AutoPayStatus = (typeof autoPayStatuses)[number]

/** The account that pays, as it is when AutoPay is turned on, resumed, or moved to another bank account. */
export type PayerFacts = {
  /** The status of the account (§4): active, inactive or terminated. */
  readonly accountStatus: string
  /** The bank account that pays is verified. */
  readonly isVerified: boolean
}
export type AutoPayFacts = {
  /** Failed payments in a row, the one that is reported included. */
  readonly failures: number
}
export type AutoPayRefusal = 'accountInactive' | 'methodUnverified'

/** Returns why AutoPay cannot be turned on or resumed, or null. */
export function refuseAutoPay({ accountStatus, isVerified }: PayerFacts): AutoPayRefusal | null {
  if (accountStatus !== 'active') return 'accountInactive'
  return isVerified ? null : 'methodUnverified'
}

/** Checks whether AutoPay pauses by itself. */
export const isPausedByFailures = ({ failures }: AutoPayFacts): boolean => failures >= AUTO_PAY_FAILURES

/** The outcome of a run's payment: `open` until the money has arrived, failed, or come back. */
export type RunOutcome = 'open' | 'settled' | 'failed'

/**
 * Returns the most failures in a row of runs, in the order of their days. What is still open neither counts nor ends a
 * row. Newer runs that have settled do not end an older row: a bank returns debits days after they settled.
 */
export function failuresInARow(outcomes: readonly RunOutcome[]): number {
  let most = 0
  let row = 0
  for (const outcome of outcomes) {
    if (outcome === 'open') continue
    row = outcome === 'failed' ? row + 1 : 0
    most = Math.max(most, row)
  }
  return most
}

const outcomes: Readonly<Record<string, RunOutcome>> = { settled: 'settled', declined: 'failed', returned: 'failed' }

/** Returns the outcome of a run by the state of its payment. */
export const outcomeOf = (paymentState: string): RunOutcome => outcomes[paymentState] ?? 'open'
