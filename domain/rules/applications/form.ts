/** The form of a credit application, step by step: what is missing or wrong, by stable codes. */
import * as v from 'valibot'

import { EmailSchema } from '../../contract/text.ts'
import { NAME_LENGTH } from '../../limits.ts'
import { parseAmount } from '../../money.ts'

/** Steps of the form, in order. */
export const applicationSteps = ['company', 'people', 'credit', 'documents', 'review'] as const
export type ApplicationStep = (typeof applicationSteps)[number]

export type ApplicationAddress = { line1: string; line2: string; city: string; region: string; postalCode: string }
type ApplicationPerson = { name: string; email: string; phone: string }
export type TradeReference = { company: string; contact: string; email: string }
export type ApplicationForm = {
  company: string
  registryNumber: string
  vatNumber: string
  /** ISO 3166-1 alpha-2. */
  country: string
  registered: ApplicationAddress
  /** Null: as the registered address. */
  billing: ApplicationAddress | null
  shipping: ApplicationAddress | null
  /** The person who applies; the e-mail address is the one to which the link goes. */
  applicant: Omit<ApplicationPerson, 'email'>
  /** The first administrator of the account; null: the person who applies. */
  administrator: Omit<ApplicationPerson, 'phone'> | null
  references: readonly TradeReference[]
  /** The requested limit as it was typed, in the main unit of the currency. */
  limit: string
  currency: string
}

export const blankAddress: ApplicationAddress = { line1: '', line2: '', city: '', region: '', postalCode: '' }
export const blankForm: ApplicationForm = {
  company: '',
  registryNumber: '',
  vatNumber: '',
  country: '',
  registered: blankAddress,
  billing: null,
  shipping: null,
  applicant: { name: '', phone: '' },
  administrator: null,
  references: [],
  limit: '',
  currency: '',
}
/** Trade references at most. */
export const REFERENCES = 3

const formRefusals = [
  'companyMissing',
  'registryMissing',
  'countryMissing',
  'addressMissing',
  'nameMissing',
  'nameTooLong',
  'emailInvalid',
  'referenceMissing',
  'tooManyReferences',
  'limitMissing',
  'currencyMissing',
] as const
export type FormRefusal = (typeof formRefusals)[number]
/** A fault of a form, at a field: `registered.city`, `references.0.email`. */
export type FormFault = { field: string; code: FormRefusal }

const isBlank = (text: string) => text.trim() === ''
const isEmail = (text: string) => v.is(EmailSchema, text)
const blank = (field: string, text: string, code: FormRefusal): FormFault[] => (isBlank(text) ? [{ field, code }] : [])
const named = (field: string, name: string): FormFault[] =>
  isBlank(name)
    ? [{ field, code: 'nameMissing' }]
    : name.trim().length > NAME_LENGTH
      ? [{ field, code: 'nameTooLong' }]
      : []
const reached = (field: string, email: string): FormFault[] => (isEmail(email) ? [] : [{ field, code: 'emailInvalid' }])
const located = (field: string, address: ApplicationAddress | null): FormFault[] =>
  address === null
    ? []
    : (['line1', 'city', 'postalCode'] as const).flatMap((part) =>
        blank(`${field}.${part}`, address[part], 'addressMissing'),
      )

const faultsOf: Readonly<Record<ApplicationStep, (form: ApplicationForm) => FormFault[]>> = {
  company: ({ company, registryNumber, country }) => [
    ...blank('company', company, 'companyMissing'),
    ...blank('country', country, 'countryMissing'),
    ...blank('registryNumber', registryNumber, 'registryMissing'),
  ],
  people: ({ registered, billing, shipping, applicant, administrator }) => [
    ...located('registered', registered),
    ...located('billing', billing),
    ...located('shipping', shipping),
    ...named('applicant.name', applicant.name),
    ...(administrator === null
      ? []
      : [...named('administrator.name', administrator.name), ...reached('administrator.email', administrator.email)]),
  ],
  credit: ({ limit, currency, references }) => [
    ...blank('currency', currency, 'currencyMissing'),
    ...((parseAmount(limit, currency || 'USD') ?? 0) > 0 ? [] : [{ field: 'limit', code: 'limitMissing' as const }]),
    ...(references.length > REFERENCES ? [{ field: 'references', code: 'tooManyReferences' as const }] : []),
    ...references.flatMap(({ company, email }, index) => [
      ...blank(`references.${index}.company`, company, 'referenceMissing'),
      ...reached(`references.${index}.email`, email),
    ]),
  ],
  documents: () => [],
  review: () => [],
}

/** Returns the faults of one step, in the order of its fields. */
export const faultsOfStep = (step: ApplicationStep, form: ApplicationForm): readonly FormFault[] => faultsOf[step](form)

/** Returns the faults of the whole form. */
export const faultsOfForm = (form: ApplicationForm): readonly FormFault[] =>
  applicationSteps.flatMap((step) => faultsOf[step](form))

/** Returns the first step that has a fault; the review where none has. */
export const stepToContinue = (form: ApplicationForm): ApplicationStep =>
  applicationSteps.find((step) => faultsOf[step](form).length > 0) ?? 'review'

/** Returns the requested limit in minor units; 0 while there is none. */
export const requestedMinor = ({ limit, currency }: Pick<ApplicationForm, 'limit' | 'currency'>): number =>
  currency === '' ? 0 : (parseAmount(limit, currency) ?? 0)

/** Formats of VAT numbers by country, without spaces and marks. */
const vatFormats: Readonly<Record<string, RegExp>> = {
  AT: /^ATU\d{8}$/,
  BE: /^BE[01]\d{9}$/,
  BG: /^BG\d{9,10}$/,
  CZ: /^CZ\d{8,10}$/,
  DE: /^DE\d{9}$/,
  DK: /^DK\d{8}$/,
  ES: /^ES[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^FI\d{8}$/,
  FR: /^FR[A-Z0-9]{2}\d{9}$/,
  GB: /^GB(?:\d{9}|\d{12})$/,
  HU: /^HU\d{8}$/,
  IE: /^IE\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/,
  IT: /^IT\d{11}$/,
  NL: /^NL\d{9}B\d{2}$/,
  NO: /^(?:NO)?\d{9}(?:MVA)?$/,
  PL: /^PL\d{10}$/,
  RO: /^RO\d{2,10}$/,
  SE: /^SE\d{12}$/,
}

/** Returns a registry or VAT number without spaces and marks, in capitals, as numbers are compared. */
export const plainNumber = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9+*]/g, '')

/** Checks whether a VAT number is not of its country's form. A warning: it can be right nevertheless. */
export function isVatUnusual({ vatNumber, country }: Pick<ApplicationForm, 'vatNumber' | 'country'>): boolean {
  const format = vatFormats[country]
  return format !== undefined && !isBlank(vatNumber) && !format.test(plainNumber(vatNumber))
}

/** Returns an address as lines, in the order of its country as far as accounts show it. */
export function linesOf({ line1, line2, city, region, postalCode }: ApplicationAddress, country: string): string[] {
  const place =
    country === 'US' || country === 'CA'
      ? `${city}${region === '' ? '' : `, ${region}`} ${postalCode}`
      : `${postalCode} ${city}${region === '' ? '' : `, ${region}`}`
  return [line1, line2, place].map((line) => line.trim()).filter((line) => line !== '')
}
