import { lazy, useCallback, useEffect, useState } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import * as v from 'valibot'

import { isAskedFirst } from '../../../domain/rules/leaving.ts'
import type { PaymentRef } from '../../../machines/workflows/payment/payment.machine.ts'
import { selectHasSelection } from '../../../machines/workflows/payment/payment.selectors.ts'
import { readPayment } from '../../api/payments.ts'
import { useApp } from '../../shared/app/app.ts'
import { pathTo } from '../../shared/app/links.ts'
import { closeEndedPayment, closePayment, openPayment, paymentStore } from './draft.ts'
import { eventToward, routeOfStep, stepOf, stepOfPath, type WizardStep } from './steps.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { useGo, usePageSearch, usePath } from '../../shared/app/use-page.ts'
import { useConfig, useRole, useSelection, useUser } from '../../shared/app/use-session.ts'
import { useProgram } from '../../shared/app/use-program.ts'
import { useHasProgram, useLive, useReplacedElsewhere } from '../../wizard/use-live.ts'
import { useLastInside, useWizardAddress } from '../../wizard/use-wizard-address.ts'
import { useWizardLeaving } from '../../wizard/use-wizard-leaving.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { PaymentWizard, screenOf, type PaymentViewName } from './views/PaymentWizard.tsx'
import { Terms } from './views/Terms.tsx'
import { PayableInvoices, PayingAccounts } from './offers.tsx'

const Search = v.object({ invoiceIds: v.fallback(v.string(), ''), everything: v.fallback(v.string(), '') })

const isInside = (path: string) => path.includes('/payment/')

const usePaymentStep = () => stepOfPath(useLastInside(usePath(), isInside))

/** The three steps of a payment in one page, so that the address follows the payment and not the other way round. */
export function Page() {
  const { t } = useLingui()
  const payment = usePayment()
  if (payment !== null) return <Wizard key={payment.getSnapshot().context.draftId} payment={payment} />
  return (
    <>
      <PageHead title={t`Pay invoices`} />
      <Skeleton lines={6} label={t`Loading payment`} />
    </>
  )
}

/** The payment of this tab, begun, resumed or gone on with, as the address asks. */
function usePayment(): PaymentRef | null {
  const app = useApp()
  const go = useGo()
  const { userId } = useUser()
  const role = useRole()
  const program = useProgram()
  const { customerId, customerName } = useSelection()
  const [{ invoiceIds, everything }, change] = usePageSearch(Search)
  const step = usePaymentStep()
  const payment = useLive(paymentStore)?.payment ?? null
  const hasProgram = useHasProgram()
  const onReplacedElsewhere = useReplacedElsewhere()
  const isEnded = useSelector(payment ?? undefined, (state) => state?.status === 'done')
  // Back from a confirmation begins anew: what was confirmed stays so.
  const isSpent = isEnded === true && step !== 'confirm' && payment?.getSnapshot().matches('confirmed') === true

  useEffect(() => {
    if (!hasProgram) return
    if (isSpent) closePayment()
    const account = customerId === null ? null : { buidCustomer: customerId, name: customerName ?? customerId }
    const ids = invoiceIds.split(',').filter((id) => id !== '')
    const payer = { userId, customerId, role, account, program, onReplacedElsewhere }
    const wish = ids.length > 0 ? { invoiceIds: ids } : everything === '1' ? ({ everythingDue: true } as const) : null
    const { confirmedId } = openPayment(app, payer, wish)
    if (confirmedId !== null) go(pathTo('paymentDetails', { paymentId: confirmedId }), { replace: true })
    // Asked once: a reload or a way back must not begin anew.
    if (ids.length > 0 || everything !== '') change({ invoiceIds: '', everything: '' }, { replace: true })
  }, [
    app,
    go,
    change,
    userId,
    customerId,
    customerName,
    role,
    program,
    hasProgram,
    invoiceIds,
    everything,
    isSpent,
    onReplacedElsewhere,
  ])

  useEffect(() => closeEndedPayment, [])
  // What the address asks for comes first.
  return invoiceIds === '' && everything === '' ? payment : null
}

// Fetched while invoices are being chosen.
const fetchConfirmation = () => import('../../shared/payments/LoadedPayment.tsx')
const LoadedPayment = lazy(async () => ({ default: (await fetchConfirmation()).LoadedPayment }))

function Wizard({ payment }: { payment: PaymentRef }) {
  const { title, supportEmail } = useConfig()
  const state = useSelector(payment, (snapshot) => snapshot)
  const before = useViewBefore(payment)
  usePaymentAddress(payment)
  useLeaving(payment)
  useEffect(() => {
    // A failure is told where the confirmation itself is fetched.
    fetchConfirmation().catch(() => {})
  }, [])
  const { paymentId } = state.context
  return (
    <PaymentWizard
      payment={payment}
      before={before}
      accounts={<PayingAccounts payment={payment} />}
      invoices={<PayableInvoices payment={payment} />}
      confirmation={paymentId === null ? null : <Confirmation paymentId={paymentId} />}
      terms={<Terms program={title} contact={supportEmail} />}
    />
  )
}

function Confirmation({ paymentId }: { paymentId: string }) {
  return <LoadedPayment payment={useLoaded(readPayment, { paymentId })} isNew />
}

/** The screen that stays in sight while leaving is asked or a price is worked out. */
function useViewBefore(payment: PaymentRef): PaymentViewName {
  const isPassing = useSelector(
    payment,
    (state) => state.matches('leaving') || state.matches({ drafting: 'quoting' }) || screenOf(state) === 'gone',
  )
  const screen = useSelector(payment, screenOf)
  const [before, setBefore] = useState<PaymentViewName>(screen === 'pricing' ? 'invoices' : screen)
  if (!isPassing && before !== screen) setBefore(screen)
  return before
}

function usePaymentAddress(payment: PaymentRef) {
  const go = useGo()
  const show = useCallback(
    (step: WizardStep, { replace }: { replace: boolean }) => go(pathTo(routeOfStep[step]), { replace }),
    [go],
  )
  const place = useSelector(payment, stepOf)
  const address = usePaymentStep()
  // A link to step 1 asks for another account.
  useWizardAddress({ wizard: payment, address, place, stepOf, eventToward, show, askedOnArrival: 'account' })
}

/** Leaving with something chosen asks first, by whichever way; and where an ended payment leads. */
function useLeaving(payment: PaymentRef) {
  const go = useGo()
  const isDirty = useSelector(payment, (state) => isAskedFirst(state, selectHasSelection))
  const { mode } = payment.getSnapshot().context
  const depart = useCallback(() => {
    const state = payment.getSnapshot()
    const { paymentId } = state.context
    if (state.matches('cancelled')) go(pathTo(mode === 'PROGRAM_OVERVIEW' ? 'programOverview' : 'accountOverview'))
    else go(paymentId === null ? pathTo('paymentHistory') : pathTo('paymentDetails', { paymentId }))
  }, [payment, go, mode])
  useWizardLeaving({
    isDirty,
    isInside,
    isAsking: useSelector(payment, (state) => state.matches('leaving')),
    isEnded: useSelector(payment, (state) => state.matches('cancelled') || state.matches('left')),
    ask: useCallback(() => payment.send({ type: 'payment.leave' }), [payment]),
    depart,
  })
}
