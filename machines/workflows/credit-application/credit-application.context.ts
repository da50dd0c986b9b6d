import type { ApplicationLink, OwnApplication } from '../../../domain/contract/applications/own-application.ts'
import { refuseAnswer, refuseApplicationDocument } from '../../../domain/rules/applications/application.ts'
import {
  applicationSteps,
  blankForm,
  faultsOfStep,
  stepToContinue,
  type ApplicationForm,
  type ApplicationStep,
} from '../../../domain/rules/applications/form.ts'
import { refuseLinkAddress } from '../../../domain/rules/methods/bank-link.ts'

/** The link cannot be used, or no more. */
export const linkEnds: readonly string[] = ['linkUnknown', 'linkExpired', 'attributeInvalid']
/** Somebody else, or another device, was faster. */
export const changes: readonly string[] = ['applicationChanged', 'applicationStatusChanged']
/** Codes of a submission that the wizard itself answers. */
export const returnedCodes = (): string[] => [...linkEnds, ...changes]

export type CreditApplicationView =
  | 'loading'
  | 'loadFailed'
  | 'ended'
  | 'address'
  | 'linkSent'
  | ApplicationStep
  | 'submission'
  | 'conflict'
  | 'answer'
  | 'status'
  | 'withdrawal'

/** `key` makes two sendings of the same one intent. The secret of the link is the ports' alone. */
export type CreditApplicationInput = { key: string }
export type FileToAdd = { key: string; name: string; size: number }

export type CreditApplicationContext = CreditApplicationInput & {
  /** What the server says of the link, with the application as it is there; null until it is read. */
  link: ApplicationLink | null
  /** The address to which the applicant's own link goes. */
  email: string
  form: ApplicationForm
  step: ApplicationStep
  answer: string
  /** The text of the consent is accepted. */
  isAccepted: boolean
  /** Something was entered that is not saved. */
  isDirty: boolean
  file: FileToAdd | null
  removing: string | null
  failure: string | null
}

export type CreditApplicationEvent =
  | { type: 'application.reload' }
  | { type: 'link.request'; email: string }
  | { type: 'link.change' }
  | { type: 'form.change'; patch: Partial<ApplicationForm> }
  | { type: 'step.next' }
  | { type: 'step.back' }
  | { type: 'step.edit'; step: Exclude<ApplicationStep, 'review'> }
  | { type: 'document.add'; file: FileToAdd }
  | { type: 'document.remove'; documentId: string }
  | { type: 'consent.change'; isAccepted: boolean }
  | { type: 'application.submit' }
  | { type: 'answer.change'; answer: string }
  | { type: 'answer.send' }
  | { type: 'application.withdraw' }
  | { type: 'withdrawal.confirm' }
  | { type: 'withdrawal.cancel' }
  | { type: 'page.leave' }
  | { type: 'leave.confirm' }
  | { type: 'leave.cancel' }

/** A submission as it is sent; the text of the consent is the page's, in the reader's language. */
export type ApplicationIntent = { key: string; version: number }
export type ApplicationSave = { version: number; form: ApplicationForm }
export type ApplicationReply = { key: string; version: number; answer: string }

export const contextOf = (input: CreditApplicationInput): CreditApplicationContext => ({
  ...input,
  link: null,
  email: '',
  form: blankForm,
  step: 'company',
  answer: '',
  isAccepted: false,
  isDirty: false,
  file: null,
  removing: null,
  failure: null,
})

type Seen = { context: CreditApplicationContext }
const versionOf = ({ link }: CreditApplicationContext) => link?.application?.version ?? 0
/** The same as long as nothing has changed at the server: what is sent again is the same intent. */
const keyOf = (context: CreditApplicationContext) => `${context.key}.${versionOf(context)}`

export const saveOf = (context: CreditApplicationContext): ApplicationSave => ({
  version: versionOf(context),
  form: context.form,
})
export const intentOf = (context: CreditApplicationContext): ApplicationIntent => ({
  key: keyOf(context),
  version: versionOf(context),
})
export function replyOf(context: CreditApplicationContext): ApplicationReply {
  return { key: keyOf(context), version: versionOf(context), answer: context.answer.trim() }
}

/** Returns what is shown of a link that was read: the saved form, and the step at which it is continued. */
export function opened(link: ApplicationLink) {
  const saved = link.application?.form ?? blankForm
  const form: ApplicationForm = { ...saved, currency: saved.currency || (link.currencies[0] ?? '') }
  return { link, form, step: stepToContinue(form), isDirty: false, failure: null }
}

const beside = (step: ApplicationStep, by: 1 | -1): ApplicationStep =>
  applicationSteps[applicationSteps.indexOf(step) + by] ?? step
export const stepAfter = (step: ApplicationStep) => beside(step, 1)
export const stepBefore = (step: ApplicationStep) => beside(step, -1)

export const applicationIn = ({ context }: Seen): OwnApplication | null => context.link?.application ?? null
export const selectDocuments = (seen: Seen) => applicationIn(seen)?.documents ?? []
export const selectStepFaults = ({ context: { step, form } }: Seen) => faultsOfStep(step, form)

/** Returns why the address is none to which a link can go, or null. */
export const refuseAddress = (email: string) => refuseLinkAddress(email)

/** Returns why a file cannot be added, or null. */
export function refuseAdding(seen: Seen, file: Pick<FileToAdd, 'name' | 'size'>) {
  const { documentsMaximum = 0, documentMaximumBytes = 0 } = seen.context.link ?? {}
  return refuseApplicationDocument(file, {
    held: selectDocuments(seen).length,
    maximum: documentsMaximum,
    maximumBytes: documentMaximumBytes,
  })
}

/** Returns why the application cannot be submitted, or null. */
export const refuseSubmitting = ({ context }: Seen): 'consentMissing' | null =>
  context.isAccepted ? null : 'consentMissing'
export const refuseReply = ({ context }: Seen) => refuseAnswer(context.answer)
export const selectHasEntries = ({ context }: Seen) => context.isDirty
