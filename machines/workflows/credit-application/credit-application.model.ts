import {
  refuseAdding,
  refuseAddress,
  refuseReply,
  refuseSubmitting,
  selectStepFaults,
} from './credit-application.context.ts'
import { viewOf } from '../../meta.ts'
import { defineModel } from '../../model.ts'
import { applicationJourneys, refusedEvents } from './credit-application.journeys.ts'
import { creditApplicationMachine } from './credit-application.machine.ts'
import {
  add,
  back,
  blank,
  complete,
  confirm,
  consent,
  edit,
  full,
  half,
  invitation,
  leave,
  limited,
  nameless,
  named,
  next,
  changed,
  placed,
  question,
  reload,
  remove,
  reply,
  request,
  returnedBy,
  submit,
  submitted,
  withdraw,
  withDocument,
  withoutDocument,
  write,
  key,
  ended,
  failures,
  stay,
  cancel,
} from './credit-application.samples.ts'

/** Links by what they open. */
const links = {
  'a link to apply': invitation,
  'a new draft': blank,
  'a draft that is half filled in': half,
  'a complete draft': complete,
  'a draft with all its documents': full,
  'a question': question,
  'a submitted application': submitted,
} as const
type Named = keyof typeof links
const starting = Object.fromEntries(Object.keys(links).map((name) => [name, { key: name }])) as Record<
  Named,
  typeof key
>

export const creditApplicationModel = defineModel(creditApplicationMachine, {
  scenarios: starting,
  events: {
    'application.reload': [reload],
    'link.request': [request, { ...request, email: 'jana' }],
    'link.change': [{ type: 'link.change' }],
    'form.change': ({ context: { step } }) =>
      step === 'company' ? [named, nameless] : step === 'people' ? [placed] : [limited],
    'step.next': [next],
    'step.back': [back],
    'step.edit': [edit('company'), edit('people'), edit('credit'), edit('documents')],
    'document.add': [add],
    'document.remove': [remove],
    'consent.change': [consent],
    'application.submit': [submit],
    'answer.change': [write],
    'answer.send': [reply],
    'application.withdraw': [withdraw],
    'withdrawal.confirm': [confirm],
    'withdrawal.cancel': [cancel],
    'page.leave': [leave],
    'leave.confirm': [{ type: 'leave.confirm' }],
    'leave.cancel': [stay],
  },
  outcomes: {
    // What another device has saved is what was there before.
    loadLink: ({ context: { link, key: own } }) => [
      { output: link ?? links[own as Named] },
      ended('networkFailed'),
      ended('linkUnknown'),
    ],
    sendLink: [{ output: undefined }, ended('networkFailed'), ended('linkExpired')],
    saveDraft: ({ context: { link, form } }) => [
      { output: changed(link, { form: { ...form, references: [] } }) },
      ...failures,
    ],
    addDocument: ({ context: { link } }) => [{ output: withDocument(link) }, ended('documentFormula'), ...failures],
    removeDocument: ({ context: { link } }) => [{ output: withoutDocument(link) }, ...failures],
    sendAnswer: ({ context: { link } }) => [{ output: changed(link, { status: 'inReview' }) }, ...failures],
    withdraw: ({ context: { link } }) => [{ output: changed(link, { status: 'withdrawn' }) }, ...failures],
    submission: ({ context: { link } }) => [
      { output: { kind: 'accepted', result: changed(link, { status: 'submitted' }) } },
      { output: { kind: 'left', id: null } },
      { output: returnedBy('linkExpired') },
      { output: returnedBy('applicationChanged') },
      { output: returnedBy('notAllowed') },
    ],
  },
  oracle: ({ context }) => ({
    step: context.step,
    company: context.form.company,
    documents: context.link?.application?.documents.length ?? 0,
    status: context.link?.application?.status ?? null,
    isAccepted: context.isAccepted,
    answer: context.answer,
    failure: context.failure,
  }),
  why(snapshot, event) {
    if (event.type === 'link.request') return refuseAddress(event.email)
    if (event.type === 'document.add') return refuseAdding(snapshot, event.file)
    if (event.type === 'application.submit') return refuseSubmitting(snapshot)
    if (event.type === 'answer.send') return refuseReply(snapshot)
    return event.type === 'step.next' && viewOf(snapshot) !== 'documents'
      ? (selectStepFaults(snapshot)[0]?.code ?? null)
      : null
  },
  journeys: applicationJourneys,
  refusals: refusedEvents,
})
