/** The line of a mandate in the sandbox provider's book. */
import * as v from 'valibot'

import { mandateSchemes } from '../../../../domain/rules/mandates/scheme.ts'

export const MandateRecordSchema = v.object({
  kind: v.literal('mandate'),
  token: v.string(),
  mandateId: v.string(),
  scheme: v.picklist(mandateSchemes),
  acceptedAt: v.string(),
  at: v.string(),
  reference: v.string(),
  begins: v.picklist(['active', 'pending', 'refused']),
  /** What becomes of it later, and when that is reported; null: it stays as it is. */
  later: v.nullable(
    v.variant('type', [
      v.object({ type: v.literal('mandateActive'), at: v.string() }),
      v.object({ type: v.literal('mandateEnded'), at: v.string(), reasonCode: v.string() }),
    ]),
  ),
})
export type MandateRecord = v.InferOutput<typeof MandateRecordSchema>
