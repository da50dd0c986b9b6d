import * as v from 'valibot'

const FailureSchema = v.object({
  code: v.string(),
  /** The payment that is under way, where the server names it. */
  paymentId: v.optional(v.nullable(v.string()), null),
  /** The changes of invoices since they were quoted. */
  changes: v.optional(
    v.array(v.object({ trxId: v.string(), invoiceId: v.string(), code: v.string(), openMinor: v.number() })),
    [],
  ),
  /** The transactions that cannot be disputed any more, each with why. */
  ineligible: v.optional(v.array(v.object({ trxId: v.string(), code: v.string() })), []),
  /** Uploaded documents that have been cleared away. */
  goneDocumentIds: v.optional(v.array(v.string()), []),
  /** How often the same may be tried again, where that is counted. */
  triesLeft: v.optional(v.nullable(v.number()), null),
  /** The disputes that could not be answered, each with why. */
  refused: v.optional(v.array(v.object({ disputeId: v.string(), code: v.string() })), []),
})
/** The rejection of a port: a code that a view puts into words, and the few facts that the code speaks of. */
export type Failure = v.InferOutput<typeof FailureSchema>

/** Reads a port's rejection; anything that is not a failure of ours is `unexpected`. */
export function failureOf(error: unknown): Failure {
  const read = v.safeParse(FailureSchema, error)
  return read.success ? read.output : v.parse(FailureSchema, { code: 'unexpected' })
}
