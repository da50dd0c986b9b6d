import { lazy, Suspense, useEffect, useState } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { PaymentMethod } from '../../../../domain/contract/payment.ts'
import { amountsToPay, paymentLineOf, refuseLine } from '../../../../domain/rules/payment-line.ts'
import { refuseEveryMethod } from '../../../../domain/rules/payment.ts'
import { isCard } from '../../../../domain/rules/payment-method.ts'
import type { PaymentRef } from '../../../../machines/workflows/payment/payment.machine.ts'
import { paymentWords } from '../../../../machines/workflows/payment/payment.page.ts'
import {
  selectFailure,
  selectHeldCount,
  selectLines,
  selectPaymentRefusal,
} from '../../../../machines/workflows/payment/payment.context.ts'
import { wizardWords } from '../../../../machines/wizard-words.ts'
import type { Client } from '../../../api/client.ts'
import { readInvoices } from '../../../api/invoices.ts'
import { readPaymentMethods } from '../../../api/payments.ts'
import { useListPlace } from '../../../shared/load/use-list-place.ts'
import { useLoaded } from '../../../shared/load/use-loaded.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { stack } from '../../../ui/layout/layout.css.ts'
import type { OfferView } from '../../../shared/invoices/InvoiceOfferTable.tsx'
import { filled } from '../../../ui/text/filled.ts'
import { Moneys } from '../../../ui/text/Money.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { ActionBar } from '../../../ui/overlay/ActionBar.tsx'
import { focusTable } from '../../../ui/table/focus-table.ts'
import { viewsOf } from '../../../wizard/WizardView.tsx'
import { linkButton } from '../../../wizard/wizard.css.ts'
import { InvoiceOffer } from './InvoiceOffer.tsx'
import {
  amountId,
  CARD_ENTRY_ID,
  KEEP_ID,
  METHOD_ID,
  METHOD_OWNERS,
  PaymentFrame,
  SEARCH_ID,
  useRefusalText,
} from './PaymentFrame.tsx'
import { FocusLink } from '../../../ui/form/FocusLink.tsx'

// The lists of the portal have it, and else it comes at once.
const WhyNot = viewsOf(async () => (await import('./fetch-views.ts')).fetchWhyNot())('WhyNot')
// Most payments have nothing to say before the invoices.
const ChoiceNotices = viewsOf(async () => (await import('./fetch-views.ts')).fetchNotices())('ChoiceNotices')
// Below the invoices, and its methods are still being read then.
const MethodChoice = lazy(async () => {
  const { fetchMethods } = await import('./fetch-views.ts')
  return { default: (await fetchMethods()).MethodChoice }
})

/** Methods of the account that pays; of several accounts, the bank accounts of the first and the cards of all. */
async function readMethodsOf(
  client: Client,
  { customerIds }: { customerIds: readonly string[] },
  signal?: AbortSignal,
): Promise<readonly PaymentMethod[]> {
  const own = await Promise.all(customerIds.map((customerId) => readPaymentMethods(client, { customerId }, signal)))
  return own.flatMap((methods, index) =>
    methods.filter(({ kind, onlinePayment }) => isCard(kind) || (index === 0 && onlinePayment)),
  )
}

/** Step 2: which invoices, how much of each, and by what. */
export function ChooseInvoices({ payment }: { payment: PaymentRef }) {
  const place = useListPlace()
  const { text, page, pageSize } = place
  const customerId = useSelector(payment, ({ context }) => context.account?.buidCustomer ?? null)
  const locationId = useSelector(payment, ({ context }) =>
    context.account?.buidCustomer === context.customerId ? context.location : null,
  )
  const owners = useSelector(payment, ({ context }) =>
    context.account === null
      ? [...new Set(context.lines.map((line) => line.customerId))].join(',')
      : context.account.buidCustomer,
  )
  const ownerIds = owners.split(',').filter((id) => id !== '')
  const list = useLoaded(readInvoices, {
    customerId,
    status: 'open',
    sort: 'due_on',
    page,
    pageSize,
    ...(text === '' ? {} : { text }),
    ...(locationId === null ? {} : { locationId }),
  } as const)
  const methods = useLoaded(
    readMethodsOf,
    ownerIds.length === 0 ? null : { customerIds: ownerIds.slice(0, METHOD_OWNERS) },
  )
  const offered = list.data?.items ?? []
  const { t } = useLingui()
  const lines = useSelector(payment, selectLines)
  const refusalText = useRefusalText(payment)
  const settings = useSelector(payment, ({ context }) => context.settings)
  const ruleRefusal = useSelector(payment, selectPaymentRefusal)
  const heldCount = useSelector(payment, selectHeldCount)
  const failure = useSelector(payment, selectFailure)
  const isQuoting = useSelector(payment, (state) => state.hasTag('quoting'))
  const isBusy = useSelector(payment, (state) => state.hasTag('busy'))
  const canRequest = useSelector(payment, (state) => state.can({ type: 'quote.request' }))
  const account = useSelector(payment, ({ context }) => context.account)
  const isAdding = useSelector(payment, (state) => state.hasTag('adding'))
  const [isEnteringCard, setEnteringCard] = useState(false)
  const [refusedPresses, setRefusedPresses] = useState(0)
  // Whoever comes with a choice sees that first.
  const [view, setView] = useState<OfferView>(lines.length > 0 || isAdding ? 'chosen' : 'all')
  const [sought, setSought] = useState<{ id: string } | null>(null)

  const faulty = lines.find((row) => refuseLine(row) !== null)
  const sums = amountsToPay(lines)
  // Whoever can choose no invoice, or no way of paying, must hear of that first.
  const isBarred =
    lines.length === 0 &&
    offered.length > 0 &&
    offered.every((invoice) => refuseLine(paymentLineOf(invoice)) === 'customerNotEligible')
  const everyRefusal = refuseEveryMethod({ settings, lines })
  const refusal = isBarred
    ? 'customerNotEligible'
    : ruleRefusal === 'methodNotChosen'
      ? (everyRefusal ?? ruleRefusal)
      : ruleRefusal
  const isCardOpen = isEnteringCard && refusal === 'methodNotChosen'
  const why = refusal === null ? '' : isCardOpen ? t`Finish entering your card details.` : refusalText(refusal)
  const fieldId = faulty
    ? amountId(faulty.trxId)
    : refusal === 'nothingChosen'
      ? SEARCH_ID
      : refusal === 'severalCurrencies' || everyRefusal === 'tooManyCardInvoices'
        ? KEEP_ID
        : isCardOpen
          ? CARD_ENTRY_ID
          : METHOD_ID
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
      title={t(paymentWords.choose)}
      {...(account === null ? {} : { lead: t(filled(paymentWords.payingFor, { name: account.name })) })}
      hasErrors={showErrors}
    >
      <div className={stack.s4}>
        {showErrors || isBarred || failure !== null || heldCount > 0 ? (
          <Suspense>
            <ChoiceNotices
              payment={payment}
              barred={isBarred ? { customerId } : null}
              errors={showErrors ? { focusKey: refusedPresses, fieldId, why } : null}
            />
          </Suspense>
        ) : null}
        <InvoiceOffer payment={payment} offer={{ list, ...place }} view={view} onView={setView} />
        {/* Drawn anew when the invoices come, of which there are more or fewer than grey lines. */}
        <Card key={list.data === null ? 'waiting' : 'read'}>
          <Suspense fallback={<Skeleton lines={3} label={t`Loading your payment methods`} />}>
            <MethodChoice
              payment={payment}
              methods={methods}
              leavesCardsOut={ownerIds.length > METHOD_OWNERS}
              isEnteringCard={isEnteringCard}
              onEnteringCard={setEnteringCard}
            />
          </Suspense>
        </Card>
      </div>
      <ActionBar
        label={t(paymentWords.chosenInvoices)}
        lead={
          lines.length === 0 ? (
            t(paymentWords.noneChosen)
          ) : (
            <>
              {t(filled(paymentWords.chosen, { count: lines.length }))}{' '}
              <button
                type="button"
                className={linkButton}
                disabled={isBusy}
                onClick={() => {
                  focusTable()
                  payment.send({ type: 'selection.clear' })
                }}
              >
                {t(paymentWords.clear)}
              </button>
            </>
          )
        }
        total={sums.length === 0 ? null : <Moneys of={sums} />}
        {...(refusal === null || isBusy
          ? {}
          : {
              note: (
                <Suspense fallback={null}>
                  <WhyNot
                    id="why-quote"
                    title={t(wizardWords.missing)}
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
                </Suspense>
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
            {t(paymentWords.toReview)}
          </Button>
        }
      />
    </PaymentFrame>
  )
}
