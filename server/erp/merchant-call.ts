/** The merchant that a signed call is about: the owner of the key, or one of the program whose key it is. */
import { and, eq, type SQL } from 'drizzle-orm'

import type { SigningKey } from '../api-keys/signing-key.ts'
import { notFound, refuse } from '../http/refusal.ts'
import { merchants } from '../store/schema/accounts.ts'
import { invoices } from '../store/schema/invoices.ts'
import { rejections } from '../store/schema/merchant/rejections.ts'
import type { Store } from '../store/store.ts'

/** A call about one merchant. The key is named, and not held: whose answers are repeated is decided by its owner. */
export type MerchantCall = { readonly keyId: string; readonly programId: string; readonly buidMerchant: string }

type Place = { readonly pointer: string } | { readonly parameter: string }

const callOf = ({ id, programId }: SigningKey, buidMerchant: string): MerchantCall => ({
  keyId: id,
  programId,
  buidMerchant,
})

/**
 * Returns the call about the merchant that is named at this place; a merchant's key need not name its own. Refuses with
 * 422 `merchantRequired` a call of a program's key that names none, and with 404 every merchant that is not the key's,
 * whether it exists or not.
 */
export async function callAbout(
  store: Store,
  by: SigningKey,
  named: string | undefined,
  at: Place,
): Promise<MerchantCall> {
  const { buidMerchant: own } = by
  const buidMerchant = named ?? own
  if (buidMerchant === null) throw refuse(422, 'merchantRequired', at)
  const isTheirs = own === null ? await isOfProgram(store, by, buidMerchant) : buidMerchant === own
  if (!isTheirs) throw refuse(404, 'notFound', at)
  return callOf(by, buidMerchant)
}

async function isOfProgram(store: Store, { programId }: SigningKey, buid: string): Promise<boolean> {
  const [row] = await store
    .db()
    .select({ buid: merchants.buid })
    .from(merchants)
    .where(and(eq(merchants.buid, buid), eq(merchants.programId, programId)))
  return row !== undefined
}

/** Returns the call about the merchant of an invoice; refuses `notFound` one that the key does not see. */
export function callAboutInvoice(store: Store, by: SigningKey, trxId: string): Promise<MerchantCall> {
  return callAboutRow(store, by, invoices, eq(invoices.trxId, trxId))
}

/** Returns the call about the merchant of a rejection; refuses `notFound` one that the key does not see. */
export function callAboutRejection(store: Store, by: SigningKey, id: string): Promise<MerchantCall> {
  return callAboutRow(store, by, rejections, eq(rejections.id, id))
}

async function callAboutRow(
  store: Store,
  by: SigningKey,
  table: typeof invoices | typeof rejections,
  isMeant: SQL,
): Promise<MerchantCall> {
  const isTheirs =
    by.buidMerchant === null ? eq(merchants.programId, by.programId) : eq(merchants.buid, by.buidMerchant)
  const [row] = await store
    .db()
    .select({ buidMerchant: merchants.buid })
    .from(merchants)
    .innerJoin(table, eq(table.buidMerchant, merchants.buid))
    .where(and(isMeant, isTheirs))
  if (!row) throw notFound()
  return callOf(by, row.buidMerchant)
}
