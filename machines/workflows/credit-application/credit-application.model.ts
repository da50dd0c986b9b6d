import {
  refuseAdding,
  refuseAddress,
  refuseReply,
  refuseSubmitting,
  selectStepFaults,
} from './credit-application.context.ts'
import { viewOf } from '../../meta.ts'
import { defineModel } from '../../model.ts'
import { creditApplicationMachine } from './credit-application.machine.ts'
import {
  add,
  addProgram,
  answered,
  back,
  blank,
  change,
  complete,
  confirm,
  consent,
  edit,
  fails,
  filledForm,
  full,
  half,
  invitation,
  leave,
  limited,
  linkSent,
  loads,
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
  sent,
  settle,
  submit,
  submitted,
  withdraw,
  withDocument,
  withdrawn,
  withoutDocument,
  write,
} from './credit-application.samples.ts'

const key = { key: 'apply-key-0001' }
const at = (steps: string | Record<string, string>, leaving = 'inside') => ({ working: { steps, leaving } })
const edited = (step: string, leaving?: string) => at({ [step]: 'editing' }, leaving)
const ended = (code: string) => ({ error: { code } })
/** The ends of a call by a personal link: what it answers, and each failure. */
const failures = [ended('networkFailed'), ended('linkExpired'), ended('applicationChanged')]
const inCompany = [loads(complete), edit('company')] as const
const inDocuments = [loads(complete), edit('documents')] as const
const submitting = [loads(complete), consent, submit] as const
const stay = { type: 'leave.cancel' } as const
const cancel = { type: 'withdrawal.cancel' } as const

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
  journeys: [
    {
      scenario: 'a link to apply',
      name: 'the applicant’s own link is sent',
      events: [loads(invitation), { ...request, email: ' jana@ruegen.example ' }, linkSent],
      ends: 'linkSent',
      holds: { email: 'jana@ruegen.example' },
    },
    {
      scenario: 'a link to apply',
      name: 'another address is entered',
      events: [loads(invitation), request, linkSent, { type: 'link.change' }],
      ends: 'addressing.asking',
    },
    {
      scenario: 'a link to apply',
      name: 'a server out of reach is said',
      events: [loads(invitation), request, fails('sendLink')],
      ends: 'addressing.asking',
      holds: { failure: 'networkFailed' },
    },
    {
      scenario: 'a link to apply',
      name: 'a link that was revoked meanwhile is said',
      events: [loads(invitation), request, fails('sendLink', 'linkExpired')],
      ends: 'ended',
      holds: { failure: 'linkExpired' },
    },
    {
      name: 'a link that cannot be read is read again',
      scenario: 'a complete draft',
      events: [fails('loadLink'), reload, loads(complete)],
      ends: at('review'),
      holds: { failure: null },
    },
    {
      name: 'an unknown link is said',
      scenario: 'a complete draft',
      events: [fails('loadLink', 'linkUnknown')],
      ends: 'ended',
    },
    {
      name: 'a new draft begins with the company',
      scenario: 'a new draft',
      events: [loads(blank)],
      ends: edited('company'),
    },
    {
      name: 'a draft is continued where it is not complete',
      scenario: 'a draft that is half filled in',
      events: [loads(half), placed],
      ends: edited('people'),
      holds: { form: filledForm, isDirty: true },
    },
    {
      name: 'each step is saved before the next one',
      scenario: 'a draft that is half filled in',
      events: [loads(half), placed, next, settle('saveDraft', complete)],
      ends: edited('credit'),
      holds: { isDirty: false, step: 'credit' },
    },
    {
      name: 'a complete draft is continued in its review',
      scenario: 'a complete draft',
      events: [loads(complete)],
      ends: at('review'),
    },
    {
      name: 'what could not be saved stays, and is said',
      scenario: 'a complete draft',
      events: [...inCompany, named, next, fails('saveDraft')],
      ends: edited('company'),
      holds: { failure: 'networkFailed', isDirty: true },
    },
    {
      name: 'what another device has saved is read again',
      scenario: 'a complete draft',
      events: [...inCompany, named, next, fails('saveDraft', 'applicationChanged')],
      ends: 'conflicted',
    },
    {
      name: 'and replaces what was entered',
      scenario: 'a complete draft',
      events: [...inCompany, named, next, fails('saveDraft', 'applicationChanged'), reload, loads(complete)],
      ends: at('review'),
      holds: { form: filledForm },
    },
    {
      name: 'a link that ends while one writes is said',
      scenario: 'a complete draft',
      events: [...inCompany, next, fails('saveDraft', 'linkExpired')],
      ends: 'ended',
    },
    {
      name: 'a document is added',
      scenario: 'a complete draft',
      events: [...inDocuments, add, settle('addDocument', withDocument(complete))],
      ends: edited('documents'),
      holds: { link: withDocument(complete) },
    },
    {
      name: 'a document with a formula is refused, and it is said why',
      scenario: 'a complete draft',
      events: [...inDocuments, add, fails('addDocument', 'documentFormula')],
      ends: edited('documents'),
      holds: { failure: 'documentFormula' },
    },
    {
      name: 'a document is removed',
      scenario: 'a complete draft',
      events: [...inDocuments, remove, settle('removeDocument', complete)],
      ends: edited('documents'),
    },
    {
      name: 'after the documents comes the review',
      scenario: 'a complete draft',
      events: [...inDocuments, next],
      ends: at('review'),
    },
    {
      name: 'before them stands the credit',
      scenario: 'a complete draft',
      events: [...inDocuments, back],
      ends: edited('credit'),
    },
    {
      name: 'from the review a step leads back',
      scenario: 'a complete draft',
      events: [loads(complete), back],
      ends: edited('documents'),
    },
    {
      name: 'from the credit to the people',
      scenario: 'a complete draft',
      events: [loads(complete), edit('credit'), back],
      ends: edited('people'),
    },
    {
      name: 'it is submitted',
      scenario: 'a complete draft',
      events: [...submitting, sent({ kind: 'accepted', result: submitted })],
      ends: 'following',
      holds: { link: submitted },
    },
    {
      name: 'a submission that was left is looked up',
      scenario: 'a complete draft',
      events: [...submitting, sent({ kind: 'left', id: null })],
      ends: 'opening',
    },
    {
      name: 'a refusal for good leads back to the review',
      scenario: 'a complete draft',
      events: [...submitting, sent(returnedBy('notAllowed'))],
      ends: at('review'),
      holds: { failure: 'notAllowed' },
    },
    {
      name: 'a draft that was submitted elsewhere is read again',
      scenario: 'a complete draft',
      events: [...submitting, sent(returnedBy('applicationStatusChanged'))],
      ends: 'conflicted',
    },
    {
      name: 'a question is answered',
      scenario: 'a question',
      events: [loads(question), write, reply, settle('sendAnswer', answered)],
      ends: 'following',
      holds: { link: answered, isDirty: false },
    },
    {
      name: 'an answer that did not get through stays',
      scenario: 'a question',
      events: [loads(question), write, reply, fails('sendAnswer')],
      ends: edited('answering'),
      holds: { failure: 'networkFailed', answer: write.answer },
    },
    {
      name: 'a question shows itself again after a document',
      scenario: 'a question',
      events: [loads(question), add, settle('addDocument', question)],
      ends: edited('answering'),
    },
    {
      name: 'a submitted application is followed',
      scenario: 'a submitted application',
      events: [loads(submitted)],
      ends: 'following',
    },
    {
      name: 'and read again',
      scenario: 'a submitted application',
      events: [loads(submitted), reload],
      ends: 'opening',
    },
    {
      name: 'it is withdrawn',
      scenario: 'a submitted application',
      events: [loads(submitted), withdraw, confirm, settle('withdraw', withdrawn)],
      ends: 'following',
      holds: { link: withdrawn },
    },
    {
      name: 'it is not withdrawn',
      scenario: 'a submitted application',
      events: [loads(submitted), withdraw, cancel],
      ends: 'following',
    },
    {
      name: 'what was entered stays where a draft is not withdrawn',
      scenario: 'a complete draft',
      events: [...inCompany, named, withdraw, cancel],
      ends: edited('company'),
      holds: { form: { ...filledForm, company: 'Rügen Yachten GmbH' } },
    },
    {
      name: 'a withdrawal that did not get through is said',
      scenario: 'a submitted application',
      events: [loads(submitted), withdraw, confirm, fails('withdraw')],
      ends: 'withdrawing.asking',
      holds: { failure: 'networkFailed' },
    },
    {
      name: 'what is saved is left at once',
      scenario: 'a complete draft',
      events: [loads(complete), leave],
      ends: 'left',
    },
    {
      name: 'what is not saved is asked about',
      scenario: 'a complete draft',
      events: [...inCompany, named, leave],
      ends: edited('company', 'asking'),
    },
    {
      name: 'one stays',
      scenario: 'a complete draft',
      events: [...inCompany, named, leave, stay],
      ends: edited('company'),
    },
    {
      name: 'one leaves',
      scenario: 'a complete draft',
      events: [...inCompany, named, leave, { type: 'leave.confirm' }],
      ends: 'left',
    },
  ],
  refusals: [
    {
      name: 'a link needs an address',
      scenario: 'a link to apply',
      after: [loads(invitation)],
      refuses: { ...request, email: ' ' },
      code: 'emailMissing',
    },
    {
      name: 'and one that can be one',
      scenario: 'a link to apply',
      after: [loads(invitation)],
      refuses: { ...request, email: 'jana' },
      code: 'emailInvalid',
    },
    {
      name: 'a company has a name',
      scenario: 'a complete draft',
      after: [...inCompany, nameless],
      refuses: next,
      code: 'companyMissing',
    },
    {
      name: 'an address has a city',
      scenario: 'a draft that is half filled in',
      after: [loads(half)],
      refuses: next,
      code: 'addressMissing',
    },
    {
      name: 'a limit is an amount',
      scenario: 'a complete draft',
      after: [loads(complete), edit('credit'), change({ limit: 'much' })],
      refuses: next,
      code: 'limitMissing',
    },
    {
      name: 'there are as many documents as the program takes',
      scenario: 'a draft with all its documents',
      after: [loads(full), edit('documents')],
      refuses: add,
      code: 'tooManyFiles',
    },
    {
      name: 'a program is no document',
      scenario: 'a complete draft',
      after: inDocuments,
      refuses: addProgram,
      code: 'unsupportedType',
    },
    {
      name: 'a program is no answer',
      scenario: 'a question',
      after: [loads(question)],
      refuses: addProgram,
      code: 'unsupportedType',
    },
    {
      name: 'the consent is given first',
      scenario: 'a complete draft',
      after: [loads(complete)],
      refuses: submit,
      code: 'consentMissing',
    },
    {
      name: 'an answer says something',
      scenario: 'a question',
      after: [loads(question)],
      refuses: reply,
      code: 'answerMissing',
    },
    {
      name: 'what is being saved is not changed',
      scenario: 'a complete draft',
      after: [...inCompany, next],
      refuses: named,
    },
    { name: 'one file at a time', scenario: 'a complete draft', after: [...inDocuments, add], refuses: add },
    {
      name: 'what is decided is not withdrawn',
      scenario: 'a submitted application',
      after: [loads(submitted), withdraw, confirm, settle('withdraw', withdrawn)],
      refuses: withdraw,
    },
  ],
})
