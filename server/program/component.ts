import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'

import { components, programs, terms } from '../store/schema/programs.ts'
import type { Store } from '../store/store.ts'

/** The row for programs that have no text of their own. */
const ANY_PROGRAM = '*'
const LONGEST = 20_000
/** Control characters but line breaks, and those that turn the direction of what follows: neither is a word. */
const unprintable = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A text as it may be shown: plain, of a sensible length. Markup stays visible as the characters that it is. */
function plain(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(unprintable, (found) => (found === '\n' ? found : ''))
    .slice(0, LONGEST)
    .trim()
}

/** Returns a component's texts by language, the program's own before those for all; null when nobody wrote one. */
export async function readComponent(
  store: Store,
  programId: string | null,
  name: string,
): Promise<Readonly<Record<string, string>> | null> {
  const owners = programId === null ? [ANY_PROGRAM] : [programId, ANY_PROGRAM]
  const rows = await store
    .db()
    .select()
    .from(components)
    .where(and(eq(components.name, name), inArray(components.programId, owners)))
  const row = rows.find((one) => one.programId === programId) ?? rows[0]
  if (!row) return null
  const texts = Object.entries(row.text).flatMap(([language, text]) =>
    typeof text === 'string' && plain(text) !== '' ? [[language, plain(text)] as const] : [],
  )
  return Object.fromEntries(texts)
}

/**
 * Returns the program's own payment terms in the reader's language, else in English, else in the first that there is;
 * null where the portal's hold. They are stored by the hash of their words, so that what was accepted stays readable.
 */
export async function ownPaymentTerms(
  store: Store,
  { programId, language }: { programId: string; language: string },
  now: Date,
): Promise<{ version: string; text: string } | null> {
  const [program] = await store
    .db()
    .select({ config: programs.config })
    .from(programs)
    .where(eq(programs.id, programId))
  if (!overridesOf(program?.config).includes('payment-terms')) return null
  const texts = await readComponent(store, programId, 'payment-terms')
  const text = texts?.[language] ?? texts?.['en'] ?? Object.values(texts ?? {})[0]
  if (text === undefined) return null
  const version = createHash('sha256').update(text).digest('hex').slice(0, 32)
  await store.db().insert(terms).values({ version, text, firstShownAt: now }).onConflictDoNothing()
  return { version, text }
}

function overridesOf(config: Readonly<Record<string, unknown>> | undefined): readonly unknown[] {
  const { component } = config ?? {}
  const isObject = typeof component === 'object' && component !== null
  return isObject && 'override' in component && Array.isArray(component.override) ? component.override : []
}
