import { importRefusals, imports } from '../../../server/store/schema/merchant/imports.ts'
import type { Store } from '../../../server/store/store.ts'
import { START } from '../portal-fixture.ts'

/** How a file of three columns is read. */
export const importReading = {
  skipped_lines: 0,
  columns: ['invoice_id', 'billed_on', 'amount'],
  locale: 'en-US',
  currency: 'USD',
  buid_customer: 'c-own',
  due_days: 30,
  accepted: [],
  choice: 'allOrNothing',
} as const

/** Stores an import of each merchant of the portal's fixture that has ended. */
export async function storePortalImports(store: Store): Promise<void> {
  await store
    .db()
    .insert(imports)
    .values(
      ['m-1', 'm-2', 'm-far'].map((buidMerchant) => ({
        id: `mi-${buidMerchant}`,
        buidMerchant,
        fileName: 'october.csv',
        fileSize: 1_200,
        format: 'csv',
        status: 'imported',
        createdAt: START,
        changedAt: START,
        endedAt: START,
        seenAt: START,
        reading: importReading,
        readingFrom: 'chosen',
      })),
    )
  await store.db().insert(importRefusals).values({
    importId: 'mi-m-1',
    line: 7,
    invoiceNumber: 'R7',
    code: 'dateMalformed',
    words: 'billed_on "2026-13-04" is not a day such as 11/21/2026 (en-US).',
    columnName: 'billed_on',
    value: '2026-13-04',
    toRejections: false,
  })
}
