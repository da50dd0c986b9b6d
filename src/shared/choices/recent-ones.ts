import * as v from 'valibot'

const RecentSchema = v.pipe(v.array(v.object({ id: v.string(), name: v.string() })), v.readonly())
type Recent = v.InferOutput<typeof RecentSchema>[number]

/** As many as one takes in at a glance. */
const MOST = 5
const keys = { customer: 'recentAccounts', merchant: 'recentMerchants' } as const
type Kind = keyof typeof keys
const keyOf = (kind: Kind, userId: string) => `${keys[kind]}:${userId}`

/** Returns the accounts or merchants that a person selected last in this browser, the newest first. */
export function recentOnes(kind: Kind, userId: string): readonly Recent[] {
  try {
    return v.parse(RecentSchema, JSON.parse(localStorage.getItem(keyOf(kind, userId)) ?? '[]'))
  } catch {
    return []
  }
}

export function rememberRecent(kind: Kind, userId: string, one: Recent) {
  const others = recentOnes(kind, userId).filter(({ id }) => id !== one.id)
  try {
    localStorage.setItem(keyOf(kind, userId), JSON.stringify([one, ...others].slice(0, MOST)))
  } catch {
    // Without storage there are no recent ones.
  }
}
