import { and, asc, count, desc, eq, ilike, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import {
  VOUCHER,
  type VoucherList,
  type VoucherSort,
  type VoucherWire,
} from '../../domain/contract/vouchers/voucher.ts'
import { voucherStatuses, type VoucherStatus } from '../../domain/rules/vouchers/voucher.ts'
import { notFound } from '../http/refusal.ts'
import { resource, type Resource } from '../http/reply.ts'
import { containing } from '../store/like.ts'
import { readVoucherNumber } from '../store/numbers.ts'
import { customers, merchants } from '../store/schema/accounts.ts'
import { vouchers } from '../store/schema/credit/vouchers.ts'
import { invoices } from '../store/schema/invoices.ts'
import { users } from '../store/schema/users.ts'
import { seesAccount, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import type { Transactions } from '../store/transactions.ts'

export type VoucherRow = typeof vouchers.$inferSelect

/** Returns the account's row, or refuses with 404 one that the reader does not see. */
export async function accountOf(store: Store, reader: Reader, buid: string): Promise<typeof customers.$inferSelect> {
  const [account] = await store
    .db()
    .select()
    .from(customers)
    .where(and(eq(customers.buid, buid), seesAccount(reader, buid)))
  if (!account) throw notFound()
  return account
}

/** Returns a row with its status as the domain names it. */
export function voucherFacts(row: VoucherRow | null) {
  // The column holds words of the domain's list: only this folder writes it.
  return row === null ? null : { ...row, status: row.status as VoucherStatus }
}

/** Returns the voucher of a number as somebody typed it, or null: it is of the program of the account, whoever holds it. */
export async function voucherByNumber(
  store: Transactions,
  typed: string,
  buidCustomer: string,
): Promise<VoucherRow | null> {
  const voucherNumber = readVoucherNumber(typed)
  if (voucherNumber === null) return null
  const billed = alias(customers, 'billed')
  const [found] = await store
    .db()
    .select({ voucher: vouchers })
    .from(vouchers)
    .innerJoin(customers, eq(customers.buid, vouchers.buidCustomer))
    .innerJoin(billed, and(eq(billed.programId, customers.programId), eq(billed.buid, buidCustomer)))
    .where(eq(vouchers.voucherNumber, voucherNumber))
  return found?.voucher ?? null
}

const select = (store: Store) =>
  store
    .db()
    .select({
      voucher: vouchers,
      customerName: customers.name,
      merchantName: merchants.name,
      invoiceId: invoices.invoiceId,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(vouchers)
    .innerJoin(customers, eq(customers.buid, vouchers.buidCustomer))
    .innerJoin(users, eq(users.id, vouchers.issuedBy))
    .leftJoin(merchants, eq(merchants.buid, vouchers.buidMerchant))
    .leftJoin(invoices, eq(invoices.trxId, vouchers.redeemedTrxId))

type Read = Awaited<ReturnType<typeof select>>[number]

function voucherWire({ voucher, ...names }: Read): VoucherWire {
  return {
    voucher_number: voucher.voucherNumber,
    // The column holds words of the domain's list: only this folder writes it.
    status: voucher.status as VoucherStatus,
    buid_customer: voucher.buidCustomer,
    customer_name: names.customerName,
    buid_merchant: voucher.buidMerchant,
    merchant_name: names.merchantName,
    currency: voucher.currency,
    limit: voucher.limitMinor,
    valid_until: voucher.validUntil,
    reference: voucher.reference,
    holder_name: voucher.holderName,
    holder_email: voucher.holderEmail,
    issued_at: voucher.issuedAt.toISOString(),
    issued_by: `${names.firstName} ${names.lastName}`.trim(),
    ended_at: voucher.endedAt?.toISOString() ?? null,
    redeemed_trx_id: voucher.redeemedTrxId,
    redeemed_invoice_id: names.invoiceId,
    redeemed_amount: voucher.redeemedMinor,
  }
}

const voucherResource = (read: Read): Resource => resource(VOUCHER, read.voucher.id, voucherWire(read))

/** Returns one voucher of an account that the reader sees; any other is not found. */
export async function readVoucher(store: Store, reader: Reader, id: string): Promise<Resource> {
  const [row] = await select(store).where(and(eq(vouchers.id, id), seesAccount(reader, vouchers.buidCustomer)))
  if (!row) throw notFound()
  return voucherResource(row)
}

export type VoucherFilters = { readonly list: VoucherList; readonly text: string | null; readonly sort: VoucherSort }

const sortOrders: Readonly<Record<VoucherSort, readonly SQL[]>> = {
  issued_at: [asc(vouchers.issuedAt), asc(vouchers.id)],
  '-issued_at': [desc(vouchers.issuedAt), asc(vouchers.id)],
  valid_until: [asc(vouchers.validUntil), asc(vouchers.id)],
  '-valid_until': [desc(vouchers.validUntil), asc(vouchers.id)],
  limit: [asc(vouchers.limitMinor), asc(vouchers.id)],
  '-limit': [desc(vouchers.limitMinor), asc(vouchers.id)],
}

/** The condition of a search: by number, however it is typed, holder or reference. */
function ofAccount(buidCustomer: string, text: string | null): SQL | undefined {
  if (text === null) return eq(vouchers.buidCustomer, buidCustomer)
  const number = readVoucherNumber(text)
  const pattern = containing(text)
  const { voucherNumber, holderName, holderEmail, reference } = vouchers
  return and(
    eq(vouchers.buidCustomer, buidCustomer),
    or(
      number === null ? undefined : eq(voucherNumber, number),
      ...[voucherNumber, holderName, holderEmail, reference].map((column) => ilike(column, pattern)),
    ),
  )
}

const inList = (list: VoucherList): SQL | undefined => (list === 'all' ? undefined : eq(vouchers.status, list))

/** Returns how many vouchers of the account each list holds. */
export async function countVouchers(store: Store, buidCustomer: string, text: string | null) {
  const rows = await store
    .db()
    .select({ status: vouchers.status, vouchers: count() })
    .from(vouchers)
    .where(ofAccount(buidCustomer, text))
    .groupBy(vouchers.status)
  const of = (status: string) => rows.find((row) => row.status === status)?.vouchers ?? 0
  const [issued, redeemed, expired, voided] = voucherStatuses.map(of) as [number, number, number, number]
  return { issued, redeemed, expired, voided, all: issued + redeemed + expired + voided }
}

/** Returns a page of an account's vouchers. */
export async function listVouchers(
  store: Store,
  buidCustomer: string,
  { list, text, sort }: VoucherFilters,
  page: { readonly number: number; readonly size: number },
): Promise<Resource[]> {
  const rows = await select(store)
    .where(and(ofAccount(buidCustomer, text), inList(list)))
    .orderBy(...sortOrders[sort])
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  return rows.map(voucherResource)
}

const EXPORTED_AT_ONCE = 1_000

/** Reads all vouchers of a list, part by part. */
export async function* streamVouchers(store: Store, buidCustomer: string, { list, text, sort }: VoucherFilters) {
  for (let offset = 0; ; offset += EXPORTED_AT_ONCE) {
    const rows = await select(store)
      .where(and(ofAccount(buidCustomer, text), inList(list)))
      .orderBy(...sortOrders[sort])
      .limit(EXPORTED_AT_ONCE)
      .offset(offset)
    yield rows.map(voucherWire)
    if (rows.length < EXPORTED_AT_ONCE) return
  }
}
