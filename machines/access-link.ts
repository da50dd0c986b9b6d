/** Refusals around the links of e-mails, alike for a new password and an invitation. */
import type { SignInRefusal } from '../domain/contract/self.ts'
import { failureOf } from './failure.ts'

/** Codes of an account that was closed since its link was sent. */
export const closedCodes = [
  'notActivated',
  'lockedByAdministrator',
  'lockedBySupport',
  'lockedChallengeAttempts',
] as const satisfies readonly SignInRefusal[]

/** A token that is no token at all is refused as a part of the document. */
export const unknownCodes = ['linkUnknown', 'attributeInvalid'] as const

export type Refused = { error: unknown; codes: readonly string[] }

/** Params of a guard that asks for the codes of a port's failure. */
export const because =
  (...codes: string[]) =>
  ({ event }: { event: { error: unknown } }): Refused => ({ error: event.error, codes })

/** Checks whether a port failed with one of these codes. */
export const isOneOf = ({ error, codes }: Refused): boolean => codes.includes(failureOf(error).code)
