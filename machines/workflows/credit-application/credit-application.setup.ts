import { assign, setup } from 'xstate'

import type { ApplicationLink } from '../../../domain/contract/applications/own-application.ts'
import type { ApplicationStep } from '../../../domain/rules/applications/form.ts'
import { failureOf } from '../../failure.ts'
import type { Meta } from '../../meta.ts'
import { submissionFor, type SubmissionEnd } from '../../parts/submission/submission.machine.ts'
import { port } from '../../port.ts'
import {
  changes,
  linkEnds,
  opened,
  refuseAdding,
  refuseAddress,
  refuseReply,
  refuseSubmitting,
  selectStepFaults,
  stepAfter,
  stepBefore,
  type ApplicationIntent,
  type ApplicationReply,
  type ApplicationSave,
  type CreditApplicationContext,
  type CreditApplicationEvent,
  type CreditApplicationInput,
  type CreditApplicationView,
  type FileToAdd,
} from './credit-application.context.ts'

/** Sends an application; the app provides its effects. */
export const applicationSubmission = submissionFor<ApplicationIntent, ApplicationLink>()
type End = SubmissionEnd<ApplicationLink>

type Code = { code: string }
const codeOf = ({ event }: { event: { error: unknown } }): Code => failureOf(event.error)
const returned = ({ event: { output: end } }: { event: { output: End } }): Code =>
  end.kind === 'returned' ? end.failure : failureOf(null)
const outputOf = <Output>({ event }: { event: { output: Output } }) => event.output

/** Stores what the server says of the link. */
export const store = { type: 'storeLink', params: outputOf<ApplicationLink> } as const
export const open = { type: 'openLink', params: outputOf<ApplicationLink> } as const
export const record = { type: 'recordFailure', params: codeOf } as const
export const accepted = { type: 'isAccepted', params: outputOf<End> } as const
export const isLeft = { type: 'isLeft', params: outputOf<End> } as const

/** The ways of a call that failed: the link is over, somebody was faster, or it is said and tried again. */
export const failing = <Target extends string>(target: Target) =>
  [
    { guard: { type: 'hasLinkEnded', params: codeOf }, target: '#creditApplication.ended', actions: record },
    { guard: { type: 'hasChanged', params: codeOf }, target: '#creditApplication.conflicted' },
    { target, actions: record },
  ] as const
/** The same of a submission that came back. */
export const returning = [
  {
    guard: { type: 'hasLinkEnded', params: returned },
    target: 'ended',
    actions: { type: 'recordFailure', params: returned },
  },
  { guard: { type: 'hasChanged', params: returned }, target: 'conflicted' },
  { target: 'working', actions: { type: 'recordFailure', params: returned } },
] as const

/** The ports, guards and actions of applying for credit. */
export const creditApplicationSetup = setup({
  types: {} as {
    input: CreditApplicationInput
    context: CreditApplicationContext
    events: CreditApplicationEvent
    children: { submission: 'submission' }
    tags: 'busy' | 'draft' | 'asking'
    meta: Meta<CreditApplicationView>
  },
  actors: {
    loadLink: port<ApplicationLink>('loadLink'),
    sendLink: port<void, { email: string }>('sendLink'),
    saveDraft: port<ApplicationLink, ApplicationSave>('saveDraft'),
    addDocument: port<ApplicationLink, FileToAdd>('addDocument'),
    removeDocument: port<ApplicationLink, { documentId: string }>('removeDocument'),
    sendAnswer: port<ApplicationLink, ApplicationReply>('sendAnswer'),
    withdraw: port<ApplicationLink>('withdraw'),
    submission: applicationSubmission,
  },
  guards: {
    hasLinkEnded: (_, { code }: Code) => linkEnds.includes(code),
    hasChanged: (_, { code }: Code) => changes.includes(code),
    hasNoApplication: ({ context }) => context.link?.application === null,
    isDraft: ({ context }) => context.link?.application?.status === 'draft',
    isAsked: ({ context }) => context.link?.application?.status === 'informationAsked',
    isOpen: ({ context }) => ['submitted', 'inReview'].includes(context.link?.application?.status ?? ''),
    isAt: ({ context }, { step }: { step: ApplicationStep }) => context.step === step,
    hasAddress: (_, { email }: { email: string }) => refuseAddress(email) === null,
    isComplete: ({ context }) => selectStepFaults({ context }).length === 0,
    canAdd: ({ context }, { file }: { file: FileToAdd }) => refuseAdding({ context }, file) === null,
    canSubmit: ({ context }) => refuseSubmitting({ context }) === null,
    hasAnswer: ({ context }) => refuseReply({ context }) === null,
    hasEntries: ({ context }) => context.isDirty,
    isAccepted: (_, { kind }: End) => kind === 'accepted',
    isLeft: (_, { kind }: End) => kind === 'left',
  },
  actions: {
    openLink: assign((_, link: ApplicationLink) => opened(link)),
    storeLink: assign((_, link: ApplicationLink) => ({ link, failure: null })),
    storeResult: assign((_, end: End) => (end.kind === 'accepted' ? opened(end.result) : {})),
    storeEmail: assign({ email: (_, { email }: { email: string }) => email.trim() }),
    changeForm: assign(({ context }, { patch }: { patch: Partial<CreditApplicationContext['form']> }) => ({
      form: { ...context.form, ...patch },
      isDirty: true,
    })),
    markSaved: assign({ isDirty: false }),
    goNext: assign({ step: ({ context }) => stepAfter(context.step) }),
    goBack: assign({ step: ({ context }) => stepBefore(context.step) }),
    goTo: assign((_, { step }: { step: ApplicationStep }) => ({ step })),
    storeFile: assign({ file: (_, { file }: { file: FileToAdd }) => file }),
    markRemoved: assign({ removing: (_, { documentId }: { documentId: string }) => documentId }),
    changeConsent: assign({ isAccepted: (_, { isAccepted }: { isAccepted: boolean }) => isAccepted }),
    changeAnswer: assign((_, { answer }: { answer: string }) => ({ answer, isDirty: answer.trim() !== '' })),
    recordFailure: assign({ failure: (_, { code }: Code) => code }),
    clearFailure: assign({ failure: null }),
  },
})
