/** Applications and links of the model, and what a person does with them. */
import type { ApplicationLink, OwnApplication } from '../../../domain/contract/applications/own-application.ts'
import { blankAddress, blankForm, type ApplicationForm } from '../../../domain/rules/applications/form.ts'
import { failureOf, type Failure } from '../../failure.ts'
import type { SubmissionEnd } from '../../parts/submission/submission.machine.ts'

export const filledForm: ApplicationForm = {
  ...blankForm,
  company: 'Rügen Bootsbau GmbH',
  registryNumber: 'HRB 20417',
  vatNumber: 'DE812345678',
  country: 'DE',
  registered: { ...blankAddress, line1: 'Hafenstraße 3', city: 'Sassnitz', postalCode: '18546' },
  applicant: { name: 'Jana Petersen', phone: '' },
  limit: '25000.00',
  currency: 'EUR',
}
/** All but the city: the second step is to be completed. */
export const halfForm: ApplicationForm = { ...filledForm, registered: { ...filledForm.registered, city: '' } }
const document = { document_id: 'd1', file_name: 'balance.pdf', file_size: 8 }

const linkWith = (application: OwnApplication | null): ApplicationLink => ({
  program: 'Northgate Trade Credit',
  merchantName: 'Baltic Parts GmbH',
  currencies: ['EUR', 'USD'],
  documentsMaximum: 5,
  documentMaximumBytes: 10_000_000,
  application,
})
const applicationOf = (
  status: OwnApplication['status'],
  form: ApplicationForm = filledForm,
  documents: OwnApplication['documents'] = [document],
): OwnApplication => ({
  number: 'CA-2345678',
  status,
  version: 1,
  email: 'jana@ruegen.example',
  form: { ...form, references: [...form.references] },
  documents,
  ends_on: null,
  submitted_at: null,
  note: null,
  limit: null,
  currency: null,
  terms_days: null,
})

export const invitation = linkWith(null)
export const complete = linkWith(applicationOf('draft'))
export const half = linkWith(applicationOf('draft', halfForm))
export const blank = linkWith(applicationOf('draft', blankForm, []))
export const full = linkWith(
  applicationOf(
    'draft',
    filledForm,
    ['d1', 'd2', 'd3', 'd4', 'd5'].map((document_id) => ({ ...document, document_id })),
  ),
)
export const question = linkWith(applicationOf('informationAsked'))
export const submitted = linkWith(applicationOf('submitted'))
export const withdrawn = linkWith(applicationOf('withdrawn'))
export const answered = linkWith(applicationOf('inReview'))

/** The application of a link after a change, as the server answers. */
export function changed(link: ApplicationLink | null, change: Partial<OwnApplication>): ApplicationLink {
  const known = link ?? complete
  return { ...known, application: { ...(known.application ?? applicationOf('draft')), ...change } }
}
/** The same with a further document, and without its first one. */
export const withDocument = (link: ApplicationLink | null) =>
  changed(link, { documents: [...(link?.application?.documents ?? []), { ...document, document_id: 'd9' }] })
export const withoutDocument = (link: ApplicationLink | null) =>
  changed(link, { documents: link?.application?.documents.slice(1) ?? [] })

export const settle = <Actor extends string, Output>(actor: Actor, output: Output) =>
  ({ type: 'settle', actor, output }) as const
export const fails = <Actor extends string>(actor: Actor, code = 'networkFailed') =>
  ({ type: 'settle', actor, error: { code } }) as const
export const loads = (link: ApplicationLink) => settle('loadLink', link)
export const change = <Patch extends Partial<ApplicationForm>>(patch: Patch) =>
  ({ type: 'form.change', patch }) as const
export const named = change({ company: 'Rügen Yachten GmbH' })
export const nameless = change({ company: '' })
export const placed = change({ registered: filledForm.registered })
export const limited = change({ limit: '30000.00' })
export const next = { type: 'step.next' } as const
export const back = { type: 'step.back' } as const
export const add = { type: 'document.add', file: { key: 'f1', name: 'prices.csv', size: 8 } } as const
export const addProgram = { type: 'document.add', file: { key: 'f2', name: 'setup.exe', size: 8 } } as const
export const remove = { type: 'document.remove', documentId: 'd1' } as const
export const consent = { type: 'consent.change', isAccepted: true } as const
export const submit = { type: 'application.submit' } as const
export const write = { type: 'answer.change', answer: 'The second one.' } as const
export const reply = { type: 'answer.send' } as const
export const withdraw = { type: 'application.withdraw' } as const
export const confirm = { type: 'withdrawal.confirm' } as const
export const reload = { type: 'application.reload' } as const
export const request = { type: 'link.request', email: 'jana@ruegen.example' } as const
export const leave = { type: 'page.leave' } as const
export const edit = (step: 'company' | 'people' | 'credit' | 'documents') => ({ type: 'step.edit', step }) as const

export const returnedBy = (code: string): { kind: 'returned'; failure: Failure } => ({
  kind: 'returned',
  failure: failureOf({ code }),
})
export const sent = (output: SubmissionEnd<ApplicationLink>) => settle('submission', output)
export const linkSent = settle('sendLink', undefined)

export const key = { key: 'apply-key-0001' }
export const at = (steps: string | Record<string, string>, leaving = 'inside') => ({ working: { steps, leaving } })
export const edited = (step: string, leaving?: string) => at({ [step]: 'editing' }, leaving)
export const ended = (code: string) => ({ error: { code } })
/** The ends of a call by a personal link: what it answers, and each failure. */
export const failures = [ended('networkFailed'), ended('linkExpired'), ended('applicationChanged')]
export const inCompany = [loads(complete), edit('company')] as const
export const inDocuments = [loads(complete), edit('documents')] as const
export const submitting = [loads(complete), consent, submit] as const
export const stay = { type: 'leave.cancel' } as const
export const cancel = { type: 'withdrawal.cancel' } as const
