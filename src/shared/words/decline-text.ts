import { useLingui } from '@lingui/react/macro'

import type { DeclineCode } from '../../../domain/contract/payment.ts'

/** Why a provider declined a payment, in words: one message a code (§8). */
export function useDeclineText() {
  const { t } = useLingui()
  const declines: Readonly<Record<DeclineCode, string>> = {
    insufficientFunds: t`The account does not hold enough money, or its limit has been reached.`,
    cardExpired: t`The card has expired.`,
    cardLost: t`The card has been reported lost or stolen.`,
    doNotHonor: t`The bank refused without giving a reason. It can tell you more.`,
    incorrectCvc: t`The security code does not match the card.`,
    limitExceeded: t`The payment is above the limit of the card.`,
    accountClosed: t`The account is closed.`,
    processingError: t`The bank could not process the payment just now.`,
    other: t`The payment provider could not process the payment.`,
  }
  return (code: string | null) => (code !== null && isDecline(code, declines) ? declines[code] : declines.other)
}

function isDecline(code: string, declines: Readonly<Record<DeclineCode, string>>): code is DeclineCode {
  return Object.hasOwn(declines, code)
}
