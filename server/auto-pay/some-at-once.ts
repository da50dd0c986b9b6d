/** So many accounts are charged at once: a provider that does not answer holds up no more than these. */
const AT_ONCE = 10

/** Does work for each item, some at once, in their order. Rejects with the first failure, after all have ended. */
export async function someAtOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values()
  const failures: unknown[] = []
  const lane = async () => {
    for (const item of queue) await work(item).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  if (failures.length > 0) throw failures[0]
}
