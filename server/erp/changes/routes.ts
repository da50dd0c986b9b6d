/** Calls by which software feeds changes into the portal, one or many at once: docs/erp.md. */
import * as v from 'valibot'

import {
  CHANGE,
  ErpChangeBatchReadSchema,
  ErpChangeBatchRequestSchema,
  ErpChangeReadSchema,
  ErpChangeRequestSchema,
} from '../../../domain/contract/intake/erp-change.ts'
import { request } from '../../../domain/contract/json-api.ts'
import { readSignedBody } from '../../api-keys/signed-call.ts'
import { created, ok } from '../../http/answers.ts'
import { checkDocument } from '../../http/content.ts'
import { idempotencyKey } from '../../http/parameters.ts'
import { replyText } from '../../http/reply.ts'
import { apiKeyOf, route, signed, type Route } from '../../http/route.ts'
import { fingerprint } from '../../intents.ts'
import { answerBatch, answerChange } from './answer-changes.ts'

/** An invoice of 1,000 lines. */
const CHANGE_BYTES = 500_000
/** 500 invoices of 20 lines. */
const BATCH_BYTES = 5_000_000

/** The attributes are read by the schema of the key's owner, with pointers into them as they were sent. */
const RawChangeSchema = request(CHANGE, v.record(v.string(), v.unknown()))

export const erpChangeRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/ecaas/erp/changes',
    summary: 'Send a change',
    sends: ErpChangeRequestSchema,
    headers: ['Idempotency-Key'],
    returns: [...created(ErpChangeReadSchema), ...ok(ErpChangeReadSchema)],
    refuses: [403, 409],
    permission: signed('merchant'),
    async handle(c) {
      const key = idempotencyKey(c)
      const raw = checkDocument(await readSignedBody(c, CHANGE_BYTES), RawChangeSchema)
      const intent = { by: apiKeyOf(c), key, hash: fingerprint(['erp-changes', raw]) }
      const { status, text } = await answerChange(c.var.deps, intent, raw, c.var.requestId)
      return replyText(c, text, status)
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/erp/change-batches',
    summary: 'Send many changes at once',
    sends: ErpChangeBatchRequestSchema,
    headers: ['Idempotency-Key'],
    returns: ok(ErpChangeBatchReadSchema),
    permission: signed('merchant'),
    async handle(c) {
      const key = idempotencyKey(c)
      const { changes } = checkDocument(await readSignedBody(c, BATCH_BYTES), ErpChangeBatchRequestSchema)
      const intent = { by: apiKeyOf(c), key, hash: fingerprint(['erp-change-batches', changes]) }
      const { status, text } = await answerBatch(c.var.deps, intent, changes, c.var.requestId)
      return replyText(c, text, status)
    },
  }),
]
