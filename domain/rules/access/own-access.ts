/** What `/self` says about its user, as rules that the server answers by and the pages read (§3 User). */
import type { UserType } from '../../people.ts'

/** Checks whether the user has a password here; who signs in with a company account changes theirs at the company. */
export const hasOwnPassword = ({ isSso, inSsoGroup }: { isSso: boolean; inSsoGroup: boolean }): boolean =>
  !isSso && !inSsoGroup

/** Checks whether the user acts for given accounts only; corporate users see every account of the program. */
export const isCustomerRestricted = (userTypes: readonly UserType[]): boolean => !userTypes.includes('corporate')

/** Checks whether the user deals with given merchants only; all but merchants deal with those of the program. */
export const isMerchantRestricted = (userTypes: readonly UserType[]): boolean =>
  userTypes.every((type) => type === 'merchant')

type StatedRestrictions = {
  customerEntityRestricted: boolean | null
  merchantEntityRestricted: boolean | null
  entityRestricted: boolean | null
}

/**
 * Returns the restrictions of an answer: each flag of its own, else the single one of both (§3). An answer without any
 * restricts.
 */
export function restrictionsOf(stated: StatedRestrictions) {
  const both = stated.entityRestricted ?? true
  return {
    customerEntityRestricted: stated.customerEntityRestricted ?? both,
    merchantEntityRestricted: stated.merchantEntityRestricted ?? both,
  }
}
