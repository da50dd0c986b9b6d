import type { DisputeSettings } from '../../../domain/contract/program-settings.ts'
import type { Failure } from '../../failure.ts'
import type { Attached } from '../attachments/attachments.machine.ts'
import type { ChosenContact } from '../contacts/contacts.machine.ts'

/** The part of a wizard's context that the steps read and store. */
export type StepContext<Step extends string = string> = Attached & {
  settings: DisputeSettings
  /** null until the present ones are known. */
  contacts: readonly ChosenContact[] | null
  /** A person is typed and not added yet. */
  isTyped: boolean
  /** The current step, to which another check or a reload returns. */
  step: Step
  failure: Failure | null
}
/** The events that both wizards have. */
export type StepEvent<Step extends string> =
  | { type: 'step.next' }
  | { type: 'step.back' }
  /** Leads from the review to a step. */
  | { type: 'step.edit'; step: Exclude<Step, 'review'> }
  | { type: 'leave.confirm' }
  | { type: 'leave.cancel' }

/** Returns the files that are being uploaded and the document that is being removed. */
export const selectWaiting = ({
  context: { queue, removingId },
}: {
  context: Pick<Attached, 'queue' | 'removingId'>
}) => [...queue, ...(removingId === null ? [] : [removingId])]
