import {
  VoucherSchema,
  VouchersSchema,
  type Voucher,
  type VoucherList,
  type VoucherOrderWire,
  type Vouchers,
  type VoucherSort,
} from '../../../domain/contract/vouchers/voucher.ts'
import type { Client } from '../client.ts'
import { paging, type Paged } from '../customers.ts'
import { downloadCsv } from '../files/csv-download.ts'

export type VoucherFilters = { customerId: string; status: VoucherList; text: string; sort: VoucherSort }

const filtersOf = ({ customerId, status, text, sort }: VoucherFilters) => ({
  'filter[buid_customer]': customerId,
  'filter[status]': status,
  'filter[text]': text || undefined,
  sort,
})

/** GET /ecaas/vouchers. */
export const readVouchers = (
  client: Client,
  { page, pageSize, ...filters }: VoucherFilters & Paged,
  signal?: AbortSignal,
): Promise<Vouchers> =>
  client.get('/ecaas/vouchers', VouchersSchema, {
    query: { ...filtersOf(filters), ...paging({ page, pageSize }) },
    signal,
  })

/** GET /ecaas/vouchers/:id; refuses `notFound`. */
export const readVoucher = (
  client: Client,
  { voucherId }: { voucherId: string },
  signal?: AbortSignal,
): Promise<Voucher> => client.get(`/ecaas/vouchers/${encodeURIComponent(voucherId)}`, VoucherSchema, { signal })

/** POST /ecaas/vouchers; the key makes a repetition the same voucher. */
export const issueVoucher = (
  client: Client,
  { order, key }: { order: VoucherOrderWire; key: string },
): Promise<Voucher> =>
  client.send('/ecaas/vouchers', VoucherSchema, {
    body: { data: { type: 'vouchers', attributes: order } },
    headers: { 'idempotency-key': key },
  })

/** POST /ecaas/vouchers/:id/void. */
export const voidVoucher = (client: Client, { voucherId }: { voucherId: string }): Promise<Voucher> =>
  client.send(`/ecaas/vouchers/${encodeURIComponent(voucherId)}/void`, VoucherSchema, {
    body: { data: { type: 'voucher-voids', attributes: {} } },
  })

/** GET /ecaas/voucher-export: the whole list as a CSV file; refuses with `exportFailed`. */
export const downloadVouchers = (client: Client, filters: VoucherFilters): Promise<void> =>
  downloadCsv(client, '/ecaas/voucher-export', filtersOf(filters), 'vouchers.csv')
