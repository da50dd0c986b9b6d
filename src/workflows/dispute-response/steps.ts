import type { DisputeResponseEvent } from '../../../machines/workflows/dispute-response/dispute-response.context.ts'

/** The names in the address of steps 1 to 3; `sent` is what became of the answer. */
export const responseSteps = ['describe', 'contacts', 'review', 'sent'] as const
export type ResponseStep = (typeof responseSteps)[number]

/** Returns the events that may lead to a step, the best first. */
export function toward(
  step: ResponseStep,
  _: unknown,
  { isBack }: { isBack: boolean },
): readonly DisputeResponseEvent[] {
  if (step === 'sent') return []
  if (!isBack) return [{ type: 'step.next' }]
  return step === 'review' ? [] : [{ type: 'step.edit', step }, { type: 'step.back' }]
}
