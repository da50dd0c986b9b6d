import { paymentFailures, paymentRefusals } from '../../../machines/workflows/payment/payment.page.ts'
import { disputeFailures } from '../../shared/words/dispute-failures.ts'
import { laterFailures } from '../../shared/words/later-failures.ts'

/** The sentence of every code with which a rule or the server refuses. */
export const allFailures = { ...laterFailures, ...paymentRefusals, ...paymentFailures, ...disputeFailures }
