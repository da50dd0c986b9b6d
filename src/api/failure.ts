import * as v from 'valibot'

import { ErrorDocumentSchema, type ErrorObject } from '../../domain/contract/json-api.ts'

const ChangeSchema = v.pipe(
  v.object({
    trx_id: v.string(),
    invoice_id: v.optional(v.string(), ''),
    code: v.optional(v.string(), 'invoiceChanged'),
    open_amount: v.optional(v.number(), 0),
  }),
  v.transform((wire) => ({
    trxId: wire.trx_id,
    invoiceId: wire.invoice_id,
    code: wire.code,
    openMinor: wire.open_amount,
  })),
)

const IneligibleSchema = v.pipe(
  v.object({ trx_id: v.string(), ineligible_code: v.string() }),
  v.transform((wire) => ({ trxId: wire.trx_id, code: wire.ineligible_code })),
)
const RefusedSchema = v.pipe(
  v.object({ dispute_id: v.string(), code: v.string() }),
  v.transform((wire) => ({ disputeId: wire.dispute_id, code: wire.code })),
)

/** The facts that a refusal may carry; whatever else stands in `meta` is not ours to read. */
const MetaSchema = v.object({
  payment_id: v.fallback(v.nullish(v.string(), null), null),
  retry_after: v.fallback(v.nullish(v.number(), null), null),
  changes: v.fallback(v.optional(v.array(ChangeSchema), []), []),
  ineligible: v.fallback(v.optional(v.array(IneligibleSchema), []), []),
  refused: v.fallback(v.optional(v.array(RefusedSchema), []), []),
  tries_left: v.fallback(v.nullish(v.number(), null), null),
  document_ids: v.fallback(v.optional(v.array(v.string()), []), []),
})

type Facts = { status: number; error?: ErrorObject; retryAfterSeconds?: number | null; cause?: unknown }

/** The failure of a call of the API, as a code. A machine's port rejects with it; only views put it into words. */
export class ApiFailure extends Error {
  /** The server's code, or `networkFailed`, `timedOut`, `unreadableAnswer`, `unexpected`. */
  readonly code: string
  /** 0 when there was no answer. */
  readonly status: number
  /** The field that the code speaks of, as a JSON pointer into what was sent. */
  readonly pointer: string | null
  /** The payment that is under way, where the server names it. */
  readonly paymentId: string | null
  /** The changes of invoices since they were quoted. */
  readonly changes: readonly v.InferOutput<typeof ChangeSchema>[]
  /** The transactions that cannot be disputed any more, each with why. */
  readonly ineligible: readonly v.InferOutput<typeof IneligibleSchema>[]
  /** The disputes that could not be answered, each with why. */
  readonly refused: readonly v.InferOutput<typeof RefusedSchema>[]
  /** Uploaded documents that have been cleared away. */
  readonly goneDocumentIds: readonly string[]
  /** How often the same may be tried again, where that is counted. */
  readonly triesLeft: number | null
  /** The seconds to wait before another try, when the server says so. */
  readonly retryAfterSeconds: number | null

  constructor(code: string, { status, error, retryAfterSeconds = null, cause }: Facts) {
    super(error ? `${code}: ${error.title}` : code, cause === undefined ? {} : { cause })
    this.name = 'ApiFailure'
    this.code = code
    this.status = status
    this.pointer = error?.source?.pointer ?? null
    // Each of its fields falls back by itself.
    const known = v.parse(MetaSchema, error?.meta ?? {})
    this.paymentId = known.payment_id
    this.changes = known.changes
    this.ineligible = known.ineligible
    this.refused = known.refused
    this.goneDocumentIds = code === 'documentGone' || code === 'documentUnknown' ? known.document_ids : []
    this.triesLeft = known.tries_left
    this.retryAfterSeconds = retryAfterSeconds ?? known.retry_after
  }
}

/** The first error of a JSON:API error document; null when the text is none. */
export function errorOf(text: string): ErrorObject | null {
  try {
    const read = v.safeParse(ErrorDocumentSchema, JSON.parse(text))
    return read.success ? (read.output.errors[0] ?? null) : null
  } catch {
    return null
  }
}
