import * as v from 'valibot'

const RecentSchema = v.pipe(v.array(v.object({ id: v.string(), name: v.string() })), v.readonly())
export type RecentAccount = v.InferOutput<typeof RecentSchema>[number]

/** As many as one takes in at a glance. */
const MOST = 5
const keyOf = (userId: string) => `recentAccounts:${userId}`

/** Returns the accounts that a person selected last in this browser, the newest first. */
export function recentAccounts(userId: string): readonly RecentAccount[] {
  try {
    return v.parse(RecentSchema, JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]'))
  } catch {
    return []
  }
}

export function rememberRecent(userId: string, account: RecentAccount) {
  const others = recentAccounts(userId).filter(({ id }) => id !== account.id)
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([account, ...others].slice(0, MOST)))
  } catch {
    // Without storage there are no recent ones.
  }
}
