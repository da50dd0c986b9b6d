/** Changes as they are sent, and where in what was sent a refusal belongs. */
import * as v from 'valibot'

import { sentChangeSchema, type SentChange } from '../../../domain/contract/intake/erp-change.ts'
import type { IntakeCode } from '../../../domain/contract/intake/result.ts'
import { refuseKind } from '../../../domain/rules/intake/allowed-kinds.ts'
import type { SigningKey } from '../../api-keys/signing-key.ts'
import { existingPart, faultOf, pointerOf, type Fault } from '../../http/content.ts'

/** Why a change is not tried, with a pointer into it. */
export type ChangeFault = Omit<Fault, 'code'> & {
  readonly code: Fault['code'] | 'changeKindForbidden' | 'merchantRequired'
}

/**
 * Returns the reader of changes of a key's owner, which returns each as it is meant, or what is wrong with it: a merchant
 * sends changes of its own merchant, and a program all, of which each names its merchant (`merchantRequired`).
 */
export function changeReader({ buidMerchant }: SigningKey) {
  const schema = sentChangeSchema(buidMerchant)
  const owner = buidMerchant === null ? 'program' : 'merchant'
  return (
    raw: unknown,
  ): { readonly sent: SentChange } | { readonly faults: readonly [ChangeFault, ...ChangeFault[]] } => {
    const read = v.safeParse(schema, raw)
    if (!read.success) {
      const [first, ...others] = read.issues.map((issue): ChangeFault => {
        const { path, ...fault } = faultOf(issue, raw)
        const isUnnamed = path.join('/') === 'change/merchant' && fault.meta?.missing === 'merchant'
        return isUnnamed ? { ...fault, code: 'merchantRequired' } : fault
      })
      return { faults: [first ?? { code: 'attributeInvalid', pointer: '' }, ...others] }
    }
    const { kind, upsert, skip_known: skipsKnown } = read.output
    if (upsert && skipsKnown) return { faults: [{ code: 'attributeInvalid', pointer: '/skip_known' }] }
    const code = refuseKind(kind, owner)
    return code === null ? { sent: read.output } : { faults: [{ code, pointer: '/kind' }] }
  }
}

/** The attribute of a change that a refusal is about; null: all of it. */
const attributeOf: Readonly<Record<IntakeCode, string | null>> = {
  merchantUnknown: 'merchant',
  merchantAmbiguous: 'merchant',
  customerUnknown: 'customer',
  customerAmbiguous: 'customer',
  currencyNotOfAccount: 'currency',
  totalDiffers: 'total',
  openAmountDiffers: 'open_amount',
  lineSumDiffers: 'lines',
  dateImplausible: null,
  amountZero: 'total',
  allocationsDiffer: 'allocations',
  allocationRepeated: 'allocations',
  invoiceAlreadyThere: 'number',
  externalIdTaken: 'external_id',
  invoiceUnknown: null,
  invoiceCancelled: null,
  invoiceSettled: null,
  currencyFixed: 'currency',
  totalBelowPaid: 'total',
  paymentInProcess: null,
  invoiceDisputed: null,
  paymentAlreadyThere: 'external_id',
  amountOverOpen: null,
  currencyDiffers: 'currency',
  creditAlreadyThere: 'external_id',
  creditNoteUnknown: 'credit_note',
  creditNoteUsed: 'amount',
  recordAlreadyThere: 'id',
  recordIdUnavailable: 'id',
  parentUnknown: 'parent',
}

/** Returns the pointer to what a refusal is about, as far as the change has it. */
export function pointerTo(code: IntakeCode, raw: unknown): string {
  const attribute = attributeOf[code]
  return pointerOf(existingPart(raw, ['change', ...(attribute === null ? [] : [attribute])]))
}
