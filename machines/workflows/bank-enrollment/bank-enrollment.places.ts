import { failureOf } from '../../failure.ts'
import type { BankEnrollmentContext, EnrollmentOffer, SavedBank } from './bank-enrollment.context.ts'

export type BankEnrollmentView = 'loading' | 'loadFailed' | 'country' | 'account' | 'terms' | 'added' | 'ended'

export const place = (view: 'country' | 'account' | 'terms', step: number) =>
  ({ lane: 'happy', route: 'bankEnrollment', step, view, spec: '§3 Bank account' }) as const
export const terms = place('terms', 3)
export const said = { ...terms, lane: 'error', spec: '§8 Messages' } as const
export const codeOf = ({ event }: { event: { error: unknown } }) => failureOf(event.error)
export const offerOf = ({ event }: { event: { output: EnrollmentOffer } }) => event.output
export type Code = { code: string }
export const record = { type: 'recordFailure', params: codeOf } as const
export const savedOf = ({ event }: { event: { output: SavedBank } }) => event.output

type Ended = { context: BankEnrollmentContext }
const savedIn = ({ toVerify, isUnverified }: BankEnrollmentContext): SavedBank => ({ toVerify, isUnverified })

/** The ends of the chart. */
export const ends = {
  saved: {
    type: 'final',
    description: 'The account is stored; the list shows it, and whether it must be verified.',
    output: ({ context }: Ended): SavedBank => savedIn(context),
    meta: { lane: 'happy', route: 'paymentMethods', step: null, view: null, spec: '§3 Bank account' },
  },
  unverified: {
    type: 'final',
    description: 'The account is stored; the list opens the provider’s page, on which it is verified.',
    output: ({ context }: Ended): SavedBank => savedIn(context),
    meta: { lane: 'happy', route: 'paymentMethods', step: null, view: null, spec: '§3 Bank account' },
  },
  added: {
    type: 'final',
    description: 'The account is stored, and whoever had the link can close the page; it says whether it can be used.',
    meta: { lane: 'happy', route: 'addBankAccount', step: null, view: 'added', spec: '§2 Other' },
  },
  ended: {
    type: 'final',
    description: 'The link cannot be used, or no more; it is said why.',
    meta: { lane: 'error', route: 'addBankAccount', step: null, view: 'ended', spec: '§2 Other' },
  },
  left: {
    type: 'final',
    description: 'Nothing was stored; the list of payment methods is shown.',
    meta: { lane: 'escape', route: 'paymentMethods', step: null, view: null, spec: '§2 Customer area' },
  },
} as const
