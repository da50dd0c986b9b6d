import { msg } from '#msg'

/** Words of the dealer portal's page for selecting a merchant. */
export const merchantWords = {
  title: msg`Select a merchant`,
  select: msg`Select {merchant}`,
  failed: msg`We couldn’t select this merchant. Try again.`,
}
