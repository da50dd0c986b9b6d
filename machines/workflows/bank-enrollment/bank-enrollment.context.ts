import type { BankDescription } from '../../../domain/contract/methods/bank-entry.ts'
import { intentKey } from '../../../domain/intent-key.ts'
import {
  blankEnrollment,
  holderFor,
  refuseEnrollment,
  type EnrollmentForm,
  type EnrollmentRefusal,
  type Holder,
} from '../../../domain/rules/methods/enrollment.ts'

/** What the server has: the countries in which the account can bank (none where they could not be read), and methods. */
export type EnrollmentOffer = {
  countries: readonly string[]
  methods: readonly Holder[]
  /** The account's name, which is all that a link says of it; null for an administrator, whose page shows it. */
  accountName: string | null
  /** The program to which a link belongs, as the agreement names it; null: the page's own. */
  program: string | null
}
/** An account as the provider names it: its number stays there (promise S11). */
export type EnteredBank = Pick<BankDescription, 'label' | 'last4' | 'country'> & { token: string }

export type EnrollmentSave = {
  buidCustomer: string | null
  token: string
  form: EnrollmentForm
  /** The account that gives AutoPay up. */
  replaces: string | null
  key: string
}

/** What the server has stored; by a link nothing is said of it but whether it can be used. */
export type SavedBank = {
  /** The account that is verified next on the provider's page; null: none, or later by small credits. */
  toVerify: string | null
  /** True for one that is not used before an administrator has verified it. */
  isUnverified: boolean
}

export type BankEnrollmentInput = {
  /** Null: by a link, which says for which account. Its secret is the ports' alone. */
  buidCustomer: string | null
  /** Makes two sendings of the same one intent. */
  key: string
}

export type BankEnrollmentContext = BankEnrollmentInput &
  EnrollmentOffer &
  SavedBank & {
    country: string | null
    bank: EnteredBank | null
    form: EnrollmentForm
    /** The server's code, while it is said. */
    failure: string | null
  }

export type BankEnrollmentEvent =
  | { type: 'offer.reload' }
  | { type: 'country.choose'; country: string }
  | { type: 'country.confirm' }
  /** The provider's form has given a token, or was cancelled. */
  | { type: 'bank.entered'; bank: EnteredBank }
  | { type: 'bank.cancelled' }
  | { type: 'bank.change' }
  | { type: 'form.change'; patch: Partial<EnrollmentForm> }
  | { type: 'form.save' }
  | { type: 'edit.leave' }
  | { type: 'leave.confirm' }
  | { type: 'leave.cancel' }

export const contextOf = (input: BankEnrollmentInput): BankEnrollmentContext => ({
  ...input,
  countries: [],
  methods: [],
  accountName: null,
  program: null,
  country: null,
  bank: null,
  form: blankEnrollment,
  failure: null,
  toVerify: null,
  isUnverified: false,
})

/** The account that has AutoPay now, where this one could take it over. */
export const holderIn = ({ methods, buidCustomer, bank }: BankEnrollmentContext): Holder | null =>
  bank === null || buidCustomer === null ? null : holderFor(methods, buidCustomer, bank.country)

export const refusalsToSave = (context: BankEnrollmentContext): readonly EnrollmentRefusal[] =>
  refuseEnrollment(context.form, holderIn(context)?.id ?? null)

export const isByLink = ({ buidCustomer }: BankEnrollmentInput): boolean => buidCustomer === null

export const hasEntries = ({ bank }: BankEnrollmentContext): boolean => bank !== null

/** Returns what is sent. Rejects a save before an account was entered, which the chart never asks for. */
export function saveOf(context: BankEnrollmentContext): EnrollmentSave {
  const { buidCustomer, bank, form, key } = context
  if (bank === null) throw new Error('No bank account was entered.')
  const replaces = form.autoPay && form.replaces ? (holderIn(context)?.id ?? null) : null
  const content = { buidCustomer, token: bank.token, form, replaces }
  return { ...content, key: intentKey(key, content) }
}

type Stored = { context: BankEnrollmentContext }
export const selectHasEntries = ({ context }: Stored) => hasEntries(context)
export const selectFaults = ({ context }: Stored) => refusalsToSave(context)
export const selectHolder = ({ context }: Stored) => holderIn(context)
export const selectIsByLink = ({ context }: Stored) => isByLink(context)
export const selectIsUnverified = ({ context }: Stored) => context.isUnverified
export const selectAccountName = ({ context }: Stored) => context.accountName
