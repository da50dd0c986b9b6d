import type {
  DisputeCreateEvent,
  DisputeStepName,
} from '../../../machines/workflows/dispute-create/dispute-create.context.ts'

/** The names in the address of steps 1 to 5. */
export const disputeSteps = ['invoices', 'reason', 'documents', 'contacts', 'review'] as const satisfies readonly [
  DisputeStepName,
  ...DisputeStepName[],
]

/** Returns the events that may lead to a step, the best first. */
export function toward(
  step: DisputeStepName,
  _: unknown,
  { isBack }: { isBack: boolean },
): readonly DisputeCreateEvent[] {
  if (!isBack) return [{ type: 'step.next' }, { type: 'invoices.check' }]
  return step === 'review' ? [{ type: 'step.back' }] : [{ type: 'step.edit', step }, { type: 'step.back' }]
}
