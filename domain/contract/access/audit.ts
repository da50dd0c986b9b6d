/** GET /ecaas/audit: what was done and refused in the program, for those who run it. A call that §7 does not show. */
import * as v from 'valibot'

import { attributes, many } from '../json-api.ts'
import { InstantSchema } from '../time.ts'

export const auditOutcomes = ['done', 'refused', 'failed'] as const

export const AuditSchema = many(
  'audit',
  attributes({
    at: InstantSchema,
    user_id: v.nullable(v.string()),
    username: v.string(),
    /** Such as `payment.created`. */
    action: v.string(),
    /** The id of what it was done to. */
    subject: v.nullable(v.string()),
    outcome: v.picklist(auditOutcomes),
    request_id: v.nullable(v.string()),
    facts: v.record(v.string(), v.unknown()),
  }),
)
