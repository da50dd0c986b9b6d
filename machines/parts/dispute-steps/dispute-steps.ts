/** The steps that both wizards of disputes have, as parts of their charts: documents, contacts, leaving, submission. */
import type { SnapshotFrom } from 'xstate'

import { isRefusedForGood } from '../../../domain/rules/retry.ts'
import type { Failure } from '../../failure.ts'
import type { Meta } from '../../meta.ts'
import {
  hasNewAttachments,
  selectAttached,
  type attachmentsMachine,
  type Attached,
} from '../attachments/attachments.machine.ts'
import { isChoiceChanged, selectChosen, type Chosen, type contactsMachine } from '../contacts/contacts.machine.ts'
import type { SubmissionEnd } from '../submission/submission.machine.ts'
import { output, returned } from '../wizard-steps.ts'
import type { StepContext } from './dispute-steps.context.ts'

type Of<Context> = { context: Context }

/** Parameters of guards and actions: a part's view. */
const attached = ({ event }: { event: { snapshot: SnapshotFrom<typeof attachmentsMachine> } }) =>
  selectAttached(event.snapshot)
const chosen = ({ event }: { event: { snapshot: SnapshotFrom<typeof contactsMachine> } }) =>
  selectChosen(event.snapshot)
const shownFailure = ({ event }: { event: { snapshot: { context: { failure: Failure | null } } } }) =>
  event.snapshot.context.failure

/** Returns the guards of the steps, what they store, and their questions. `mends`: the step that mends a refusal. */
export function disputeSteps<Step extends string, Result>(mends: Readonly<Record<string, Step>>, otherwise: Step) {
  const guards = {
    isStep: (_: unknown, { at, asked }: { at: Step; asked: Step }) => at === asked,
    hasNewAttachments: ({ context }: Of<StepContext>, shown: Attached) => hasNewAttachments(context, shown),
    isChoiceChanged: ({ context: { contacts, isTyped } }: Of<StepContext>, shown: Chosen) =>
      isChoiceChanged({ contacts: contacts ?? [], isTyped }, shown),
    isRefused: (_: unknown, known: Failure | null) => isRefusedForGood(known),
    isAccepted: (_: unknown, { kind }: SubmissionEnd<Result>) => kind === 'accepted',
    isLeft: (_: unknown, { kind }: SubmissionEnd<Result>) => kind === 'left',
  }
  /** The step and the documents after a refusal; those that are gone at the server are asked for again. */
  const mended = ({ context: { documents } }: Of<StepContext>, { code, goneDocumentIds }: Failure) => ({
    step: mends[code] ?? otherwise,
    documents: documents.filter(({ documentId }) => !goneDocumentIds.includes(documentId)),
  })
  const asks = (asked: Step) => ({
    type: 'isStep' as const,
    params: ({ event }: { event: { step: Step } }) => ({ at: event.step, asked }),
  })
  const stands = (asked: Step) => ({
    type: 'isStep' as const,
    params: ({ context }: Of<StepContext<Step>>) => ({ at: context.step, asked }),
  })
  return { guards, mended, asks, stands }
}

/** Documents are chosen by the part `attachments`. */
export const attaching = {
  src: 'attachments',
  id: 'attachments',
  input: ({ context: { documents, settings } }: Of<StepContext>) => ({ documents, settings }),
  onSnapshot: {
    guard: { type: 'hasNewAttachments', params: attached },
    actions: ['clearFailure', { type: 'storeAttached', params: attached }],
  },
} as const

/** The step in which the people are chosen who get e-mails, by the part `contacts`; then the review. */
export const contactsStep = {
  entry: { type: 'goTo', params: { step: 'contacts' } },
  exit: ['clearFailure', 'dropTyped'],
  invoke: {
    src: 'contacts',
    id: 'contacts',
    input: ({ context: { contacts, settings } }: Of<StepContext>) => ({
      contacts: contacts ?? [],
      maximum: settings.contactsMaximum,
    }),
    onSnapshot: {
      guard: { type: 'isChoiceChanged', params: chosen },
      actions: ['clearFailure', { type: 'storeChosen', params: chosen }],
    },
  },
} as const

/** The last step; what it leads to is the wizard's own. */
export const reviewStep = {
  description: 'Everything once more, then it is sent.',
  entry: { type: 'goTo', params: { step: 'review' } },
  exit: 'clearFailure',
} as const

/** The wizard's answers to the end of a submission, its own in between: the result is shown, or the page is left. */
export const sending = {
  description: 'Sent once by the part `submission`, which is shown over the review.',
  onSnapshot: { guard: { type: 'isRefused', params: shownFailure }, actions: 'unmarkSent' },
  accepted: {
    guard: { type: 'isAccepted', params: output },
    target: 'submitted',
    actions: { type: 'storeResult', params: output },
  },
  isLeft: { type: 'isLeft', params: output },
  mend: [
    { type: 'recordFailure', params: returned },
    { type: 'goToMend', params: returned },
  ],
} as const

/** The end of a wizard that was left; the dispute center is shown then. */
export const departed = {
  type: 'final',
  meta: {
    lane: 'escape',
    route: 'disputeCenter',
    step: null,
    view: null,
    spec: '§2 Customer area',
  } satisfies Meta<never>,
} as const
