/** The types of a user who has several: one is in use at a time (§4). */
import type { UserType } from '../../people.ts'

/** The side of the portal that a type stands on: a corporate user is a customer who sees further. */
const sideOf = (type: UserType | null) => (type === 'corporate' ? 'customer' : type)

/** Returns the types that count while one is in use: those of its side. Those of the others give nothing meanwhile. */
export function typesInUse(userTypes: readonly UserType[], userType: UserType | null): UserType[] {
  return userTypes.filter((type) => sideOf(type) === sideOf(userType))
}

/** Returns the types that a user may change to: one for each other side that they have. */
export function otherUserTypes(userTypes: readonly UserType[], userType: UserType | null): UserType[] {
  const others = userTypes.filter((type) => sideOf(type) !== sideOf(userType))
  return others.filter((type) => type !== 'corporate' || !others.includes('customer'))
}
