import type { DisputeEventName } from '../../contract/dispute.ts'

const withoutAnswer = ['support.hold', 'support.release', 'deadline.passed'] as const satisfies DisputeEventName[]
export type DescribedEvent = Exclude<DisputeEventName, (typeof withoutAnswer)[number]>

/**
 * Checks whether a step has a `dispute_action_description` (§7): the dispute itself and each response to it. A hold,
 * its end and a deadline that passes are no response.
 */
export function isDescribed(event: DisputeEventName): event is DescribedEvent {
  return !withoutAnswer.some((one) => one === event)
}

/**
 * Returns the step of a dispute's history, oldest first, that represents it: the latest with a description (§7), or
 * null.
 */
export function latestAnswer<Step extends { event: DisputeEventName }>(timeline: readonly Step[]): Step | null {
  return timeline.findLast(({ event }) => isDescribed(event)) ?? null
}
