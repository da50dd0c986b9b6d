/** Requests of users that what is stored about them be deleted, and who may answer them. */

export const privacyStatuses = ['requested', 'done', 'refused', 'withdrawn'] as const
export type PrivacyStatus = (typeof privacyStatuses)[number]

/** Characters of the reason for which support refuses. */
export const PRIVACY_REASON_LENGTH = 1_000

export type PrivacyFacts = {
  /** The user is the only administrator of an account or merchant. */
  readonly isLastAdministrator: boolean
}
export type PrivacyAnswer = {
  /** Who answers is who has asked. */
  readonly isOwn: boolean
  /** Support has seen that an account will be without an administrator. */
  readonly isWarned: boolean
}
export type PrivacyRefusal = 'ownPrivacyRequest' | 'lastAdministrator' | 'reasonMissing'

/** Returns why support does not delete the user, or null. */
export function refuseErasure(facts: PrivacyFacts, { isOwn, isWarned }: PrivacyAnswer): PrivacyRefusal | null {
  if (isOwn) return 'ownPrivacyRequest'
  return facts.isLastAdministrator && !isWarned ? 'lastAdministrator' : null
}

/** Returns why support does not refuse the request, or null. */
export function refuseRefusal(reason: string, isOwn: boolean): PrivacyRefusal | null {
  if (isOwn) return 'ownPrivacyRequest'
  return reason.trim() === '' ? 'reasonMissing' : null
}
