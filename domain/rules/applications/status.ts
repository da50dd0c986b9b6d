/** Statuses and events of a credit application. Apart from its rules, which few pages need. */
export const applicationStatuses = [
  'draft',
  'submitted',
  'inReview',
  'informationAsked',
  'approved',
  'declined',
  'withdrawn',
  'expired',
] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

export const applicationEvents = [
  'application.submit',
  'review.start',
  'information.ask',
  'information.give',
  'application.approve',
  'application.decline',
  'application.withdraw',
  'day.come',
] as const
export type ApplicationEventName = (typeof applicationEvents)[number]

/** Checks whether a status waits for the applicant, and ends with a day. */
export const waitsForApplicant = (status: ApplicationStatus): boolean =>
  status === 'draft' || status === 'informationAsked'
