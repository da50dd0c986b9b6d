/** Invoices of software that cannot be stored: they wait in the rejection center, and the answer says why. */
import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'

import type { ErrorObject } from '../../domain/contract/json-api.ts'
import type { ProposedInvoice } from '../../domain/contract/merchant/proposed-invoice.ts'
import type { RejectionReason } from '../../domain/rules/rejections/rejection.ts'
import { errorObject } from '../http/refusal.ts'
import { errorsText } from '../http/reply.ts'
import type { StoredAnswer } from '../intents.ts'
import { storeRejection } from '../rejections/store-rejection.ts'
import { invoices } from '../store/schema/invoices.ts'
import { rejections } from '../store/schema/merchant/rejections.ts'
import type { Store } from '../store/store.ts'
import type { MerchantIntent } from './answers.ts'

type Rejected = {
  readonly invoice: ProposedInvoice
  readonly refusals: readonly { readonly code: RejectionReason; readonly at: string }[]
  /** What is answered: in the words of what was sent. */
  readonly errors: readonly ErrorObject[]
}

/** Stores a rejection in the caller's transaction and returns the answer that names it. The same again is the same. */
export async function rejected(
  store: Store,
  { about, key, hash }: MerchantIntent,
  { invoice, refusals, errors }: Rejected,
  now: Date,
): Promise<StoredAnswer> {
  const sourceKey = createHash('sha256')
    .update(JSON.stringify([key, hash]))
    .digest('hex')
  const rejection = { source: 'erp', sourceKey, file: null, invoice, refusals, userId: null } as const
  const id =
    (await storeRejection(store, rejection, now)) ?? (await knownRejection(store, about.buidMerchant, sourceKey))
  return { status: 422, text: errorsText(errors, { rejection_id: id }) }
}

async function knownRejection(store: Store, buidMerchant: string, sourceKey: string): Promise<string> {
  const [row] = await store
    .db()
    .select({ id: rejections.id })
    .from(rejections)
    .where(
      and(eq(rejections.buidMerchant, buidMerchant), eq(rejections.source, 'erp'), eq(rejections.sourceKey, sourceKey)),
    )
  if (!row) throw new Error('A rejection was there and is gone.')
  return row.id
}

type Numbered = { readonly buidMerchant: string; readonly buidCustomer: string; readonly number: string }

/** Returns the id of an invoice by its number, or null. */
export async function invoiceByNumber(
  store: Store,
  { buidMerchant, buidCustomer, number }: Numbered,
  kind: 'invoice' | 'creditNote',
): Promise<string | null> {
  const [row] = await store
    .db()
    .select({ trxId: invoices.trxId })
    .from(invoices)
    .where(
      and(
        eq(invoices.buidMerchant, buidMerchant),
        eq(invoices.buidCustomer, buidCustomer),
        eq(invoices.invoiceId, number),
        eq(invoices.kind, kind),
      ),
    )
  return row?.trxId ?? null
}

/** The same invoice is there: nothing is wrong with it, so that nobody has to correct it. */
export function alreadyThere(trxId: string | null): StoredAnswer {
  const errors = [errorObject(409, 'invoiceAlreadyThere', trxId === null ? {} : { meta: { trx_id: trxId } })]
  return { status: 409, text: errorsText(errors) }
}
