import { UserAuditSchema } from '../../../domain/contract/access/user-audit.ts'
import type { Client } from '../client.ts'
import { downloadCsv } from '../files/csv-download.ts'
import { paging, type Paged } from '../customers.ts'

export type AuditFilters = { text: string; topic: string; from: string; to: string; userId: string; account: string }
const filtersOf = ({ text, topic, from, to, userId, account }: AuditFilters) => ({
  'filter[text]': text,
  'filter[topic]': topic,
  'filter[from]': from,
  'filter[to]': to,
  'filter[user_id]': userId,
  'filter[buid_customer]': account,
})

/** GET /ecaas/user-audit. */
export const readUserAudit = (
  client: Client,
  { page, pageSize, ...filters }: AuditFilters & Paged,
  signal?: AbortSignal,
) =>
  client.get('/ecaas/user-audit', UserAuditSchema, {
    query: { ...filtersOf(filters), ...paging({ page, pageSize }) },
    signal,
  })

/** GET /ecaas/user-audit-export. */
export const downloadUserAudit = (client: Client, filters: AuditFilters): Promise<void> =>
  downloadCsv(client, '/ecaas/user-audit-export', filtersOf(filters), 'activity.csv')
