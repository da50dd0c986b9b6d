/**
 * Returns what a person can do about a start that failed: one sentence where the cause is known, else the whole error.
 * `variable` names the database.
 */
export function failureSentence(error: unknown, variable = 'DATABASE_URL'): string {
  const cause = rootOf(error)
  if (!(cause instanceof Error)) return String(cause)
  const code = 'code' in cause ? String(cause.code) : ''
  const isListening = 'syscall' in cause && cause.syscall === 'listen'
  const where = 'port' in cause ? `port ${String(cause.port)}` : 'the port'
  if (isListening && code === 'EADDRINUSE') return `Something else listens on ${where}: stop it, or choose another one.`
  if (isListening && code === 'EACCES') return `This user may not listen on ${where}: choose one above 1023.`
  if (['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT'].includes(code)) {
    return `The database that ${variable} names cannot be reached (${code}).`
  }
  if (['28P01', '28000', '3D000'].includes(code)) return `The database that ${variable} names said: ${cause.message}.`
  if (
    ['DirectoryInUse', 'NewerSchema', 'OtherSchema', 'WrongDatabaseMode'].includes(cause.name) ||
    cause.message.startsWith('The environment variable')
  )
    return cause.message
  return cause.stack ?? cause.message
}

/** The innermost cause, and of several attempts (one for each address of a name) the first. */
function rootOf(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return rootOf(error.errors[0])
  if (error instanceof Error && error.cause !== undefined) return rootOf(error.cause)
  return error
}
