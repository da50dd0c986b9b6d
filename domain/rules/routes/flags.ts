/** Feature flags by their names (§5.4). Comparisons ignore case. */
export type Flags = Readonly<Record<string, boolean>>

export const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Returns a flag by its name in any case; undefined when the program does not know it. */
function flagOf(flags: Flags, name: string): boolean | undefined {
  return Object.entries(flags).find(([known]) => isSame(known, name))?.[1]
}

/** The twin of a name that ends in `Enabled` or `Disabled`, or null. */
function twinOf(name: string, ending: 'Enabled' | 'Disabled', other: 'Enabled' | 'Disabled'): string | null {
  return name.toLowerCase().endsWith(ending.toLowerCase()) ? `${name.slice(0, -ending.length)}${other}` : null
}

/** Checks whether a flag is on: it is true, or ends in Enabled and its Disabled twin is explicitly false (§5.4). */
export function isFlagOn(flags: Flags, name: string): boolean {
  if (flagOf(flags, name) === true) return true
  const twin = twinOf(name, 'Enabled', 'Disabled')
  return twin !== null && flagOf(flags, twin) === false
}

/**
 * Checks whether a forbidden flag closes: it is true, unless it ends in Disabled and its Enabled twin is true (§5.4).
 */
export function isFlagClosing(flags: Flags, name: string): boolean {
  if (flagOf(flags, name) !== true) return false
  const twin = twinOf(name, 'Disabled', 'Enabled')
  return twin === null || flagOf(flags, twin) !== true
}
