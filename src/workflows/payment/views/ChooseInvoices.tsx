import { useEffect, useState, type ReactNode } from 'react'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { PaymentMethod } from '../../../../domain/contract/payment.ts'
import { money, totals, type Money as Amount } from '../../../../domain/money.ts'
import { paymentLineOf, refuseLine } from '../../../../domain/rules/payment-line.ts'
import type { ChosenMethod } from '../../../../machines/workflows/payment/payment.context.ts'
import type { PaymentRef } from '../../../../machines/workflows/payment/payment.machine.ts'
import {
  selectFailure,
  selectLines,
  selectPaymentRefusal,
} from '../../../../machines/workflows/payment/payment.selectors.ts'
import type { Loaded } from '../../../shared/load/use-loaded.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { ErrorSummary } from '../../../ui/form/ErrorSummary.tsx'
import { stack } from '../../../ui/layout/layout.css.ts'
import type { InvoiceOffer as Offer, OfferView } from '../../../shared/invoices/InvoiceOfferTable.tsx'
import { Moneys } from '../../../ui/text/Money.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { ActionBar } from '../../../ui/overlay/ActionBar.tsx'
import { WhyNot } from '../../../ui/form/WhyNot.tsx'
import { linkButton } from '../../../wizard/wizard.css.ts'
import { CARD_ENTRY_ID } from './CardEntry.tsx'
import { amountId, InvoiceOffer, SEARCH_ID } from './InvoiceOffer.tsx'
import { KEEP_ID, METHOD_ID, MethodChoice } from './MethodChoice.tsx'
import { refuseEveryMethod } from './method-refusal.ts'
import { PaymentFrame } from './PaymentFrame.tsx'
import { usePaymentWords } from '../words.ts'
import { FocusLink } from '../../../ui/form/FocusLink.tsx'

type ChooseInvoicesProps = {
  payment: PaymentRef
  offer: Offer
  methods: Loaded<readonly PaymentMethod[]>
  /** What the program tells an account that may not pay here. */
  barredText: string | null
  cardEntry: ((onCard: (card: ChosenMethod) => void, onCancel: () => void) => ReactNode) | null
}

/** Step 2: which invoices, how much of each, and by what. */
export function ChooseInvoices({ payment, offer, methods, barredText, cardEntry }: ChooseInvoicesProps) {
  const { t } = useLingui()
  const words = usePaymentWords()
  const lines = useSelector(payment, selectLines)
  const settings = useSelector(payment, ({ context }) => context.settings)
  const ruleRefusal = useSelector(payment, selectPaymentRefusal)
  const failure = useSelector(payment, selectFailure)
  const isQuoting = useSelector(payment, (state) => state.matches({ drafting: 'quoting' }))
  const isBusy = useSelector(payment, (state) => state.hasTag('busy'))
  const canRequest = useSelector(payment, (state) => state.can({ type: 'quote.request' }))
  const canReload = useSelector(payment, (state) => state.can({ type: 'draft.reload' }))
  const account = useSelector(payment, ({ context }) => context.account)
  const offered = offer.list.data?.items ?? []
  const [isEnteringCard, setEnteringCard] = useState(false)
  const [refusedPresses, setRefusedPresses] = useState(0)
  // Whoever comes with a choice sees that first.
  const [view, setView] = useState<OfferView>(lines.length > 0 ? 'chosen' : 'all')
  const [sought, setSought] = useState<{ id: string } | null>(null)

  const faulty = lines.find((row) => refuseLine(row) !== null)
  const sums: Amount[] = totals(lines.map(({ amountMinor, currency }) => money(amountMinor, currency)))
  // Whoever can choose no invoice, or no way of paying, must hear of that first.
  const isBarred =
    lines.length === 0 &&
    offered.length > 0 &&
    offered.every((invoice) => refuseLine(paymentLineOf(invoice)) === 'customerNotEligible')
  const refusal = isBarred
    ? 'customerNotEligible'
    : ruleRefusal === 'methodNotChosen'
      ? (refuseEveryMethod({ settings, lines }) ?? ruleRefusal)
      : ruleRefusal
  const isCardOpen = isEnteringCard && refusal === 'methodNotChosen'
  const why = refusal === null ? '' : isCardOpen ? t`Finish entering your card details.` : words.refusal(refusal)
  const fieldId = faulty
    ? amountId(faulty.trxId)
    : refusal === 'nothingChosen'
      ? SEARCH_ID
      : refusal === 'severalCurrencies'
        ? KEEP_ID
        : isCardOpen
          ? CARD_ENTRY_ID
          : METHOD_ID
  const errors = faulty
    ? lines.flatMap((row) => {
        const fault = refuseLine(row)
        return fault === null
          ? []
          : [{ fieldId: amountId(row.trxId), text: `${row.invoiceId}: ${words.refusal(fault)}` }]
      })
    : [{ fieldId, text: why }]
  const showErrors = refusedPresses > 0 && refusal !== null

  useEffect(() => {
    if (sought !== null) document.getElementById(sought.id)?.focus()
  }, [sought])
  const focusField = () => {
    // A choice may stand on another page of the list.
    if (refusal === 'nothingChosen') setView('all')
    else if (faulty) setView('chosen')
    setSought({ id: fieldId })
  }

  return (
    <PaymentFrame
      payment={payment}
      step={2}
      title={t`Select invoices and payment method`}
      {...(account === null ? {} : { lead: t`Paying for ${{ name: account.name }}` })}
      focusKey="choosing"
      hasErrors={showErrors}
    >
      {showErrors ? <ErrorSummary errors={errors} focusKey={refusedPresses} /> : null}
      <div className={stack.s4}>
        {isBarred ? (
          <Notice tone="hold" title={words.refusal('customerNotEligible')}>
            {barredText}
          </Notice>
        ) : null}
        {failure === null ? null : (
          <Notice
            tone="late"
            live="alert"
            {...(canReload
              ? {
                  actions: (
                    <Button size="sm" onClick={() => payment.send({ type: 'draft.reload' })}>{t`Try again`}</Button>
                  ),
                }
              : {})}
          >
            {words.failure(failure.code)}
          </Notice>
        )}
        <InvoiceOffer payment={payment} offer={offer} view={view} onView={setView} />
        {/* Drawn anew when the invoices come, of which there are more or fewer than grey lines. */}
        <Card key={offer.list.data === null ? 'waiting' : 'read'}>
          <MethodChoice
            payment={payment}
            methods={methods}
            cardEntry={cardEntry}
            isEnteringCard={isEnteringCard}
            onEnteringCard={setEnteringCard}
          />
        </Card>
      </div>
      <ActionBar
        label={t`Selected invoices`}
        lead={
          lines.length === 0 ? (
            <Trans>No invoice selected</Trans>
          ) : (
            <>
              <Plural value={{ count: lines.length }} one="# invoice selected" other="# invoices selected" />{' '}
              <button
                type="button"
                className={linkButton}
                disabled={isBusy}
                onClick={() => payment.send({ type: 'selection.clear' })}
              >
                <Trans>Clear selection</Trans>
              </button>
            </>
          )
        }
        total={sums.length === 0 ? null : <Moneys of={sums} />}
        {...(refusal === null || isBusy
          ? {}
          : {
              note: (
                <WhyNot
                  id="why-quote"
                  title={t`What’s missing`}
                  reasons={[
                    {
                      code: refusal,
                      text: why,
                      ...(isBarred
                        ? {}
                        : { mend: <FocusLink id={fieldId} onFocusLink={focusField}>{t`Go to field`}</FocusLink> }),
                    },
                  ]}
                />
              ),
            })}
        action={
          <Button
            kind="main"
            busy={isQuoting}
            blockedBy={canRequest || isBusy ? null : 'why-quote'}
            // A refused press says so at the top of the page too (A3); the button itself leads to the box beside it.
            onClickCapture={() => {
              if (canRequest || isBusy) return
              if (faulty) setView('chosen')
              setRefusedPresses((presses) => presses + 1)
            }}
            onClick={() => payment.send({ type: 'quote.request' })}
          >
            <Trans>Continue to review</Trans>
          </Button>
        }
      />
    </PaymentFrame>
  )
}
