import { defineModel } from '../../model.ts'
import { bankVerificationMachine } from './bank-verification.machine.ts'

const opened = { type: 'settle', actor: 'openPage', output: { address: 'https://provider.example/page' } } as const
const notOpened = (code: string) => ({ type: 'settle', actor: 'openPage', error: { code } }) as const
const proof = { type: 'proof.given', proof: 'proof-0001' } as const
const cancelled = { type: 'page.cancelled' } as const
const redeemed = { type: 'settle', actor: 'redeemProof', output: undefined } as const
const notRedeemed = (code: string) => ({ type: 'settle', actor: 'redeemProof', error: { code } }) as const
const refusedWith = (triesLeft: number) =>
  ({ type: 'settle', actor: 'redeemProof', error: { code: 'bankRefused', triesLeft } }) as const
const retry = { type: 'verification.retry' } as const
const close = { type: 'verification.close' } as const

export const bankVerificationModel = defineModel(bankVerificationMachine, {
  input: { methodId: 'pm-1' },
  events: {
    'proof.given': [proof],
    'page.cancelled': [cancelled],
    'verification.retry': [retry],
    'verification.close': [close],
  },
  outcomes: {
    openPage: [
      { output: { address: 'https://provider.example/page' } },
      { error: { code: 'methodNotPending' } },
      { error: { code: 'paymentProviderUnavailable' } },
      { error: { code: 'bankTokenUnknown' } },
      { error: { code: 'networkFailed' } },
    ],
    redeemProof: [
      { output: undefined },
      { error: { code: 'bankRefused', triesLeft: 2 } },
      { error: { code: 'bankRefused', triesLeft: 0 } },
      { error: { code: 'bankUnavailable' } },
      { error: { code: 'verificationExpired' } },
      { error: { code: 'methodNotPending' } },
      { error: { code: 'tooManyAttempts' } },
      { error: { code: 'networkFailed' } },
    ],
  },
  oracle: ({ context: { address, failure } }) => ({ hasPage: address !== null, failure }),
  journeys: [
    { name: 'the account is confirmed', events: [opened, proof, redeemed], ends: 'verified', output: true },
    {
      name: 'the page is open while the account is confirmed',
      events: [opened],
      ends: 'confirming',
      holds: { address: 'https://provider.example/page' },
    },
    {
      name: 'a page that was cancelled is gone',
      events: [opened, cancelled],
      ends: { stopped: 'cancelled' },
      holds: { address: null },
    },
    {
      name: 'it can be tried again',
      events: [opened, cancelled, retry, opened, proof, redeemed],
      ends: 'verified',
      output: true,
    },
    { name: 'it can be left for later', events: [opened, cancelled, close], ends: 'left', output: false },
    { name: 'the page is left', events: [opened, close], ends: 'left', output: false },
    { name: 'a page that does not come is left', events: [close], ends: 'left', output: false },
    {
      name: 'a bank that refuses is said',
      events: [opened, proof, refusedWith(2)],
      ends: { stopped: 'refused' },
      holds: { failure: 'bankRefused' },
    },
    {
      name: 'a refusal is no longer said of the next page',
      events: [opened, proof, refusedWith(2), retry, opened],
      ends: 'confirming',
      holds: { failure: null },
    },
    {
      name: 'after the last refusal there is nothing to start again',
      events: [opened, proof, refusedWith(0)],
      ends: 'closed',
      holds: { failure: 'bankRefused' },
    },
    {
      name: 'a call that came too often is said as what it is, and can be tried again',
      events: [opened, proof, notRedeemed('tooManyAttempts'), retry, opened],
      ends: 'confirming',
      holds: { failure: null },
    },
    {
      name: 'an account that the provider does not know any more is said',
      events: [notOpened('bankTokenUnknown')],
      ends: { stopped: 'failed' },
      holds: { failure: 'bankTokenUnknown' },
    },
    {
      name: 'a bank that does not respond is tried later',
      events: [opened, proof, notRedeemed('bankUnavailable')],
      ends: { stopped: 'tryLater' },
      holds: { failure: 'bankUnavailable' },
    },
    {
      name: 'a provider that does not respond is tried later',
      events: [notOpened('paymentProviderUnavailable')],
      ends: { stopped: 'tryLater' },
      holds: { failure: 'paymentProviderUnavailable' },
    },
    {
      name: 'a proof that came too late is said',
      events: [opened, proof, notRedeemed('verificationExpired')],
      ends: { stopped: 'expired' },
    },
    {
      name: 'a server out of reach is said before the page',
      events: [notOpened('networkFailed')],
      ends: { stopped: 'unreachable' },
    },
    {
      name: 'a server out of reach is said after the page',
      events: [opened, proof, notRedeemed('networkFailed')],
      ends: { stopped: 'unreachable' },
    },
    {
      name: 'an account that somebody else verified meanwhile is said',
      events: [opened, proof, notRedeemed('methodNotPending')],
      ends: 'closed',
      holds: { failure: 'methodNotPending' },
    },
    { name: 'it is said before a page is opened', events: [notOpened('methodNotPending')], ends: 'closed' },
    {
      name: 'then there is nothing but the way back',
      events: [notOpened('methodNotPending'), close],
      ends: 'left',
      output: false,
    },
  ],
  refusals: [
    { name: 'a proof under way is not left', after: [opened, proof], refuses: close },
    { name: 'a proof is given once', after: [opened, proof], refuses: proof },
    { name: 'no proof without a page', after: [], refuses: proof },
    { name: 'the last refusal is the last', after: [opened, proof, refusedWith(0)], refuses: retry },
    { name: 'what is closed is not tried again', after: [notOpened('methodNotPending')], refuses: retry },
  ],
})
