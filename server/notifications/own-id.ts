/** Ids of a user's own news on the wire; those of announcements are their own. */
const OWN = 'n-'

/** Returns the id on the wire of news in the database. */
export const ownIdOf = (id: number): string => `${OWN}${id}`

/** Returns the id in the database of one on the wire, or null for one that is none of own news. */
export function ownId(wireId: string): number | null {
  const digits = /^n-([1-9]\d{0,14})$/.exec(wireId)?.[1]
  return digits === undefined ? null : Number(digits)
}
