/** The exit code of a command that was not understood. */
export const NOT_UNDERSTOOD = 2

/**
 * Returns what was not understood. What Node says after the first sentence is about arguments that begin with a hyphen,
 * which no command of ours has.
 */
export function misunderstanding(error: unknown): string {
  const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/(?<=\.) /, 1)
  return sentence.replace(/\.?$/, '.')
}

/** Returns the line for a command whose options were not understood, or null where the failure is another one. */
export function wrongUsage(error: unknown, command: string): string | null {
  if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))) return null
  return `${misunderstanding(error)} ${command} --help tells how.`
}
