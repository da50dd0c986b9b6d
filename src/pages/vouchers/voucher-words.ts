import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

import type { VoucherList } from '../../../domain/contract/vouchers/voucher.ts'
import type { VoucherStatus } from '../../../domain/rules/vouchers/voucher.ts'
import type { FailureWords } from '../../shared/words/failure-text.tsx'
import type { Tone } from '../../ui/feedback/tone.ts'

export const toneOfVoucher: Readonly<Record<VoucherStatus, Tone>> = {
  issued: 'due',
  redeemed: 'done',
  expired: 'quiet',
  voided: 'quiet',
}

/** The statuses of a voucher, and the list of all. */
export const voucherListWords: Readonly<Record<VoucherList, MessageDescriptor>> = {
  issued: msg`Issued`,
  redeemed: msg`Redeemed`,
  expired: msg({ message: 'Expired', context: 'a voucher' }),
  voided: msg`Voided`,
  all: msg`All`,
}

/** Messages about vouchers, by the server's code. */
export const voucherFailures = {
  amountNotPositive: msg`Enter an amount greater than zero.`,
  voucherDayPast: msg`Choose today or a later day.`,
  creditLineMissing: msg`This account has no credit line in this currency. Choose another currency.`,
  voucherOverCredit: msg`The amount is above the available credit. Enter a lower amount.`,
  merchantUnavailable: msg`This merchant isn’t available. Choose another merchant.`,
  accountInactive: msg`This account isn’t active, so you can’t issue vouchers.`,
  voucherRedeemed: msg`A merchant has already redeemed this voucher. Reload the page to see the latest status.`,
  voucherExpired: msg`This voucher has expired. Reload the page to see the latest status.`,
  voucherVoided: msg`This voucher has already been voided. Reload the page to see the latest status.`,
} satisfies FailureWords
