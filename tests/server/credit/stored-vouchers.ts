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

/** Stores `VC-redeemed-own`, `-foreign` and `-far`, which an invoice of each owner redeemed an hour before the start. */
export async function storeRedeemedVouchers(store: Store): Promise<void> {
  const redeemedAt = new Date(START.getTime() - 3_600_000)
  await store
    .db()
    .insert(vouchers)
    .values(
      ['own', 'foreign', 'far'].map((owner) => ({
        id: `v-redeemed-${owner}`,
        voucherNumber: `VC-redeemed-${owner}`,
        buidCustomer: `c-${owner}`,
        currency: 'USD',
        limitMinor: 20_000,
        validUntil: '2026-12-31',
        holderName: 'Ann Weaver',
        holderEmail: 'ann@example.com',
        language: 'en',
        status: 'redeemed',
        issuedAt: new Date(redeemedAt.getTime() - 3_600_000),
        issuedBy: 'u-admin',
        endedAt: redeemedAt,
        redeemedTrxId: `i-${owner}`,
        redeemedMinor: 10_000,
      })),
    )
}
