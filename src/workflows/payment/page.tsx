import { useCallback, useEffect, type ComponentType } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import * as v from 'valibot'

import type { RouteId } from '../../../domain/routes.ts'
import { MatchingSchema } from '../../../domain/contract/drafts/payment-draft.ts'
import type { DueSelection } from '../../../domain/rules/payment-split.ts'
import { dueBuckets } from '../../../domain/rules/due/due-parts.ts'
import { viewOf } from '../../../machines/meta.ts'
import type { PaymentRef } from '../../../machines/workflows/payment/payment.machine.ts'
import { paymentWords } from '../../../machines/workflows/payment/payment.page.ts'
import { selectHasSelection, type PaymentView } from '../../../machines/workflows/payment/payment.context.ts'
import { useApp } from '../../shared/app/app.ts'
import { pathTo } from '../../shared/app/links.ts'
import { closeEndedPayment, closePayment, openPayment, paymentStore, takeNext } from './draft.ts'
import { useGo, usePageSearch, usePath } from '../../shared/app/use-page.ts'
import { useHasProgram, useProgram } from '../../shared/app/use-program.ts'
import { useRole, useSelection, useUser } from '../../shared/app/use-session.ts'
import { useConfig } from '../../shared/app/use-visitor.ts'
import { usePageAccount } from '../../shared/choices/page-account.ts'
import { useReplacedElsewhere } from '../../wizard/use-replaced-elsewhere.ts'
import { paymentSteps, routeOfStep, stepOfPath, toward, type PaymentStep } from './steps.ts'
import { LeaveDialog, useLeaving } from '../../wizard/leaving.tsx'
import { useLastInside, useStepsInAddress } from '../../wizard/use-wizard-address.ts'
import { quietly } from '../../shared/app/lazy-load.ts'
import { viewsOf, WizardView } from '../../wizard/WizardView.tsx'
import { useStore } from '../../ui/store.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ChooseInvoices } from './views/ChooseInvoices.tsx'
import { Reading } from './views/PaymentFrame.tsx'

const Search = v.object({
  invoiceIds: v.fallback(v.string(), ''),
  /** What is due by then; `rest`: what the payment before has left. */
  due: v.fallback(v.picklist(['', 'rest', ...dueBuckets]), ''),
  currency: v.fallback(v.string(), ''),
  /** `all`: of every account, whichever is selected in the portal. */
  accounts: v.fallback(v.string(), ''),
  /** That of which a bank has asked, and leads back. */
  payment: v.fallback(v.string(), ''),
  /** All that match a list's filters, as JSON. */
  matching: v.fallback(v.nullable(v.pipe(v.string(), v.parseJson(), MatchingSchema)), null),
})

const isInside = (path: string) => path.includes('/payment/')

const usePaymentStep = () => stepOfPath(useLastInside(usePath(), isInside))

/** The three steps of a payment in one page, so that the address follows the payment and not the other way round. */
export function Page() {
  const [{ payment: paymentId }] = usePageSearch(Search)
  return paymentId === '' ? <ThisPayment /> : <BackFromBank paymentId={paymentId} />
}

function Loading() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`Pay invoices`} />
      <Skeleton lines={6} label={t`Loading payment`} />
    </>
  )
}

function ThisPayment() {
  const payment = usePayment()
  if (payment !== null) return <Wizard key={payment.getSnapshot().context.draftId} payment={payment} />
  return <Loading />
}

/** The payment of this tab, begun, resumed or gone on with, as the address asks. */
function usePayment(): PaymentRef | null {
  const app = useApp()
  const go = useGo()
  const { userId } = useUser()
  const role = useRole()
  const program = useProgram()
  const { customerId, customerName, location } = useSelection()
  const [{ invoiceIds, due, currency, accounts, matching }, change] = usePageSearch(Search)
  const step = usePaymentStep()
  const payment = useStore(paymentStore)?.payment ?? null
  const hasProgram = useHasProgram()
  const { businessDate: today } = useConfig()
  const onReplacedElsewhere = useReplacedElsewhere()
  const isEnded = useSelector(payment ?? undefined, (state) => state?.status === 'done')
  const isAtEnd = step === 'confirm'
  // Going back from a confirmation starts a new payment: the confirmed one stays confirmed.
  const isSpent = isEnded === true && !isAtEnd && payment !== null && viewOf(payment.getSnapshot()) === 'confirmed'

  useEffect(() => {
    if (!hasProgram) return
    const isOfAll = accounts === 'all'
    const read = (selection: DueSelection) => ({ isOfAll, due: selection })
    const left =
      matching !== null
        ? read({ part: null, matching })
        : due === 'rest'
          ? takeNext()
          : due === ''
            ? null
            : read({ part: { bucket: due, currency, today } })
    if (isSpent) closePayment()
    const account = customerId === null ? null : { buidCustomer: customerId, name: customerName ?? customerId }
    const ids = invoiceIds.split(',').filter((id) => id !== '')
    const payer = { userId, customerId, role, account, location, program, isAtEnd, today, onReplacedElsewhere }
    const wish = ids.length > 0 ? { amounts: ids.map((trxId) => ({ trxId, amountMinor: null })) } : left
    const ended = openPayment(app, payer, wish)
    if (ended !== null) {
      const { paymentId, heldCount } = ended
      go(pathTo('paymentDetails', { paymentId }), {
        search: { left: heldCount === 0 ? '' : `${heldCount}` },
        replace: true,
      })
    }
    // Asked once: a reload or going back must not start again.
    if (wish !== null || due !== '')
      change({ invoiceIds: '', due: '', currency: '', accounts: '', matching: '' }, { replace: true })
  }, [
    app,
    go,
    change,
    userId,
    customerId,
    customerName,
    location,
    role,
    program,
    hasProgram,
    invoiceIds,
    due,
    currency,
    accounts,
    matching,
    today,
    isAtEnd,
    isSpent,
    onReplacedElsewhere,
  ])

  useEffect(() => closeEndedPayment, [])
  // What the address asks for comes first; a confirmed payment that was left would lead the address back to itself.
  return invoiceIds === '' && due === '' && matching === null && !isSpent ? payment : null
}

// What comes before and after the invoices is fetched at the same time: most payments begin with the account known.
const fetchAccount = async () => (await import('./views/fetch-views.ts')).fetchAccount()
const fetchSubmission = async () => (await import('./views/fetch-views.ts')).fetchSubmission()
const fetchConfirmation = async () => (await import('./views/fetch-views.ts')).fetchConfirmation()
const BackFromBank = viewsOf(async () => (await import('./views/fetch-views.ts')).fetchBackFromBank())('BackFromBank')
const ofSubmission = viewsOf(fetchSubmission)
const views: Readonly<Record<PaymentView, ComponentType<{ payment: PaymentRef }>>> = {
  account: viewsOf(fetchAccount)('ChooseAccount'),
  invoices: ChooseInvoices,
  reading: Reading,
  pay: ofSubmission('Pay'),
  expired: ofSubmission('QuoteExpired'),
  challenged: ofSubmission('Challenged'),
  declined: ofSubmission('Declined'),
  stale: ofSubmission('Stale'),
  confirmed: viewsOf(fetchConfirmation)('Confirmation'),
}

function Wizard({ payment }: { payment: PaymentRef }) {
  const { t } = useLingui()
  usePaymentAddress(payment)
  usePaymentLeaving(payment)
  usePageAccount(useSelector(payment, ({ context }) => context.account))
  useEffect(() => {
    // A step that is missing says so itself.
    for (const fetch of [fetchAccount, fetchSubmission, fetchConfirmation]) quietly<unknown>(fetch).catch(() => {})
  }, [])
  return (
    <>
      <WizardView
        wizard={payment}
        views={views}
        props={{ payment }}
        fallback={<Skeleton lines={6} label={t`Loading payment`} />}
      />
      <LeaveDialog wizard={payment} title={t(paymentWords.leaveQuestion)} confirm={t(paymentWords.leave)}>
        <Trans>Your selection will be lost. You haven’t been charged.</Trans>
      </LeaveDialog>
    </>
  )
}

function usePaymentAddress(payment: PaymentRef) {
  const go = useGo()
  useStepsInAddress({
    wizard: payment,
    steps: paymentSteps,
    toward,
    address: usePaymentStep(),
    show: useCallback(
      (step: PaymentStep, { replace }: { replace: boolean }) => go(pathTo(routeOfStep[step]), { replace }),
      [go],
    ),
    // A link to step 1 asks for another account.
    stepOpenedByLink: 'account',
  })
}

const leave = { type: 'payment.leave' } as const

function usePaymentLeaving(payment: PaymentRef) {
  const go = useGo()
  const depart = useCallback(
    (exit: RouteId) => {
      const { mode, paymentId } = payment.getSnapshot().context
      if (exit === 'accountOverview') go(pathTo(mode === 'PROGRAM_OVERVIEW' ? 'programOverview' : exit))
      else go(paymentId === null ? pathTo('paymentHistory') : pathTo('paymentDetails', { paymentId }))
    },
    [payment, go],
  )
  useLeaving({ wizard: payment, leave, hasEntries: selectHasSelection, isInside, depart })
}
