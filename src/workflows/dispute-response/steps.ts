import type { DisputeResponseEvent } from '../../../machines/workflows/dispute-response/dispute-response.context.ts'
import type { DisputeResponseSnapshot } from '../../../machines/workflows/dispute-response/dispute-response.machine.ts'

/** The places of an answer in the address; `sent` is what became of it. */
export const responseSteps = ['describe', 'contacts', 'review', 'sent'] as const
export type ResponseStep = (typeof responseSteps)[number]

/**
 * Where an answer stands in the address, or null while that is being decided: the disputes are on their way, or leaving
 * was asked and the page stays as it is.
 */
export function responseStepOf(state: DisputeResponseSnapshot): ResponseStep | null {
  if (state.matches('submitted')) return 'sent'
  if (state.matches('submitting') || state.matches('failed')) return 'review'
  if (!state.matches('drafting')) return null
  if (state.matches({ drafting: 'loading' }) || state.matches({ drafting: 'goingOn' })) return null
  if (state.matches({ drafting: 'contacting' })) return 'contacts'
  return state.matches({ drafting: 'reviewing' }) ? 'review' : 'describe'
}

/**
 * What going to a step in the browser's history asks of the answer next, or null when it is there or cannot follow: then
 * the address follows the answer instead.
 */
export function eventTowardStep(step: ResponseStep, state: DisputeResponseSnapshot): DisputeResponseEvent | null {
  const place = responseStepOf(state)
  if (place === null || place === step || step === 'sent') return null
  const isBack = responseSteps.indexOf(step) < responseSteps.indexOf(place)
  const wanted: readonly DisputeResponseEvent[] = !isBack
    ? [{ type: 'step.next' }]
    : step === 'review'
      ? []
      : [{ type: 'step.edit', step }, { type: 'step.back' }]
  return wanted.find((event) => state.can(event)) ?? null
}
