import { msg, type Message } from '#msg'

import type { MerchantApplication } from '../../../domain/contract/applications/application.ts'
import type { ApplicationStatus } from '../../../domain/rules/applications/status.ts'
import { applicationFieldRefusals } from '../../../machines/application-words.ts'
import type { Tone } from '../../ui/feedback/tone.ts'

export const toneOf: Readonly<Record<ApplicationStatus, Tone>> = {
  draft: 'quiet',
  submitted: 'due',
  inReview: 'wait',
  informationAsked: 'hold',
  approved: 'done',
  declined: 'late',
  withdrawn: 'quiet',
  expired: 'quiet',
}

/** What happened to an application, for those who did not do it. */
export const stepWords: Readonly<Record<MerchantApplication['history'][number]['event'], Message>> = {
  'application.start': msg`Application started`,
  'application.submit': msg`Application submitted`,
  'review.start': msg`Review started`,
  'information.ask': msg`Information requested from applicant`,
  'information.give': msg`Applicant answered`,
  'application.approve': msg`Application approved`,
  'application.decline': msg`Application declined`,
  'application.withdraw': msg`Applicant withdrew the application`,
  'day.come': msg`Application expired`,
}

/** Why something about an application was not done, by the server's code. */
export const reviewFailures: Readonly<Record<string, Message>> = {
  ...applicationFieldRefusals,
  applicationChanged: msg`Someone else changed this application in the meantime. Nothing was saved. Close this dialog to see the latest version.`,
  applicationStatusChanged: msg`Someone else changed this application in the meantime. Nothing was saved. Close this dialog to see the latest version.`,
  merchantUnknown: msg`Select a merchant.`,
}
