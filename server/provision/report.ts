/** What provisioning says: differences, what is left alone, and links. */
import { INVITATION_LINK_MS } from '../../domain/limits.ts'
import { kinds, type Change, type Changes, type Difference, type Edited, type Kind } from './changes.ts'
import type { PrintedLink } from './invitations.ts'

const plurals: Partial<Readonly<Record<Kind, string>>> = { hostname: 'hostnames' }
const LEFT_LISTED = 10
const DAY_MS = 24 * 3_600_000

/** Returns the lines about the differences: every one of them, then their number. */
export function linesOf({ changes, unchanged, edited, left }: Changes, isDryRun: boolean): string[] {
  const added = changes.filter(({ what }) => what === 'added').length
  const changed = changes.length - added
  const leftLines = kinds.flatMap((kind) => leftLine(kind, left.get(kind) ?? []))
  const sum =
    changes.length === 0
      ? `Nothing to do: the ${edited.length === 0 ? 'database' : 'rest'} is as the file says (${counted(unchanged, 'entry', 'entries')}).`
      : `${isDryRun ? 'Would be added' : 'Added'} ${added}, changed ${changed}, unchanged ${unchanged}.${isDryRun ? ' Nothing is stored.' : ''}`
  return [...changes.map(changeLine), ...edited.map(editedLine), ...leftLines, sum]
}

function changeLine({ kind, id, what, differences }: Change): string {
  const sign = what === 'added' ? '+' : '~'
  const detail = differences.map(differenceWords).join('; ')
  return `${sign} ${kind} ${id}${detail === '' ? '' : `: ${detail}`}`
}

function differenceWords({ field, from, to }: Difference): string {
  return `${field} ${short(from)} -> ${short(to)}`
}

function short(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

function editedLine({ kind, id, fields }: Edited): string {
  return `= left as the portal has it, not as the file says: ${kind} ${id}: ${fields.join(', ')}`
}

function leftLine(kind: Kind, ids: readonly string[]): string[] {
  if (ids.length === 0) return []
  const listed = ids.slice(0, LEFT_LISTED).join(', ')
  const more = ids.length > LEFT_LISTED ? ` and ${ids.length - LEFT_LISTED} more` : ''
  const noun = counted(ids.length, kind, plurals[kind] ?? `${kind}s`)
  return [`= left as ${ids.length === 1 ? 'it is' : 'they are'}, not in the file: ${noun}: ${listed}${more}`]
}

/** Returns the lines with links, which are shown here and nowhere else. */
export function linkLines(links: readonly PrintedLink[], now: Date): string[] {
  if (links.length === 0) return []
  const ends = new Date(now.getTime() + INVITATION_LINK_MS).toISOString().slice(0, 16).replace('T', ' ')
  const each = `each works once, until ${ends} UTC, ${INVITATION_LINK_MS / DAY_MS} days from now`
  return [`One-time links (${each}):`, ...links.map(({ username, link }) => `  ${username}  ${link}`)]
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

/** One line, without what could steer the terminal. */
export function plain(line: string): string {
  return `${line.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')}\n`
}
