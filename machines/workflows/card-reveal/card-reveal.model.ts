import { defineModel } from '../../model.ts'
import { cardRevealMachine } from './card-reveal.machine.ts'

const submit = { type: 'password.submit', password: 'Northgate!2026' } as const
const hide = { type: 'card.hide' } as const
const showAgain = { type: 'card.showAgain' } as const
const close = { type: 'card.close' } as const
const failure = (code: string) => ({ error: { code, retryAfterSeconds: 30 } })
const refused = (code: string) => ({ type: 'settle', actor: 'confirmPassword', ...failure(code) }) as const
const confirmed = { type: 'settle', actor: 'confirmPassword', output: undefined } as const
const opened = { type: 'settle', actor: 'openCard', output: undefined } as const
const notOpened = (code: string) => ({ type: 'settle', actor: 'openCard', error: { code } }) as const
const wait = { type: 'after', delay: 'retryDelay' } as const
const time = { type: 'after', delay: 'visibleDelay' } as const

export const cardRevealModel = defineModel(cardRevealMachine, {
  scenarios: {
    'with a password': { buidCustomer: 'C1', cardId: 'card-1', hasPassword: true },
    'with the company’s account': { buidCustomer: 'C1', cardId: 'card-1', hasPassword: false },
  },
  events: {
    'password.submit': [submit],
    'card.hide': [hide],
    'card.showAgain': [showAgain],
    'card.close': [close],
  },
  outcomes: {
    confirmPassword: [
      { output: undefined },
      failure('passwordIncorrect'),
      failure('tooManyAttempts'),
      failure('noPasswordHere'),
      failure('networkFailed'),
      failure('roleRequired'),
    ],
    openCard: [{ output: undefined }, { error: { code: 'issuerUnavailable' } }],
  },
  oracle: () => ({}),
  requirements: { 'cardReveal --card.close--> cardReveal.closed': '§2 Other' },
  journeys: [
    { name: 'a number is shown after the password', events: [submit, confirmed, opened], ends: 'visible' },
    { name: 'it is hidden by its reader', events: [submit, confirmed, opened, hide], ends: 'hidden' },
    { name: 'it is hidden after some minutes', events: [submit, confirmed, opened, time], ends: 'hidden' },
    {
      name: 'to see it again the password is needed again',
      events: [submit, confirmed, opened, hide, showAgain],
      ends: 'asking.blank',
    },
    {
      name: 'a wrong password can be mended',
      events: [submit, refused('passwordIncorrect'), submit, confirmed, opened],
      ends: 'visible',
    },
    {
      name: 'a wrong password is said',
      events: [submit, refused('passwordIncorrect')],
      ends: 'asking.passwordIncorrect',
    },
    {
      name: 'too many attempts wait as long as the server says',
      events: [submit, refused('tooManyAttempts')],
      ends: 'asking.tooManyAttempts',
      holds: { retryAfterSeconds: 30 },
    },
    {
      name: 'after the wait there is nothing more to say',
      events: [submit, refused('tooManyAttempts'), wait],
      ends: 'asking.blank',
      holds: { retryAfterSeconds: null },
    },
    {
      name: 'a server out of reach is said',
      events: [submit, refused('networkFailed')],
      ends: 'asking.unreachable',
    },
    { name: 'any other refusal is a failure', events: [submit, refused('roleRequired')], ends: 'failed' },
    {
      name: 'a number that cannot be loaded is said',
      events: [submit, confirmed, notOpened('issuerUnavailable')],
      ends: 'failed',
    },
    {
      name: 'and can be tried again',
      events: [submit, confirmed, notOpened('issuerUnavailable'), showAgain],
      ends: 'asking.blank',
    },
    {
      name: 'nobody is asked for a password that they do not have',
      scenario: 'with the company’s account',
      events: [],
      ends: 'withoutPassword',
    },
    {
      name: 'the server knows best who has a password',
      events: [submit, refused('noPasswordHere')],
      ends: 'withoutPassword',
    },
    {
      name: 'closing ends it for who has no password too',
      scenario: 'with the company’s account',
      events: [close],
      ends: 'closed',
    },
    { name: 'closing hides the number', events: [submit, confirmed, opened, close], ends: 'closed' },
    { name: 'closing stops what is under way', events: [submit, close], ends: 'closed' },
  ],
  refusals: [
    { name: 'a password is needed', after: [], refuses: { ...submit, password: '' } },
    {
      name: 'too many attempts have to wait',
      after: [submit, refused('tooManyAttempts')],
      refuses: submit,
    },
    { name: 'one attempt at a time', after: [submit], refuses: submit },
    { name: 'nothing is hidden that is not shown', after: [], refuses: hide },
  ],
})
