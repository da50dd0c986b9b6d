import type { AuditTopic } from '../../../domain/contract/access/user-audit.ts'
import type { ROWS_PER_PAGE } from '../../../domain/limits.ts'

/** Search parameters of the activity; an empty string is a filter that is not set. */
export type ActivityQuery = {
  text: string
  topic: AuditTopic | ''
  from: string
  to: string
  userId: string
  account: string
  page: number
  pageSize: (typeof ROWS_PER_PAGE)[number]
}
