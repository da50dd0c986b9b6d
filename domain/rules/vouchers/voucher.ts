/** Vouchers: one-time authorizations to buy on an account (§6). Why one is not issued, redeemed or expired. */

export const voucherStatuses = ['issued', 'redeemed', 'expired', 'voided'] as const
export type VoucherStatus = (typeof voucherStatuses)[number]

export type VoucherFacts = {
  readonly buidCustomer: string
  /** The only merchant who may redeem it; null: every merchant of the program. */
  readonly buidMerchant: string | null
  readonly currency: string
  /** The most that may be bought, in minor units. */
  readonly limitMinor: number
  /** The last business date on which it can be redeemed. */
  readonly validUntil: string
}

/** What a merchant sells on a voucher, on a business date; the amount in minor units. */
export type Redemption = {
  readonly buidCustomer: string
  readonly buidMerchant: string
  readonly currency: string
  readonly amountMinor: number
  readonly today: string
}

/** Why a voucher that has ended can be neither redeemed nor voided; null while it is issued. */
export const voucherEnd = {
  issued: null,
  redeemed: 'voucherRedeemed',
  expired: 'voucherExpired',
  voided: 'voucherVoided',
} as const satisfies Readonly<Record<VoucherStatus, string | null>>

export type RedemptionRefusal =
  | 'voucherOtherMerchant'
  | 'voucherOtherAccount'
  | 'voucherOtherCurrency'
  | 'amountNotPositive'
  | 'voucherOverLimit'
  | 'voucherExpired'

/** Returns why an issued voucher does not cover what is sold, or null. */
export function refuseRedemption(facts: VoucherFacts, sale: Redemption): RedemptionRefusal | null {
  if (facts.buidMerchant !== null && facts.buidMerchant !== sale.buidMerchant) return 'voucherOtherMerchant'
  if (facts.buidCustomer !== sale.buidCustomer) return 'voucherOtherAccount'
  if (facts.currency !== sale.currency) return 'voucherOtherCurrency'
  if (sale.amountMinor <= 0) return 'amountNotPositive'
  if (sale.amountMinor > facts.limitMinor) return 'voucherOverLimit'
  return refuseExpiry(facts, sale.today) === null ? 'voucherExpired' : null
}

/** Returns why a voucher has not expired on a business date, or null: its last day is over. */
export function refuseExpiry({ validUntil }: Pick<VoucherFacts, 'validUntil'>, today: string): 'voucherValid' | null {
  return today > validUntil ? null : 'voucherValid'
}

export type VoucherOrder = Pick<VoucherFacts, 'limitMinor' | 'validUntil'>
export type OrderRefusal = 'amountNotPositive' | 'voucherDayPast' | 'creditLineMissing' | 'voucherOverCredit'

/**
 * Returns everything for which a voucher is not issued on a business date. `availableMinor` is the credit that is
 * available in its currency; null where the account has no credit line in it.
 */
export function voucherOrderFaults(
  { limitMinor, validUntil }: VoucherOrder,
  availableMinor: number | null,
  today: string,
): readonly OrderRefusal[] {
  const faults: readonly (readonly [OrderRefusal, boolean])[] = [
    ['creditLineMissing', availableMinor === null],
    ['amountNotPositive', limitMinor <= 0],
    ['voucherOverCredit', limitMinor > 0 && availableMinor !== null && limitMinor > availableMinor],
    ['voucherDayPast', validUntil < today],
  ]
  return faults.filter(([, isThere]) => isThere).map(([fault]) => fault)
}

/** Returns the first reason why a voucher is not issued, or null. */
export function refuseVoucherOrder(...facts: Parameters<typeof voucherOrderFaults>): OrderRefusal | null {
  return voucherOrderFaults(...facts)[0] ?? null
}
