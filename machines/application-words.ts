import { msg, type Message } from '#msg'

import type { DecisionRefusal } from '../domain/rules/applications/application.ts'
import type { ApplicationStep, FormRefusal } from '../domain/rules/applications/form.ts'
import type { ApplicationStatus } from '../domain/rules/applications/status.ts'
import { userRefusals, userWords } from './user-words.ts'

/** The steps of the form, which are the parts of an application. */
export const applicationSteps: Readonly<Record<ApplicationStep, Message>> = {
  company: msg`Company`,
  people: msg`Addresses and contacts`,
  credit: msg`Credit and references`,
  documents: msg`Documents`,
  review: msg`Review and consent`,
}

/** Labels of the form, by the field's name. */
export const applicationLabels = {
  company: msg`Company name`,
  registryNumber: msg`Registry number`,
  vatNumber: msg`VAT number`,
  country: msg`Country`,
  registered: msg`Registered address`,
  billing: msg`Billing address`,
  shipping: msg`Shipping address`,
  line1: msg`Street address`,
  line2: msg`Address line 2`,
  city: msg`City`,
  region: msg`State or region`,
  postalCode: msg`Postal code`,
  name: userWords.fullName,
  phone: msg`Phone number`,
  email: userWords.email,
  contact: msg`Contact person`,
  limit: msg`Requested credit limit`,
  currency: msg`Currency`,
} as const

/** What a status means to who applies. */
export const applicationStatusWords: Readonly<Record<ApplicationStatus, Message>> = {
  draft: msg({ message: 'Draft', context: 'an application' }),
  submitted: msg({ message: 'Submitted', context: 'an application' }),
  inReview: msg({ message: 'In review', context: 'an application' }),
  informationAsked: msg({ message: 'Information requested', context: 'an application' }),
  approved: msg({ message: 'Approved', context: 'an application' }),
  declined: msg({ message: 'Declined', context: 'an application' }),
  withdrawn: msg({ message: 'Withdrawn', context: 'an application' }),
  expired: msg({ message: 'Expired', context: 'an application' }),
}

/** Why something of an application is refused, by the rule's code. */
export const applicationFieldRefusals = {
  companyMissing: msg`Enter the company name`,
  registryMissing: msg`Enter the registry number`,
  countryMissing: msg`Select a country`,
  addressMissing: msg`Enter the street, city and postal code`,
  nameMissing: userRefusals.nameMissing,
  nameTooLong: userRefusals.nameTooLong,
  emailMissing: userRefusals.emailMissing,
  emailInvalid: userRefusals.emailInvalid,
  referenceMissing: msg`Enter the reference’s company name`,
  tooManyReferences: msg`You can add up to 3 references.`,
  limitMissing: msg`Enter an amount greater than zero`,
  currencyMissing: msg`Select a currency`,
  consentMissing: msg`Confirm the information to submit the application.`,
  answerMissing: msg`Enter an answer`,
  noteMissing: msg`Enter a message for the applicant`,
  termsInvalid: msg`Enter 0 to 180 days`,
} as const satisfies Readonly<Record<FormRefusal | DecisionRefusal, Message>> & Readonly<Record<string, Message>>
