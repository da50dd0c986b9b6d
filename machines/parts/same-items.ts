/** Checks whether two lists hold the very same items in the same order. */
export const hasSameItems = (some: readonly unknown[], others: readonly unknown[]) =>
  some.length === others.length && some.every((item, at) => item === others[at])
