import { useLingui } from '@lingui/react/macro'

import type { DeclineCode } from '../../../domain/contract/payment.ts'

/** Puts the provider's decline code into words: one message a code (§8). */
export function useDeclineText() {
  const { t } = useLingui()
  const declines: Readonly<Record<DeclineCode, string>> = {
    insufficientFunds: t`There isn’t enough money in the account, or its limit has been reached.`,
    cardExpired: t`The card has expired.`,
    cardLost: t`The card has been reported lost or stolen.`,
    doNotHonor: t`Your bank declined the payment and gave no reason. Contact your bank.`,
    incorrectCvc: t`The card’s security code is incorrect.`,
    limitExceeded: t`The payment is above the card’s limit.`,
    accountClosed: t`The account is closed.`,
    processingError: t`The bank couldn’t process the payment right now. Try again later.`,
    other: t`The payment provider could not process the payment.`,
  }
  return (code: string | null) => (code !== null && isDecline(code, declines) ? declines[code] : declines.other)
}

function isDecline(code: string, declines: Readonly<Record<DeclineCode, string>>): code is DeclineCode {
  return Object.hasOwn(declines, code)
}
