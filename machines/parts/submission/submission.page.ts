import { msg, type Message } from '#msg'

import type { Interaction, PartStep } from '../../page.ts'
import type { SubmissionEnd } from './submission.machine.ts'

/** Words that a submission has in every wizard; where it leads back and out to, each wizard says itself. */
export const submissionWords = {
  retry: msg`Try again`,
  check: msg`Check now`,
}

type ByHand = {
  /** Ends it while nobody knows the outcome. */
  leave: Message
  /** Leads back from a refusal for good. */
  back: Message
  /** Checks whether the wizard answers a code by itself. */
  isReturned: (code: string) => boolean
}

/** Returns what a person does so that a submission ends like this; null where the server's answer ends it. */
export function submissionEndedBy(
  { output }: PartStep,
  { leave, back, isReturned }: ByHand,
): readonly Interaction[] | null {
  // What a part ends with is its machine's own output.
  const end = output as SubmissionEnd<unknown> | undefined
  if (end?.kind === 'left') return [{ press: leave }]
  return end?.kind === 'returned' && !isReturned(end.failure.code) ? [{ press: back }] : null
}
