import { Suspense, useCallback, useEffect, type ComponentType } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import * as v from 'valibot'

import { viewOf } from '../../../machines/meta.ts'
import {
  selectHasEntries,
  type InvoiceCreateView,
  type InvoiceStepName,
} from '../../../machines/workflows/invoice-create/invoice-create.context.ts'
import type { InvoiceCreateRef } from '../../../machines/workflows/invoice-create/invoice-create.machine.ts'
import { invoiceCreateWords as words } from '../../../machines/workflows/invoice-create/invoice-create.words.ts'
import { readMerchants } from '../../api/merchant/merchants.ts'
import { useApp } from '../../shared/app/app.ts'
import { quietly } from '../../shared/app/lazy-load.ts'
import { pathTo } from '../../shared/app/links.ts'
import { useGo, usePageSearch } from '../../shared/app/use-page.ts'
import { useSelection, useUser } from '../../shared/app/use-session.ts'
import { useConfig } from '../../shared/app/use-visitor.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { useStore } from '../../ui/store.ts'
import { toast } from '../../ui/overlay/toasts.ts'
import { LeaveDialog, useLeaving } from '../../wizard/leaving.tsx'
import { useReplacedElsewhere } from '../../wizard/use-replaced-elsewhere.ts'
import { useLastInside, useStepsInAddress } from '../../wizard/use-wizard-address.ts'
import { viewsOf, WizardView } from '../../wizard/WizardView.tsx'
import {
  closeEndedInvoice,
  closeInvoice,
  continueDraft,
  declineDraft,
  invoiceOffer,
  invoiceStore,
  openInvoice,
} from './draft.ts'
import { invoiceSteps, toward } from './steps.ts'
import { Loading } from './views/Loading.tsx'

const DraftOffer = viewsOf(() => import('../../wizard/DraftOffer.tsx'))('DraftOffer')

const Search = v.object({ step: v.fallback(v.union([v.picklist(invoiceSteps), v.literal('')]), '') })

const isInside = (path: string) => path.endsWith(pathTo('merchantInvoiceCreate'))

const useAddressStep = () => useLastInside(usePageSearch(Search)[0].step, isInside)

/** The steps of making an invoice in one page, so that the address follows the invoice and not the other way round. */
export function Page() {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { merchantId } = useSelection()
  const merchants = useLoaded(readMerchants, merchantId === null ? {} : null)
  const only = merchants.data?.items.length === 1 ? merchants.data.items[0] : undefined
  const isKnown = merchantId !== null || merchants.data !== null
  const invoice = useInvoice(isKnown, merchantId ?? only?.buidMerchant ?? '')
  const offer = useStore(invoiceOffer)
  const title = t(words.title)
  if (invoice !== null) return <Wizard key={invoice.getSnapshot().context.draftId} invoice={invoice} />
  const loading = (
    <>
      <PageHead title={title} />
      {merchants.failure === null ? (
        <Skeleton lines={6} label={t(words.loading)} />
      ) : (
        <Card>
          <LoadFailed title={t(words.loadFailed)} onRetry={merchants.retry} busy={merchants.isLoading}>
            {failureText(merchants.failure.code)}
          </LoadFailed>
        </Card>
      )}
    </>
  )
  if (offer === null) return loading
  const { invoice_number: number } = offer.invoice
  return (
    <Suspense fallback={loading}>
      <DraftOffer title={title} onContinue={continueDraft} onNew={declineDraft}>
        {[number, offer.customerName].filter(Boolean).join(' · ')}
      </DraftOffer>
    </Suspense>
  )
}

/** Returns the invoice of this tab, begun, resumed or continued, once it is known which merchants there are. */
function useInvoice(isKnown: boolean, buidMerchant: string): InvoiceCreateRef | null {
  const app = useApp()
  const { userId } = useUser()
  const { merchantId } = useSelection()
  const { businessDate: today } = useConfig()
  const step = useAddressStep()
  const invoice = useStore(invoiceStore)?.invoice ?? null
  const onReplacedElsewhere = useReplacedElsewhere()
  const isSubmitted = useSelector(invoice ?? undefined, (state) => state !== undefined && viewOf(state) === 'submitted')
  // Back from a confirmation, or on to another one, begins a new invoice: the submitted one cannot be changed.
  const isSpent = isSubmitted && step !== 'review'
  const isResumed = step !== '' && !isSpent

  useEffect(() => {
    if (!isKnown) return
    if (isSpent) closeInvoice()
    openInvoice(app, { userId, merchantId, buidMerchant, today, onReplacedElsewhere, isResumed })
  }, [app, isKnown, userId, merchantId, buidMerchant, today, isResumed, isSpent, onReplacedElsewhere])

  useEffect(() => closeEndedInvoice, [])
  return isSpent ? null : invoice
}

// Fetched while it is read which drafts were left, and while the customer is chosen.
const fetchCustomer = () => import('./views/Customer.tsx')
const fetchLater = async () => (await import('./views/LaterViews.tsx')).laterViews
const Customer = viewsOf(fetchCustomer)('Customer')
const later = viewsOf(fetchLater)

/** A view of the statechart without its component does not compile. */
const views: Readonly<Record<InvoiceCreateView, ComponentType<{ invoice: InvoiceCreateRef }>>> = {
  customer: Customer,
  loading: Loading,
  loadFailed: later('loadFailed'),
  invoice: later('invoice'),
  review: later('review'),
  submission: later('submission'),
  submitted: later('submitted'),
}

function Wizard({ invoice }: { invoice: InvoiceCreateRef }) {
  const { t } = useLingui()
  const go = useGo()
  useInvoiceAddress(invoice)
  useLeaving({
    wizard: invoice,
    leave: leaveInvoice,
    hasEntries: selectHasEntries,
    isInside,
    depart: useCallback(() => {
      const { rejectionId } = invoice.getSnapshot().context
      if (rejectionId === null) return go(pathTo('merchantInvoices'))
      toast({ tone: 'done', text: t(words.stored) })
      // Nothing is left to be gone on with here.
      go(pathTo('merchantRejectionDetails', { rejectionId }), { replace: true })
    }, [go, invoice, t]),
  })
  useEffect(() => {
    // A view that could not be fetched shows its own error.
    for (const fetch of [fetchCustomer, fetchLater]) quietly<unknown>(fetch).catch(() => {})
  }, [])
  return (
    <>
      <WizardView
        wizard={invoice}
        views={views}
        props={{ invoice }}
        fallback={<Skeleton lines={6} label={t(words.loading)} />}
      />
      <LeaveDialog wizard={invoice} title={t(words.leaveQuestion)} confirm={t(words.leave)}>
        <Trans>Everything you entered will be lost. Nothing has been submitted.</Trans>
      </LeaveDialog>
    </>
  )
}

const leaveInvoice = { type: 'invoice.leave' } as const

function useInvoiceAddress(invoice: InvoiceCreateRef) {
  const go = useGo()
  const show = useCallback(
    (step: InvoiceStepName, { replace }: { replace: boolean }) =>
      go(pathTo('merchantInvoiceCreate'), { search: { step }, replace }),
    [go],
  )
  useStepsInAddress({ wizard: invoice, steps: invoiceSteps, toward, address: useAddressStep(), show })
}
