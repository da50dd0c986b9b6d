/** Files that news brings along: documents of a dispute's step, and statements of a month. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { IdSchema } from '../../domain/contract/json-api.ts'
import type { NotificationWire } from '../../domain/contract/notifications/notification.ts'
import { addDays } from '../../domain/dates.ts'
import { statementName } from '../pdf/statement-name.ts'
import { creditLines } from '../store/schema/accounts.ts'
import { disputeDocuments } from '../store/schema/disputes.ts'
import { notifications } from '../store/schema/notifications/notifications.ts'
import { seesAccount, someAccountsSeen } from '../store/scope.ts'
import type { Transactions } from '../store/transactions.ts'
import { broughtBy } from './news-types.ts'
import { ownId, ownIdOf } from './own-id.ts'
import { visibleNews, type NewsReader } from './reader.ts'

type Attachment = NotificationWire['notification_attachments'][number]
type Row = typeof notifications.$inferSelect

/** Readers of more accounts find the statements of the one that they have selected. */
const STATEMENT_ACCOUNTS = 3
const DOCUMENT = 'document'

/** Returns the first and the last day of a month (`2026-10`). */
function daysOf(month: string) {
  const next = addDays(`${month}-28`, 4).slice(0, 7)
  return { from: `${month}-01`, to: addDays(`${next}-01`, -1) }
}

/** Returns the attachments of each of these news, which the reader sees, by the id of the news. */
export async function attachmentsOf(
  store: Transactions,
  reader: NewsReader,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, readonly Attachment[]>> {
  const brought = rows.map(({ id, type, facts }) => ({ id, ...broughtBy(type, facts) }))
  const documents = await documentsNamed(
    store,
    brought.flatMap(({ documentIds }) => documentIds),
  )
  const lines = brought.some(({ month }) => month !== null) ? await statementLines(store, reader) : []
  return new Map(
    brought.map(({ id, documentIds, month }) => {
      const files = documentIds.flatMap((documentId): Attachment[] => {
        const file = documents.get(documentId)
        return file === undefined ? [] : [{ attachment_id: `${ownIdOf(id)}.${DOCUMENT}.${documentId}`, ...file }]
      })
      const statements = (month === null ? [] : lines).map(({ buidCustomer, currency }) => ({
        attachment_id: `${ownIdOf(id)}.${currency}.${buidCustomer}`,
        file_name: statementName(reader.listener.language, { buidCustomer, currency, ...daysOf(month ?? '') }),
        // It is made when it is downloaded.
        file_size: null,
      }))
      return [id, [...files, ...statements].filter(({ attachment_id: name }) => v.is(IdSchema, name))]
    }),
  )
}

/** Returns names and sizes (bytes) of documents; those that were removed are missing. */
async function documentsNamed(store: Transactions, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { file_name: string; file_size: number }>()
  const { id, fileName, fileSize } = disputeDocuments
  const rows = await store
    .db()
    .select({ id, file_name: fileName, file_size: fileSize })
    .from(disputeDocuments)
    .where(inArray(id, [...ids]))
  return new Map(rows.map(({ id: documentId, ...file }) => [documentId, file]))
}

/** Returns the credit lines of the reader's accounts where they are but a few, otherwise of the selected one. */
async function statementLines(store: Transactions, reader: NewsReader) {
  const { buidCustomer, currency } = creditLines
  const seen = await store.db().execute<{ buid: string }>(sql`
    select distinct buid from ${someAccountsSeen(reader, STATEMENT_ACCOUNTS + 1)} some_seen`)
  const accounts = seen.rows.map(({ buid }) => buid)
  const isFew = accounts.length <= STATEMENT_ACCOUNTS
  const selected = reader.account === null ? sql`false` : eq(buidCustomer, reader.account)
  return store
    .db()
    .select({ buidCustomer, currency })
    .from(creditLines)
    .where(isFew ? inArray(buidCustomer, accounts) : and(selected, seesAccount(reader, buidCustomer)))
    .orderBy(asc(buidCustomer), asc(currency))
}

/** Checks whether there is a statement of an account in a currency, and for this reader. */
async function hasStatement(store: Transactions, reader: NewsReader, buid: string, of: string): Promise<boolean> {
  const { buidCustomer, currency } = creditLines
  const rows = await store
    .db()
    .select({ currency })
    .from(creditLines)
    .where(and(eq(buidCustomer, buid), eq(currency, of), seesAccount(reader, buidCustomer)))
  return rows.length > 0
}

/** A file of news: a document of a dispute, on the side of its reader, or a statement. */
type BroughtFile =
  | { readonly kind: 'document'; readonly party: string | null; readonly documentId: string }
  | {
      readonly kind: 'statement'
      readonly buidCustomer: string
      readonly currency: string
      readonly from: string
      readonly to: string
    }

/** Finds what an attachment's id means among the reader's news; null for what none of them brings along. */
export async function findAttachment(
  store: Transactions,
  reader: NewsReader,
  attachmentId: string,
): Promise<BroughtFile | null> {
  const [newsId = '', kind = '', ...rest] = attachmentId.split('.')
  const id = ownId(newsId)
  const of = rest.join('.')
  if (id === null) return null
  const [row] = await store
    .db()
    .select()
    .from(notifications)
    .where(and(visibleNews(reader), eq(notifications.id, id)))
  if (!row) return null
  const { documentIds, month } = broughtBy(row.type, row.facts)
  if (kind === DOCUMENT) return documentIds.includes(of) ? { kind: 'document', party: row.party, documentId: of } : null
  const isThere = month !== null && (await hasStatement(store, reader, of, kind))
  return isThere ? { kind: 'statement', buidCustomer: of, currency: kind, ...daysOf(month) } : null
}
