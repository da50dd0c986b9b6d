import type { UserType } from '../../people.ts'

/** Checks whether a merchant user's merchants can be seen as one (§4): several, and the user is not corporate. */
export function canRollUp(user: {
  userType: UserType | null
  userTypes: readonly UserType[]
  merchantCount: number
}): boolean {
  return user.userType === 'merchant' && user.merchantCount > 1 && !user.userTypes.includes('corporate')
}
