import { and, eq } from 'drizzle-orm'

import type { AddressKind } from '../../domain/contract/address.ts'
import { resource, type Resource } from '../http/reply.ts'
import { customers, merchants } from '../store/schema/accounts.ts'
import { invoiceAddresses, invoices } from '../store/schema/invoices.ts'
import { seesAccount, type InvoiceReader, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import { seesInvoice } from './list-invoices.ts'

type Lines = {
  readonly contact: string | null
  readonly line1: string | null
  readonly line2: string | null
  readonly line3: string | null
  readonly cityStateZip: string | null
  readonly country: string | null
}

/** Kinds as the table of invoice addresses names them. */
const storedKinds = {
  'billing-addresses': 'billing',
  'shipping-addresses': 'shipping',
  'merchant-addresses': 'merchant',
} as const satisfies Record<AddressKind, string>

function addressResource(
  kind: AddressKind,
  id: string,
  { contact, line1, line2, line3, cityStateZip, country }: Lines,
): Resource {
  return resource(kind, id, {
    [kind === 'merchant-addresses' ? 'contact' : 'contact_name']: contact,
    line_1: line1,
    line_2: line2,
    line_3: line3,
    city_state_zip: cityStateZip,
    country,
  })
}

function isEmpty({ line1, line2, line3, cityStateZip, contact }: Lines): boolean {
  return [line1, line2, line3, cityStateZip, contact].every((line) => line === null)
}

/**
 * Returns the address that an invoice shows; where it has none of its own, that which the account or the merchant has
 * now. Nothing of an invoice that is unknown, foreign, or of another account than the one named.
 */
export async function addressesOfInvoice(
  store: Store,
  reader: Reader,
  kind: AddressKind,
  invoice: { trxId: string; buidCustomer: string | null },
): Promise<Resource[]> {
  const lines = await addressLines(store, reader, kind, invoice)
  return lines === null ? [] : [addressResource(kind, invoice.trxId, lines)]
}

/** Returns the lines of that address, or null. */
export async function addressLines(
  store: Store,
  reader: InvoiceReader,
  kind: AddressKind,
  { trxId, buidCustomer }: { trxId: string; buidCustomer: string | null },
): Promise<Lines | null> {
  const [found] = await store
    .db()
    .select({ own: invoiceAddresses, customer: customers, merchant: merchants })
    .from(invoices)
    .innerJoin(customers, eq(customers.buid, invoices.buidCustomer))
    .innerJoin(merchants, eq(merchants.buid, invoices.buidMerchant))
    .leftJoin(
      invoiceAddresses,
      and(eq(invoiceAddresses.trxId, invoices.trxId), eq(invoiceAddresses.kind, storedKinds[kind])),
    )
    .where(
      and(
        eq(invoices.trxId, trxId),
        seesInvoice(reader),
        buidCustomer === null ? undefined : eq(invoices.buidCustomer, buidCustomer),
      ),
    )
  if (!found) return null
  const { own, customer, merchant } = found
  if (own) return own
  // Where goods went is known of the invoice only.
  if (kind === 'shipping-addresses') return null
  const standing = kind === 'merchant-addresses' ? merchant : { ...customer, contact: customer.contactName }
  return isEmpty(standing) ? null : standing
}

/** Returns the address of an account. */
export async function addressesOfAccount(
  store: Store,
  reader: Reader,
  kind: AddressKind,
  buidCustomer: string,
): Promise<Resource[]> {
  const [customer] = await store
    .db()
    .select()
    .from(customers)
    .where(and(eq(customers.buid, buidCustomer), seesAccount(reader, buidCustomer)))
  const standing = customer ? { ...customer, contact: customer.contactName } : null
  return standing === null || isEmpty(standing) ? [] : [addressResource(kind, buidCustomer, standing)]
}
