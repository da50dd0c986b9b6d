/** What `/self` says about its user, as rules that the server answers by and the pages read (§3 User). */
import type { UserType } from '../../people.ts'

/** Checks whether the user has a password here; who signs in with a company account changes theirs at the company. */
export const hasOwnPassword = ({
  isSso,
  inSsoGroup,
}: {
  isSso?: boolean | undefined
  inSsoGroup?: boolean | undefined
}): boolean => !isSso && !inSsoGroup

/** Checks whether the user acts for given accounts only; corporate users see every account of the program. */
export const isCustomerRestricted = (userTypes: readonly UserType[]): boolean => !userTypes.includes('corporate')

/** Checks whether the user deals with given merchants only; all but merchants deal with those of the program. */
export const isMerchantRestricted = (userTypes: readonly UserType[]): boolean =>
  userTypes.every((type) => type === 'merchant')

/**
 * Checks whether an answer restricts its user to given entities of a kind: by the flag of that kind, else by the single one
 * (§3). An answer without either restricts.
 */
export const isRestrictedBy = (ofKind: boolean | undefined, ofBoth: boolean | undefined): boolean =>
  ofKind ?? ofBoth ?? true
