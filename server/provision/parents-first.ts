type Account = { readonly buid: string; readonly parentBuid?: string | undefined }

/**
 * Returns the accounts in an order in which each comes after its parent, where that is among them, and the ids of those
 * that are below themselves.
 */
export function parentsFirst<T extends Account>(
  accounts: readonly T[],
): { readonly ordered: readonly T[]; readonly ring: ReadonlySet<string> } {
  const waiting = new Map(accounts.map((account) => [account.buid, account]))
  const below = new Map<string, T[]>()
  const ready: T[] = []
  for (const account of accounts) {
    const { parentBuid } = account
    if (parentBuid === undefined || !waiting.has(parentBuid)) ready.push(account)
    else {
      const siblings = below.get(parentBuid) ?? []
      siblings.push(account)
      below.set(parentBuid, siblings)
    }
  }
  // It grows while it is read: children follow their parents.
  for (const { buid } of ready) {
    waiting.delete(buid)
    for (const child of below.get(buid) ?? []) ready.push(child)
  }
  return { ordered: ready, ring: new Set(waiting.keys()) }
}
