import type { DisputeEventName } from '../contract/dispute.ts'

const withoutAnswer = ['support.hold', 'support.release', 'deadline.passed'] as const satisfies DisputeEventName[]
export type DescribedEvent = Exclude<DisputeEventName, (typeof withoutAnswer)[number]>

/**
 * Whether a step has a `dispute_action_description` (§7): the dispute itself and each answer to it. A pause, its end
 * and a deadline that passes answer nothing.
 */
export function isDescribed(event: DisputeEventName): event is DescribedEvent {
  return !withoutAnswer.some((one) => one === event)
}

/** The step that is used of a dispute's way, told from its beginning: the latest with a description (§7), or null. */
export function latestAnswer<Step extends { event: DisputeEventName }>(timeline: readonly Step[]): Step | null {
  return timeline.findLast(({ event }) => isDescribed(event)) ?? null
}
