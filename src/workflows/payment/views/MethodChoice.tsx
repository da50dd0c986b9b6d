import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { flushSync } from 'react-dom'

import type { MethodKind, PaymentMethod } from '../../../../domain/contract/payment.ts'
import { money } from '../../../../domain/money.ts'
import { cardExpiry } from '../../../../domain/rules/methods/card-expiry.ts'
import { isMethodGone } from '../../../../domain/rules/payment-method.ts'
import { amountsToPay } from '../../../../domain/rules/payment-line.ts'
import { refuseEveryMethod, refuseMethod, type StoredFacts } from '../../../../domain/rules/payment.ts'
import { cardFee, cardFeeRate } from '../../../../domain/rules/payments/card-fee.ts'
import { selectLines, selectMethod, type ChosenMethod } from '../../../../machines/workflows/payment/payment.context.ts'
import type { PaymentRef } from '../../../../machines/workflows/payment/payment.machine.ts'
import { methodChoiceWords, paymentWords } from '../../../../machines/workflows/payment/payment.page.ts'
import { readCustomer } from '../../../api/customers.ts'
import { useFailureText } from '../../../shared/words/failure-text.tsx'
import { useLoaded, type Loaded } from '../../../shared/load/use-loaded.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { LoadFailed } from '../../../ui/feedback/EmptyState.tsx'
import type { EnteredCard } from '../../../shared/payments/CardEntry.tsx'
import { viewsOf } from '../../../wizard/WizardView.tsx'
import { BankIcon, CardIcon, MailIcon } from '../../../shared/payments/method-icons.tsx'
import { stack } from '../../../ui/layout/layout.css.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { RadioCards, type RadioCard } from '../../../ui/form/RadioCards.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { useConfig } from '../../../shared/app/use-visitor.ts'
import { filled } from '../../../ui/text/filled.ts'
import { useFormat } from '../../../ui/text/use-format.ts'
import { CARD_ENTRY_ID, METHOD_ID, METHOD_OWNERS, useRefusalText } from './PaymentFrame.tsx'
import { FirstInvoices, OneCurrency } from './SplitSelection.tsx'

// Most pay by what is saved.
const CardEntry = viewsOf(() => import('../../../shared/payments/CardEntry.tsx'))('CardEntry')

const NEW_CARD = 'newCard'
const MAIL = 'mail'
const byMail: ChosenMethod = { kind: 'mail', id: null, label: '', last4: '' }
/** Saved methods that are shown at first, the last used before all others. */
const FEW = 3

type MethodChoiceProps = {
  payment: PaymentRef
  methods: Loaded<readonly PaymentMethod[]>
  /** The selection is of more accounts than those whose methods are read. */
  leavesCardsOut: boolean
  isEnteringCard: boolean
  onEnteringCard: (isEntering: boolean) => void
}

type Offered = ChosenMethod & Pick<PaymentMethod, 'expiry'>
const chosenOf = ({ expiry: _expiry, ...method }: Offered): ChosenMethod => method

const offeredOf = ({ kind, id, label, last4, currency, expiry, mandate }: PaymentMethod, today: string): Offered => ({
  kind,
  id,
  label,
  last4,
  currency,
  expiry,
  isExpired: cardExpiry(expiry, today) === 'expired',
  mandate,
})

/** The choice of the payment method: one that cannot pay this selection says why (§5, §8). */
export function MethodChoice({ payment, methods, leavesCardsOut, isEnteringCard, onEnteringCard }: MethodChoiceProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const refusalText = useRefusalText(payment)
  const { cardEntryOrigin, businessDate: today } = useConfig()
  const feeText = useFeeText(payment)
  const [isAllShown, setAllShown] = useState(false)
  const chosen = useSelector(payment, selectMethod)
  const lines = useSelector(payment, ({ context }) => context.lines)
  const settings = useSelector(payment, ({ context }) => context.settings)
  const isGone = useSelector(payment, ({ context: { failure } }) => failure !== null && isMethodGone(failure.code))
  const everyRefusal = refuseEveryMethod({ settings, lines })
  const whyNot = (kind: MethodKind, method?: StoredFacts) => {
    const refusal = refuseMethod({ settings, lines }, kind, method)
    return refusal === null || refusal === everyRefusal ? null : refusalText(refusal)
  }
  const offered = useMemo(() => (methods.data ?? []).map((method) => offeredOf(method, today)), [methods.data, today])
  // What was chosen before shows, even where it is not among the methods of the accounts at hand.
  const isForeign =
    chosen !== null &&
    chosen.id !== null &&
    (chosen.kind === 'bankAccount' || chosen.kind === 'cardOnFile') &&
    !offered.some(({ id }) => id === chosen.id)
  const all: readonly Offered[] = isForeign ? [...offered, { ...chosen, expiry: null }] : offered
  // One more is not worth a press.
  const isCut = !isAllShown && all.length > FEW + 1
  const shown = isCut ? all.filter(({ id }, index) => index < FEW || id === chosen?.id) : all
  const stored = shown.map((method): RadioCard => ({
    value: method.id ?? '',
    label:
      method.kind === 'bankAccount'
        ? t(filled(methodChoiceWords.bankAccount, { bank: method.label, last4: method.last4 }))
        : t`${{ brand: method.label }} ending in ${{ last4: method.last4 }}`,
    hint:
      method.kind === 'bankAccount'
        ? t`Bank account · No fee`
        : method.expiry === null
          ? t`Credit card · ${{ fee: feeText }}`
          : t`Credit card · Expires ${{ expiry: method.expiry }} · ${{ fee: feeText }}`,
    aside: method.kind === 'bankAccount' ? <BankIcon /> : <CardIcon />,
    whyNot: whyNot(method.kind, method),
  }))
  const options: RadioCard[] = [
    ...stored,
    ...(cardEntryOrigin === null
      ? []
      : [
          {
            value: NEW_CARD,
            label:
              chosen?.kind === 'newCard'
                ? t`New card: ${{ brand: chosen.label }} ending in ${{ last4: chosen.last4 }}`
                : t(methodChoiceWords.newCard),
            hint: (
              <>
                {feeText}
                <br />
                <Trans>You enter your card details with the payment provider. We never see the card number.</Trans>
              </>
            ),
            aside: <CardIcon />,
            whyNot: whyNot('newCard'),
          },
        ]),
    ...(settings.mailPayments === null
      ? []
      : [
          {
            value: MAIL,
            label: t(paymentWords.byMail),
            hint: t`We give you the address and a remittance advice to print · No fee`,
            aside: <MailIcon />,
            whyNot: whyNot('mail'),
          },
        ]),
  ]
  const value =
    isEnteringCard || chosen?.kind === 'newCard' ? NEW_CARD : chosen?.kind === 'mail' ? MAIL : (chosen?.id ?? null)

  // Ranked by last use: the first one is the last that was paid with, if any was.
  const [last] = offered
  const isUsed = methods.data?.[0]?.lastUsedAt != null
  useEffect(() => {
    if (last === undefined || !isUsed || isEnteringCard || isGone) return
    payment.send({ type: 'method.remembered', method: chosenOf(last) })
  }, [payment, last, isUsed, lines, isEnteringCard, isGone])
  const { retry } = methods
  useEffect(() => {
    // Somebody else has changed the methods since they were read.
    if (isGone) retry()
  }, [isGone, retry])

  const stopEntering = useCallback(() => onEnteringCard(false), [onEnteringCard])
  const chooseCard = useCallback(
    ({ token, label, last4 }: EnteredCard) => {
      onEnteringCard(false)
      payment.send({ type: 'method.choose', method: { kind: 'newCard', id: token, label, last4 } })
    },
    [payment, onEnteringCard],
  )

  return (
    <div className={stack.s4}>
      {everyRefusal === null ? null : (
        <Notice
          tone="wait"
          live="status"
          {...(everyRefusal === 'severalCurrencies'
            ? { actions: <OneCurrency payment={payment} /> }
            : everyRefusal === 'tooManyCardInvoices'
              ? { actions: <FirstInvoices payment={payment} /> }
              : {})}
        >
          {refusalText(everyRefusal)}
        </Notice>
      )}
      {methods.failure !== null && methods.data === null ? (
        <LoadFailed title={t`Couldn’t load your payment methods`} onRetry={methods.retry} busy={methods.isLoading}>
          {failureText(methods.failure.code)}
        </LoadFailed>
      ) : null}
      {methods.data === null && methods.isLoading ? (
        <Skeleton lines={3} label={t`Loading your payment methods`} />
      ) : null}
      {leavesCardsOut ? (
        <p>{t`Saved cards are shown for the first ${{ max: METHOD_OWNERS }} accounts only. You can also enter a new card.`}</p>
      ) : null}
      <RadioCards
        id={METHOD_ID}
        disabled={everyRefusal !== null}
        legend={t`How do you want to pay?`}
        options={options}
        value={value}
        onChange={(next) => {
          onEnteringCard(next === NEW_CARD)
          const method = shown.find(({ id }) => id === next)
          if (method) payment.send({ type: 'method.choose', method: chosenOf(method) })
          else if (next === MAIL) payment.send({ type: 'method.choose', method: byMail })
        }}
      />
      {isCut ? (
        <div>
          <Button
            size="sm"
            kind="quiet"
            onClick={() => {
              flushSync(() => setAllShown(true))
              // This button is gone: the methods that were hidden come next.
              document.getElementById(`${METHOD_ID}-${all[FEW]?.id}`)?.focus()
            }}
          >
            {t(filled(methodChoiceWords.allMethods, { count: all.length }))}
          </Button>
        </div>
      ) : null}
      {isEnteringCard && cardEntryOrigin !== null ? (
        <Suspense fallback={<Skeleton lines={3} />}>
          <CardEntry
            id={CARD_ENTRY_ID}
            title={t(methodChoiceWords.cardForm)}
            origin={cardEntryOrigin}
            onCard={chooseCard}
            onCancel={stopEntering}
          />
        </Suspense>
      ) : null}
      {chosen?.kind === 'newCard' && !isEnteringCard ? (
        <div>
          <Button size="sm" onClick={() => onEnteringCard(true)}>
            <Trans>Enter a different card</Trans>
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** Returns what a card costs for this selection: its rate and money where both are known before the quote. */
function useFeeText(payment: PaymentRef): string {
  const { t } = useLingui()
  const format = useFormat()
  const lines = useSelector(payment, selectLines)
  const fees = useSelector(payment, ({ context }) => context.settings.cardFees)
  const [sum, ...others] = amountsToPay(lines)
  const owner = lines[0]?.customerId
  const isRegional = fees.some(({ currency, region }) => currency === sum?.currency && region !== '*')
  const customer = useLoaded(readCustomer, isRegional && owner !== undefined ? { customerId: owner } : null)
  const country = isRegional ? (customer.data?.country ?? null) : ''
  if (sum === undefined || sum.minor === 0 || others.length > 0 || country === null) return t`Non-refundable fee`
  const rate = cardFeeRate(fees, sum.currency, country)
  const fee = cardFee(sum.minor, rate)
  if (fee === 0) return t`No fee`
  const percent = format.percent(rate.basisPoints / 10_000)
  const fixed = format.money(money(rate.fixedMinor, sum.currency))
  return t`Fee ${{ fee: format.money(money(fee, sum.currency)) }} (${{ rate: rate.fixedMinor > 0 ? `${percent} + ${fixed}` : percent }}) · Non-refundable`
}
