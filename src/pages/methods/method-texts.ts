import { useLingui } from '@lingui/react/macro'

import type { ManagedMethod } from '../../../domain/contract/methods/payment-method.ts'
import { mandateObstacle } from '../../../domain/rules/mandates/status.ts'
import { cardExpiry } from '../../../domain/rules/methods/card-expiry.ts'
import { useConfig } from '../../shared/app/use-visitor.ts'
import type { Tone } from '../../ui/feedback/tone.ts'
import { useFormat } from '../../ui/text/use-format.ts'

/** A method as its owner knows it: its name or its bank, and the end of its number. */
export const methodName = ({ nickname, label, last4 }: Pick<ManagedMethod, 'nickname' | 'label' | 'last4'>): string =>
  `${nickname ?? label} ••${last4}`

type Mark = { readonly tone: Tone; readonly text: string }

/** Returns the words for a method: what it is, and what there is to know about it. */
export function useMethodTexts() {
  const { t } = useLingui()
  const format = useFormat()
  const { businessDate: today } = useConfig()

  const marksOf = (method: ManagedMethod): readonly Mark[] => {
    const expiry = cardExpiry(method.expiry, today)
    const obstacle = mandateObstacle(method.mandate ?? null)
    const isMandatePending = obstacle === 'mandatePending'
    const hasNoMandate = obstacle !== null && !isMandatePending
    return [
      ...(method.autoPay ? [{ tone: 'done', text: t`AutoPay` } as const] : []),
      ...(method.wantsAutoPay ? [{ tone: 'wait', text: t`AutoPay after verification` } as const] : []),
      ...(method.isDefault ? [{ tone: 'quiet', text: t`Default` } as const] : []),
      ...(method.verification === 'pending' ? [{ tone: 'wait', text: t`Verification needed` } as const] : []),
      ...(method.verification === 'failed' ? [{ tone: 'late', text: t`Not verified` } as const] : []),
      ...(isMandatePending ? [{ tone: 'wait', text: t`Direct debit pending` } as const] : []),
      ...(hasNoMandate ? [{ tone: 'late', text: t`Direct debit inactive` } as const] : []),
      ...(expiry === 'expired' ? [{ tone: 'late', text: t`Expired` } as const] : []),
      ...(expiry === 'soon' ? [{ tone: 'wait', text: t`Expires soon` } as const] : []),
      ...(method.onlinePayment ? [] : [{ tone: 'quiet', text: t`Not for online payments` } as const]),
    ]
  }

  const factsOf = ({ kind, label, nickname, accountType, country, currency, expiry, lastUsedAt }: ManagedMethod) =>
    [
      nickname === null ? null : label,
      kind === 'cardOnFile'
        ? t`Credit card`
        : accountType === 'savings'
          ? t`Savings account`
          : accountType === 'checking'
            ? t`Checking account`
            : t`Bank account`,
      kind === 'cardOnFile' ? null : format.country(country),
      kind === 'cardOnFile' ? null : currency,
      expiry === null ? null : t`Expires ${{ expiry }}`,
      lastUsedAt === null ? t`Never used` : t`Last used ${{ date: format.date(lastUsedAt) }}`,
    ]
      .filter((fact) => fact !== null)
      .join(' · ')

  return { marksOf, factsOf }
}
