/** What became of each line of a file, as CSV. */
import { and, eq, gt, gte, lte } from 'drizzle-orm'

import type { Locale } from '../../domain/locales.ts'
import { csvOf } from '../http/csv.ts'
import { importResultWords, type ImportLineResult } from '../mail/import-result-words.ts'
import { importParts, importRefusals } from '../store/schema/merchant/imports.ts'
import type { Transactions } from '../store/transactions.ts'
import type { Fate } from './judge.ts'
import type { ImportRow } from './stored-import.ts'

/** What became of each line of an import, in a language: the first line of the file, and the others. */
export function resultCsv(store: Transactions, row: Pick<ImportRow, 'id' | 'status'>, locale: Locale) {
  const words = importResultWords(locale)
  const csv = csvOf(words.columns)
  return { head: csv.head(), parts: resultLines(store, row, { words, csv }) }
}

type Written = { readonly words: ReturnType<typeof importResultWords>; readonly csv: ReturnType<typeof csvOf> }

const fates: Readonly<Record<Fate, ImportLineResult>> = {
  good: 'notStored',
  known: 'known',
  rejected: 'toRejections',
  refused: 'refused',
}

function resultOf(status: string, fate: string): ImportLineResult {
  if (fate === 'good' && status !== 'refused') return status === 'imported' ? 'stored' : 'storable'
  if (fate === 'rejected' && status === 'imported') return 'inRejections'
  return Object.entries(fates).find(([name]) => name === fate)?.[1] ?? 'refused'
}

/** The lines of the file, a part at a time; one that is refused for several reasons comes with each. */
async function* resultLines(
  store: Transactions,
  { id, status }: Pick<ImportRow, 'id' | 'status'>,
  { words, csv }: Written,
): AsyncGenerator<string> {
  for (let position = -1; ;) {
    const [part] = await store
      .db()
      .select({ position: importParts.position, results: importParts.results })
      .from(importParts)
      .where(and(eq(importParts.importId, id), gt(importParts.position, position)))
      .orderBy(importParts.position)
      .limit(1)
    if (!part) return
    position = part.position
    const [first, last] = [part.results[0]?.[0] ?? 0, part.results.at(-1)?.[0] ?? 0]
    const found = await store
      .db()
      .select()
      .from(importRefusals)
      .where(and(eq(importRefusals.importId, id), gte(importRefusals.line, first), lte(importRefusals.line, last)))
      .orderBy(importRefusals.id)
    const reasonsOf = new Map<number, typeof found>()
    for (const reason of found) reasonsOf.set(reason.line, [...(reasonsOf.get(reason.line) ?? []), reason])
    yield csv.lines(
      part.results.flatMap(([line, invoice, fate]) => {
        const row = { line, invoice_id: invoice, result: words.result(resultOf(status, fate)) }
        const own = fate === 'refused' || fate === 'rejected' ? (reasonsOf.get(line) ?? []) : []
        const reasons: readonly ({ code: string; words: string } | null)[] = own.length === 0 ? [null] : own
        return reasons.map((reason) => ({
          ...row,
          code: reason?.code ?? null,
          reason: reason === null ? null : words.reason(reason.code, reason.words),
        }))
      }),
    )
  }
}
