import { paymentFailures } from '../../../machines/workflows/payment/failure-words.ts'
import { disputeFailures } from '../../shared/words/dispute-failures.ts'
import { laterFailures } from '../../shared/words/later-failures.ts'

/** The sentence of every code with which the server refuses; those of a rule are in its machine's page. */
export const allFailures = { ...laterFailures, ...paymentFailures, ...disputeFailures }
