import type { Log } from '../log.ts'
import type { StatementWatch } from '../store/watch-statements.ts'
import type { Metrics } from './metrics.ts'
import { underWay } from './under-way.ts'

const TEXT_LENGTH = 1_000
/** `$1, $2, $3` and rows of them: of a list of hundreds the first says enough. */
const PLACEHOLDERS = /\$\d+(?:\s*,\s*(?:\$\d+|default))+/g
const ROWS = /(\([^()]*…\))(?:\s*,\s*\([^()]*…\))+/g

/** Returns the text of a statement in one line of bearable length. Values are not in it: the drivers send them apart. */
export function shortStatement(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const short = line.replaceAll(PLACEHOLDERS, (list) => `${list.slice(0, list.indexOf(',')).trim()}, …`)
  const one = short.replaceAll(ROWS, '$1, …')
  return one.length > TEXT_LENGTH ? `${one.slice(0, TEXT_LENGTH)}…` : one
}

/** The first word of a statement, by which traces call it. */
const operationOf = (text: string) => /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'

/**
 * Returns what counts each statement, adds it to the trace that it is a part of, and logs those that take `slowMs` or
 * longer with the request or the job that they are a part of; null logs none. While the portal starts nobody waits for
 * one, and a slow one is no warning.
 */
export function watchSlowStatements(log: Log, metrics: Metrics, slowMs: number | null): StatementWatch {
  return ({ text, ms }) => {
    const isSlow = slowMs !== null && ms >= slowMs
    metrics.statement({ seconds: ms / 1000, isSlow })
    const { span, ...part } = underWay() ?? {}
    span?.past(operationOf(text), ms, { 'db.system.name': 'postgresql', 'db.query.text': shortStatement(text) })
    if (!isSlow) return
    const level = underWay() === null ? 'info' : 'warn'
    log[level]({ ...part, ms: Math.round(ms), statement: shortStatement(text) }, 'slow statement')
  }
}
