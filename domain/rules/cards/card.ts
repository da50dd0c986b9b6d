/** Cards of the program: the statuses of §4, the reasons of §3, and why a change of a card is refused. */

export const cardStatuses = ['requested', 'active', 'terminated'] as const
export type CardStatus = (typeof cardStatuses)[number]

export const terminationReasons = ['lost', 'stolen', 'damaged', 'noLongerNeeded'] as const
export type TerminationReason = (typeof terminationReasons)[number]

/** Wrong activation codes after which a card is not activated any more: it has to be replaced. */
export const ACTIVATION_ATTEMPTS = 5

export type CardFacts = {
  /** The status of the account (§4): active, inactive or terminated. */
  accountStatus: string
  /** Wrong activation codes so far. */
  wrongCodes: number
}

/** Checks whether a stored word is a reason of a termination. */
export const isTerminationReason = (word: string): word is TerminationReason =>
  terminationReasons.some((reason) => reason === word)

/** Returns why no card is requested or terminated at an account, or null (§4). */
export function refuseCardAccount({ accountStatus }: Pick<CardFacts, 'accountStatus'>): 'accountInactive' | null {
  return accountStatus === 'active' ? null : 'accountInactive'
}

/** Returns why a card cannot be activated any more, or null. */
export function refuseActivation({ wrongCodes }: Pick<CardFacts, 'wrongCodes'>): 'activationBlocked' | null {
  return wrongCodes >= ACTIVATION_ATTEMPTS ? 'activationBlocked' : null
}

export type TerminationChoice = { reason: TerminationReason | null; replace: boolean }
export type TerminationRefusal = 'reasonMissing' | 'replacementNotNeeded'

/** Returns why a choice is no termination, or null: what nobody needs is not replaced. */
export function refuseTermination({ reason, replace }: TerminationChoice): TerminationRefusal | null {
  if (reason === null) return 'reasonMissing'
  return replace && reason === 'noLongerNeeded' ? 'replacementNotNeeded' : null
}

export type ActivationEntry = { last4: string; code: string }
export type ActivationRefusal = 'last4Invalid' | 'codeInvalid'

/** Returns why what was read from a card and its letter cannot be sent, or null. */
export function refuseActivationEntry({ last4, code }: ActivationEntry): ActivationRefusal | null {
  if (!/^\d{4}$/.test(last4.trim())) return 'last4Invalid'
  return /^\d{6}$/.test(code.trim()) ? null : 'codeInvalid'
}
