import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import * as v from 'valibot'

import type { PaymentRef } from '../../machines/workflows/payment/payment.machine.ts'
import { readPayment } from '../api/payments.ts'
import { useApp } from '../app/app.ts'
import { pathTo } from '../app/links.ts'
import { forgetEndedPayment, forgetPayment, openPayment, paymentStore } from '../app/payment-draft.ts'
import { eventToward, routeOfStep, stepOf, stepOfPath } from '../app/payment-steps.ts'
import { useLoaded } from '../app/use-loaded.ts'
import { useGo, useLeaveGuard, usePageSearch, usePath } from '../app/use-page.ts'
import { useConfig, useProgram, useRole, useSelection, useUser } from '../app/use-session.ts'
import { PageHead } from '../parts/PageHead.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { toast } from '../parts/toasts.ts'
import { LoadedPayment } from '../screens/payments/LoadedPayment.tsx'
import { PaymentWizard, screenOf, type PaymentScreen } from '../screens/payment/PaymentWizard.tsx'
import { Terms } from '../screens/payment/Terms.tsx'
import { PayableInvoices, PayingAccounts } from './payment-offers.tsx'

const Search = v.object({ invoiceIds: v.fallback(v.string(), ''), everything: v.fallback(v.string(), '') })

const isInside = (path: string) => path.includes('/payment/')

/**
 * The last address within the payment. On the way out this page still stands while the next one is fetched; a payment
 * that followed that address would hold the reader back.
 */
function usePaymentPath(): string {
  const path = usePath()
  const [last, setLast] = useState(path)
  if (path !== last && isInside(path)) setLast(path)
  return isInside(path) ? path : last
}

/** The three steps of a payment in one page, so that the address follows the payment and not the other way round. */
export function Page() {
  const { t } = useLingui()
  const payment = usePayment()
  if (payment !== null) return <Wizard key={payment.getSnapshot().context.draftId} payment={payment} />
  return (
    <>
      <PageHead title={t`Pay invoices`} />
      <Skeleton lines={6} label={t`The payment is being opened`} />
    </>
  )
}

/** The payment of this tab, begun, resumed or gone on with, as the address asks. */
function usePayment(): PaymentRef | null {
  const { t } = useLingui()
  const app = useApp()
  const go = useGo()
  const { userId } = useUser()
  const role = useRole()
  const program = useProgram()
  const { customerId, customerName } = useSelection()
  const [{ invoiceIds, everything }, change] = usePageSearch(Search)
  const step = stepOfPath(usePaymentPath())
  const payment = useSyncExternalStore(
    (listen) => paymentStore.subscribe(listen),
    () => paymentStore.read(),
  )
  const hasProgram = useSelector(
    app.boot,
    (state) => state.matches({ ready: { secure: 'known' } }) || state.matches({ ready: { secure: 'missing' } }),
  )
  const isEnded = useSelector(payment ?? undefined, (state) => state?.status === 'done')
  // Back from a confirmation begins anew: what was confirmed stays so.
  const isSpent = isEnded === true && step !== 'confirm' && payment?.getSnapshot().matches('confirmed') === true

  useEffect(() => {
    if (!hasProgram) return
    if (isSpent) forgetPayment()
    const account = customerId === null ? null : { buidCustomer: customerId, name: customerName ?? customerId }
    const ids = invoiceIds.split(',').filter((id) => id !== '')
    const onTakenOver = () =>
      toast({
        tone: 'wait',
        text: t`You have been at this in another tab or on another device too. What you do here is kept now.`,
      })
    const payer = { userId, customerId, role, account, program, onTakenOver }
    const wish = ids.length > 0 ? { invoiceIds: ids } : everything === '1' ? ({ everythingDue: true } as const) : null
    const { confirmedId } = openPayment(app, payer, wish)
    if (confirmedId !== null) go(pathTo('paymentDetails', { paymentId: confirmedId }), { replace: true })
    // Asked once: a reload or a way back must not begin anew.
    if (ids.length > 0 || everything !== '') change({ invoiceIds: '', everything: '' }, { replace: true })
  }, [app, go, change, userId, customerId, customerName, role, program, hasProgram, invoiceIds, everything, isSpent, t])

  useEffect(() => forgetEndedPayment, [])
  // What the address asks for comes first.
  return invoiceIds === '' && everything === '' ? payment : null
}

function Wizard({ payment }: { payment: PaymentRef }) {
  const { title, supportEmail } = useConfig()
  const state = useSelector(payment, (snapshot) => snapshot)
  const before = useScreenBefore(payment)
  usePaymentAddress(payment)
  useLeaving(payment)
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
  return <LoadedPayment payment={useLoaded(readPayment, { paymentId })} isJustMade />
}

/** The screen that stays in sight while leaving is asked or a price is worked out. */
function useScreenBefore(payment: PaymentRef): PaymentScreen {
  const isPassing = useSelector(
    payment,
    (state) => state.matches('leaving') || state.matches({ drafting: 'quoting' }) || screenOf(state) === 'gone',
  )
  const screen = useSelector(payment, screenOf)
  const [before, setBefore] = useState<PaymentScreen>(screen === 'pricing' ? 'invoices' : screen)
  if (!isPassing && before !== screen) setBefore(screen)
  return before
}

/**
 * The address follows the payment: a step of one's own is a new place in the history. Going there by the browser's
 * buttons asks the payment to follow, and where it cannot, the address goes back to it.
 */
function usePaymentAddress(payment: PaymentRef) {
  const go = useGo()
  const step = stepOfPath(usePaymentPath())
  const place = useSelector(payment, stepOf)
  /** The step in the address that was last looked at, and whether the payment has been there since. */
  const seen = useRef<{ step: typeof step | null; isReached: boolean }>({ step: null, isReached: false })

  useEffect(() => {
    let now = place
    if (seen.current.step !== step) {
      // Who comes from elsewhere finds the payment where it is, but may ask for another account.
      const isArrival = seen.current.step === null && step !== 'account'
      const event = isArrival ? null : eventToward(step, payment.getSnapshot())
      seen.current = { step, isReached: false }
      if (event) payment.send(event)
      now = stepOf(payment.getSnapshot())
    }
    if (now === null) return
    if (now === step) {
      seen.current.isReached = true
      return
    }
    go(pathTo(routeOfStep[now]), { replace: !seen.current.isReached })
  }, [payment, step, place, go])
}

/** Leaving with something chosen asks first, by whichever way; and where an ended payment leads. */
function useLeaving(payment: PaymentRef) {
  const go = useGo()
  const isDirty = useSelector(
    payment,
    (state) => state.matches('leaving') || (state.matches('drafting') && state.context.lines.length > 0),
  )
  const isLeaving = useSelector(payment, (state) => state.matches('leaving'))
  const end = useSelector(payment, (state) =>
    state.matches('cancelled') ? 'cancelled' : state.matches('left') ? 'left' : null,
  )
  const { isHeld, leave, stay } = useLeaveGuard(isDirty, { isInside })
  const { mode } = payment.getSnapshot().context
  const asked = useRef<'no' | 'asked' | 'answered'>('no')

  useEffect(() => {
    if (!isHeld) asked.current = 'no'
    else if (asked.current === 'no') {
      asked.current = 'asked'
      payment.send({ type: 'payment.leave' })
    } else if (asked.current === 'asked' && !isLeaving && end === null) {
      asked.current = 'answered'
      stay()
    }
  }, [payment, isHeld, isLeaving, end, stay])

  const depart = useCallback(() => {
    if (end === null) return
    const { paymentId } = payment.getSnapshot().context
    if (isHeld) leave()
    else if (end === 'cancelled') go(pathTo(mode === 'PROGRAM_OVERVIEW' ? 'programOverview' : 'accountOverview'))
    else go(paymentId === null ? pathTo('paymentHistory') : pathTo('paymentDetails', { paymentId }))
  }, [payment, end, isHeld, leave, go, mode])
  const hasDeparted = useRef(false)
  useEffect(() => {
    if (end === null || hasDeparted.current) return
    hasDeparted.current = true
    depart()
  }, [end, depart])
}
