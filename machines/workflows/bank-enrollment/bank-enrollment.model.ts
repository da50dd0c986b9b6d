import type { Holder } from '../../../domain/rules/methods/enrollment.ts'
import { defineModel } from '../../model.ts'
import {
  holderIn,
  isByLink,
  refusalsToSave,
  type EnrollmentOffer,
  type EnteredBank,
} from './bank-enrollment.context.ts'
import { bankEnrollmentMachine } from './bank-enrollment.machine.ts'

const holder: Holder = {
  id: 'pm-1',
  buidCustomer: 'c1',
  label: 'First Lakeside Bank',
  last4: '4417',
  currency: 'USD',
  autoPay: true,
}
const offer: EnrollmentOffer = {
  countries: ['US', 'CA', 'DE'],
  methods: [{ ...holder, autoPay: false }],
  accountName: null,
  program: null,
}
/** Another account has AutoPay. */
const held: EnrollmentOffer = { ...offer, methods: [holder] }
/** The call of the countries has failed, which clears the list (§8). */
const without: EnrollmentOffer = { ...offer, countries: [] }
/** What a link says. */
const linked: EnrollmentOffer = { ...offer, methods: [], accountName: 'Halvorsen Marine Supply', program: 'Northgate' }
const bank: EnteredBank = { token: 'bank_1', label: 'Pier Bank', last4: '6789', country: 'US' }

const loads = (output: EnrollmentOffer) => ({ type: 'settle', actor: 'loadOffer', output }) as const
const loadFailsBy = (code: string) => ({ type: 'settle', actor: 'loadOffer', error: { code } }) as const
const loadFails = loadFailsBy('networkFailed')
const usable = { toVerify: null, isUnverified: false } as const
/** It waits for its proof: by a link for an administrator's, otherwise on the provider's page. */
const toProve = { toVerify: 'pm-2', isUnverified: true } as const
const unproved = { toVerify: null, isUnverified: true } as const
const saved = { type: 'settle', actor: 'saveBank', output: usable } as const
const savedUnverified = { type: 'settle', actor: 'saveBank', output: toProve } as const
const addedUnverified = { type: 'settle', actor: 'saveBank', output: unproved } as const
const saveFails = (code: string) => ({ type: 'settle', actor: 'saveBank', error: { code } }) as const
const reload = { type: 'offer.reload' } as const
const canada = { type: 'country.choose', country: 'CA' } as const
const states = { type: 'country.choose', country: 'US' } as const
const confirm = { type: 'country.confirm' } as const
const entered = { type: 'bank.entered', bank } as const
const cancelled = { type: 'bank.cancelled' } as const
const another = { type: 'bank.change' } as const
const change = <Patch extends object>(patch: Patch) => ({ type: 'form.change', patch }) as const
const offline = change({ onlinePayment: false })
const automatic = change({ autoPay: true })
const replace = change({ replaces: true })
const accept = change({ isAccepted: true })
const save = { type: 'form.save' } as const
const leave = { type: 'edit.leave' } as const
const go = { type: 'leave.confirm' } as const
const stay = { type: 'leave.cancel' } as const

const at = (form: string | Record<string, string>, leaving = 'inside') => ({ working: { form, leaving } })
const decided = (state: string, leaving?: string) => at({ deciding: state }, leaving)
const began = [loads(offer), confirm, entered] as const
const sent = [...began, accept, save] as const
const scenario = 'a link'
const byLink = [loads(linked), confirm, entered, accept, save] as const
const collided = [...began, automatic, accept, save, saveFails('autoPayHeld')] as const

export const bankEnrollmentModel = defineModel(bankEnrollmentMachine, {
  scenarios: {
    'an administrator': { buidCustomer: 'c1', key: 'bank-key-0001' },
    [scenario]: { buidCustomer: null, key: 'bank-key-0002' },
  },
  events: {
    'offer.reload': [reload],
    'country.choose': [canada, states],
    'country.confirm': [confirm],
    'bank.entered': [entered],
    'bank.cancelled': [cancelled],
    'bank.change': [another],
    // AutoPay is the administrators' to decide.
    'form.change': ({ context }) => (isByLink(context) ? [accept] : [offline, automatic, replace, accept]),
    'form.save': [save],
    // The page of a link has no list to go back to.
    'edit.leave': ({ context }) => (isByLink(context) ? [] : [leave]),
    'leave.confirm': [go],
    'leave.cancel': [stay],
  },
  outcomes: {
    loadOffer: (snapshot) =>
      snapshot.matches('comparing')
        ? [{ output: held }, { error: { code: 'networkFailed' } }]
        : isByLink(snapshot.context)
          ? [{ output: linked }, { error: { code: 'linkUsed' } }, { error: { code: 'networkFailed' } }]
          : [{ output: offer }, { output: held }, { output: without }, { error: { code: 'networkFailed' } }],
    saveBank: (snapshot) => [
      { output: usable },
      { output: isByLink(snapshot.context) ? unproved : toProve },
      { error: { code: 'methodKnown' } },
      { error: { code: 'networkFailed' } },
      ...(isByLink(snapshot.context) ? [{ error: { code: 'linkUsed' } }] : []),
      // Whoever saw that another account has AutoPay has agreed to take it over.
      ...(snapshot.context.form.autoPay && holderIn(snapshot.context) === null
        ? [{ error: { code: 'autoPayHeld' } }]
        : []),
    ],
  },
  oracle: ({ context }) => ({
    isByLink: isByLink(context),
    hasCountries: context.countries.length > 0,
    country: context.country,
    bank: context.bank?.last4 ?? null,
    onlinePayment: context.form.onlinePayment,
    autoPay: context.form.autoPay,
    isAccepted: context.form.isAccepted,
    holder: holderIn(context)?.last4 ?? null,
    failure: context.failure,
    toVerify: context.toVerify,
    isUnverified: context.isUnverified,
  }),
  why: ({ context }, event) => (event.type === 'form.save' ? (refusalsToSave(context)[0] ?? null) : null),
  journeys: [
    {
      name: 'the first country is the account’s own',
      events: [loads(offer)],
      ends: at('choosing'),
      holds: { country: 'US' },
    },
    {
      name: 'another country is chosen',
      events: [loads(offer), canada],
      ends: at('choosing'),
      holds: { country: 'CA' },
    },
    { name: 'the account is entered at the provider', events: [loads(offer), confirm], ends: at('entering') },
    { name: 'the provider’s form is cancelled', events: [loads(offer), confirm, cancelled], ends: at('choosing') },
    { name: 'the account is there', events: began, ends: decided('editing'), holds: { bank } },
    { name: 'another account is entered', events: [...began, another], ends: at('choosing'), holds: { bank } },
    { name: 'it is added', events: [...sent, saved], ends: 'saved', output: usable },
    {
      name: 'it is verified next on the provider’s page',
      events: [...sent, savedUnverified],
      ends: 'unverified',
      output: toProve,
      holds: { toVerify: 'pm-2' },
    },
    {
      name: 'it is added for AutoPay alone',
      events: [...began, offline, automatic, accept, save, saved],
      ends: 'saved',
      holds: {
        form: { onlinePayment: false, autoPay: true, nickname: '', replaces: false, isAccepted: true },
      },
    },
    {
      name: 'AutoPay moves from another account',
      events: [loads(held), confirm, entered, automatic, replace, accept, save, saved],
      ends: 'saved',
      holds: { form: { onlinePayment: true, autoPay: true, nickname: '', replaces: true, isAccepted: true } },
    },
    {
      name: 'another account got AutoPay meanwhile: it is said which',
      events: [...collided, loads(held)],
      ends: decided('refused'),
      holds: { failure: 'autoPayHeld', methods: held.methods },
    },
    {
      name: 'AutoPay is then taken over',
      events: [...collided, loads(held), replace, save, saved],
      ends: 'saved',
      holds: { failure: null },
    },
    {
      name: 'which it is cannot be read',
      events: [...collided, loadFails],
      ends: decided('failed'),
      holds: { failure: 'networkFailed' },
    },
    {
      name: 'an account that is there already is said',
      events: [...sent, saveFails('methodKnown')],
      ends: decided('refused'),
      holds: { failure: 'methodKnown' },
    },
    {
      name: 'what was said goes with the next entry',
      events: [...sent, saveFails('methodKnown'), automatic],
      ends: decided('editing'),
      holds: { failure: null },
    },
    {
      name: 'a server out of reach is said, and what was entered stays',
      events: [...sent, saveFails('networkFailed')],
      ends: decided('failed'),
      holds: { failure: 'networkFailed', bank },
    },
    {
      name: 'it is sent again',
      events: [...sent, saveFails('networkFailed'), save, saved],
      ends: 'saved',
      holds: { failure: null },
    },
    {
      name: 'without countries nothing can be chosen',
      events: [loads(without)],
      ends: at('choosing'),
      holds: { country: null },
    },
    {
      name: 'they are read again',
      events: [loads(without), reload, loads(offer)],
      ends: at('choosing'),
      holds: { country: 'US' },
    },
    { name: 'methods that cannot be read are said', events: [loadFails], ends: 'loadFailed' },
    { name: 'they are read once more', events: [loadFails, reload, loads(offer)], ends: at('choosing') },
    { name: 'it is left', events: [loadFails, leave], ends: 'left' },
    { name: 'an empty form is left at once', events: [loads(offer), leave], ends: 'left' },
    {
      name: 'an account that was entered is asked about',
      events: [...began, leave],
      ends: decided('editing', 'asking'),
    },
    { name: 'it stays', events: [...began, leave, stay], ends: decided('editing') },
    { name: 'it is left unsaved', events: [...began, leave, go], ends: 'left' },
    {
      scenario,
      name: 'who has a link is told for whom, and no more',
      events: [loads(linked)],
      ends: at('choosing'),
      holds: { accountName: 'Halvorsen Marine Supply', program: 'Northgate', methods: [] },
    },
    {
      scenario,
      name: 'who has a link adds the account',
      events: [...byLink, saved],
      ends: 'added',
      holds: { isUnverified: false },
    },
    {
      scenario,
      name: 'who has a link reads that the account must be verified',
      events: [...byLink, addedUnverified],
      ends: 'added',
      holds: { isUnverified: true },
    },
    {
      scenario,
      name: 'a link that was used is said',
      events: [loadFailsBy('linkUsed')],
      ends: 'ended',
      holds: { failure: 'linkUsed' },
    },
    {
      scenario,
      name: 'a link that somebody else used meanwhile is said',
      events: [...byLink, saveFails('linkUsed')],
      ends: 'ended',
      holds: { failure: 'linkUsed' },
    },
    {
      scenario,
      name: 'a link is read again when the server was away',
      events: [loadFails, reload, loads(linked)],
      ends: at('choosing'),
    },
    {
      scenario,
      name: 'who has a link tries again',
      events: [...byLink, saveFails('networkFailed'), save, saved],
      ends: 'added',
    },
  ],
  refusals: [
    { name: 'a country is needed', after: [loads(without)], refuses: confirm },
    { name: 'only an offered country is chosen', after: [loads(without)], refuses: canada },
    { name: 'countries that are there are not read again', after: [loads(offer)], refuses: reload },
    { name: 'the agreement is accepted first', after: began, refuses: save, code: 'agreementNotAccepted' },
    {
      name: 'a payment type is needed',
      after: [...began, offline, accept],
      refuses: save,
      code: 'paymentTypesMissing',
    },
    {
      name: 'AutoPay is given up by the account that has it first',
      after: [loads(held), confirm, entered, automatic, accept],
      refuses: save,
      code: 'autoPayHeld',
    },
    { name: 'what is being saved is not changed', after: sent, refuses: offline },
  ],
})
