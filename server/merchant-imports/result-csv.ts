/** What became of each line of a file, as CSV. */
import { and, eq, gt, gte, lte } from 'drizzle-orm'

import { csvOf } from '../http/csv.ts'
import { importParts, importRefusals } from '../store/schema/merchant/imports.ts'
import type { Transactions } from '../store/transactions.ts'
import type { Fate } from './judge.ts'
import type { ImportRow } from './stored-import.ts'

const csv = csvOf(['line', 'invoice_id', 'result', 'code', 'reason'])

export const resultCsvHead = csv.head

const fates: Readonly<Record<Fate, string>> = {
  good: 'not stored',
  known: 'there already',
  rejected: 'to the rejection center',
  refused: 'refused',
}

/** Returns the result of a line in the file's English. */
function resultOf(status: string, fate: string): string {
  if (fate === 'good' && status !== 'refused') return status === 'imported' ? 'stored' : 'can be stored'
  if (fate === 'rejected' && status === 'imported') return 'in the rejection center'
  return Object.entries(fates).find(([name]) => name === fate)?.[1] ?? fate
}

/** The lines of the file, a part at a time; one that is refused for several reasons comes with each. */
export async function* resultCsvLines(
  store: Transactions,
  { id, status }: Pick<ImportRow, 'id' | 'status'>,
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
        const row = { line, invoice_id: invoice, result: resultOf(status, fate) }
        const own = fate === 'refused' || fate === 'rejected' ? (reasonsOf.get(line) ?? []) : []
        const reasons: readonly ({ code: string; words: string } | null)[] = own.length === 0 ? [null] : own
        return reasons.map((reason) => ({ ...row, code: reason?.code ?? null, reason: reason?.words ?? null }))
      }),
    )
  }
}
