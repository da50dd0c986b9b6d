import type {
  DisputeCreateEvent,
  DisputeStepName,
} from '../../../machines/workflows/dispute-create/dispute-create.context.ts'
import type { DisputeCreateSnapshot } from '../../../machines/workflows/dispute-create/dispute-create.machine.ts'

/** The five places of a dispute in the address. */
export const disputeSteps = ['invoices', 'reason', 'documents', 'contacts', 'review'] as const satisfies readonly [
  DisputeStepName,
  ...DisputeStepName[],
]

/**
 * Where a dispute stands in the address, or null while that is being decided: the server is asked, or leaving was
 * asked and the page stays as it is.
 */
export function stepOf(state: DisputeCreateSnapshot): DisputeStepName | null {
  if (state.matches({ drafting: 'choosing' })) return 'invoices'
  if (state.matches({ drafting: 'describing' })) return 'reason'
  if (state.matches({ drafting: 'documenting' })) return 'documents'
  if (state.matches({ drafting: 'contacting' })) return 'contacts'
  const isRead = state.matches('drafting') && !state.hasTag('busy')
  // What became ineligible is told where one was: at the invoices, or at the review.
  if (isRead && !state.matches({ drafting: 'reviewing' }))
    return state.context.step === 'review' ? 'review' : 'invoices'
  const isEnd = state.matches('submitting') || state.matches('failed') || state.matches('submitted')
  return isRead || isEnd ? 'review' : null
}

/**
 * What going to a step in the browser's history asks of the dispute next, or null when it is there or cannot follow:
 * then the address follows the dispute instead. Asked again until it gives null.
 */
export function eventToward(step: DisputeStepName, state: DisputeCreateSnapshot): DisputeCreateEvent | null {
  const now = stepOf(state)
  if (now === null || now === step) return null
  const isBack = disputeSteps.indexOf(step) < disputeSteps.indexOf(now)
  const events: readonly DisputeCreateEvent[] = isBack
    ? [...(step === 'review' ? [] : [{ type: 'step.edit', step } as const]), { type: 'step.back' }]
    : [{ type: 'step.next' }, ...(now === 'invoices' ? [{ type: 'invoices.check' } as const] : [])]
  return events.find((event) => state.can(event)) ?? null
}
