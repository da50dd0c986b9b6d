import { holdByVoucher } from '../../../server/store/credit.ts'
import { vouchers } from '../../../server/store/schema/credit/vouchers.ts'
import type { Store } from '../../../server/store/store.ts'
import { START } from '../portal-fixture.ts'

/** Stores a voucher of each account of the portal's fixture that was voided, and `v-open` of `c-own` that is issued. */
export async function storePortalVouchers(store: Store): Promise<void> {
  const owners = ['own', 'child', 'foreign', 'far'] as const
  const voucher = (id: string, buidCustomer: string, isIssued: boolean) => ({
    id,
    voucherNumber: `VC-${id}`,
    buidCustomer,
    currency: 'USD',
    limitMinor: 1_000,
    validUntil: '2026-12-31',
    holderName: 'Ann Weaver',
    holderEmail: 'ann@example.com',
    language: 'en',
    status: isIssued ? 'issued' : 'voided',
    issuedAt: START,
    issuedBy: 'u-admin',
    endedAt: isIssued ? null : START,
  })
  await store
    .db()
    .insert(vouchers)
    .values([...owners.map((owner) => voucher(`v-${owner}`, `c-${owner}`, false)), voucher('v-open', 'c-own', true)])
  await holdByVoucher(store, { buidCustomer: 'c-own', currency: 'USD' }, 1_000)
}
