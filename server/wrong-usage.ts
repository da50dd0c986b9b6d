/** The exit code of a command that was not understood. */
export const NOT_UNDERSTOOD = 2

/** Returns the line for a command whose options were not understood, or null where the failure is another one. */
export function wrongUsage(error: unknown, command: string): string | null {
  if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))) return null
  // What follows the first sentence is about arguments that begin with a hyphen, which no command of ours has.
  const [sentence = ''] = error.message.split(/(?<=\.) /, 1)
  return `${sentence.replace(/\.?$/, '.')} ${command} --help tells how.`
}
