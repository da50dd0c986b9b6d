import { Suspense, useCallback, useEffect, useState, type ComponentType } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import * as v from 'valibot'

import { disputeKinds } from '../../../domain/contract/dispute.ts'
import type { Invoice } from '../../../domain/contract/invoice.ts'
import { DEFAULT_ROWS_PER_PAGE, DISPUTES_AT_ONCE } from '../../../domain/limits.ts'
import { viewOf } from '../../../machines/meta.ts'
import type { DisputeStepName, DisputeView } from '../../../machines/workflows/dispute-create/dispute-create.context.ts'
import type { DisputeCreateRef } from '../../../machines/workflows/dispute-create/dispute-create.machine.ts'
import { disputeCreateWords, disputeKindWords } from '../../../machines/workflows/dispute-create/dispute-create.page.ts'
import {
  selectHasEntries,
  selectKind,
  selectUnread,
} from '../../../machines/workflows/dispute-create/dispute-create.context.ts'
import { readInvoices, readInvoicesById } from '../../api/invoices.ts'
import { useApp } from '../../shared/app/app.ts'
import {
  closeDispute,
  closeEndedDispute,
  continueDraft,
  declineDraft,
  disputeOffer,
  disputeStore,
  openDispute,
} from './draft.ts'
import { quietly } from '../../shared/app/lazy-load.ts'
import { idsIn, pathTo } from '../../shared/app/links.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { useGo, usePageSearch } from '../../shared/app/use-page.ts'
import { useRole, useSelection, useUser } from '../../shared/app/use-session.ts'
import { useHasProgram, useProgram } from '../../shared/app/use-program.ts'
import { useReplacedElsewhere } from '../../wizard/use-replaced-elsewhere.ts'
import { LeaveDialog, useLeaving } from '../../wizard/leaving.tsx'
import { useLastInside, useStepsInAddress } from '../../wizard/use-wizard-address.ts'
import { viewsOf, WizardView } from '../../wizard/WizardView.tsx'
import { useStore } from '../../ui/store.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { filled } from '../../ui/text/filled.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { disputeSteps, toward } from './steps.ts'
import { DisputeFrame } from './views/DisputeFrame.tsx'

const DraftOffer = viewsOf(() => import('../../wizard/DraftOffer.tsx'))('DraftOffer')

const Search = v.object({
  invoiceIds: v.fallback(v.string(), ''),
  kind: v.fallback(v.union([v.picklist(disputeKinds), v.literal('')]), ''),
  step: v.fallback(v.union([v.picklist(disputeSteps), v.literal('')]), ''),
})

const isInside = (path: string) => path.endsWith(pathTo('disputeCreate'))

const useAddressStep = () => useLastInside(usePageSearch(Search)[0].step, isInside)

/** The steps of disputing in one page, so that the address follows the dispute and not the other way round. */
export function Page() {
  const { t } = useLingui()
  const dispute = useDispute()
  const offer = useStore(disputeOffer)
  if (dispute !== null) return <Wizard key={dispute.getSnapshot().context.draftId} dispute={dispute} />
  const loading = (
    <>
      <PageHead title={t`Dispute invoices`} />
      <Skeleton lines={6} label={t`Loading dispute`} />
    </>
  )
  if (offer === null) return loading
  return (
    <Suspense fallback={loading}>
      <DraftOffer title={t`Dispute invoices`} onContinue={continueDraft} onNew={declineDraft}>
        {t(filled(disputeCreateWords.chosen, { count: offer.trxIds.length }))}
      </DraftOffer>
    </Suspense>
  )
}

/** Returns the dispute of this tab, begun, resumed or continued, as the address asks. */
function useDispute(): DisputeCreateRef | null {
  const app = useApp()
  const { userId } = useUser()
  const role = useRole()
  const { disputeSettings: settings } = useProgram()
  const { customerId } = useSelection()
  const [{ invoiceIds, kind }, change] = usePageSearch(Search)
  const step = useAddressStep()
  const dispute = useStore(disputeStore)?.dispute ?? null
  const hasProgram = useHasProgram()
  const onReplacedElsewhere = useReplacedElsewhere()
  const isSubmitted = useSelector(dispute ?? undefined, (state) => state !== undefined && viewOf(state) === 'submitted')
  // Back from a confirmation begins a new dispute: the submitted one cannot be changed.
  const isSpent = isSubmitted && step !== 'review' && step !== ''
  const isAsked = invoiceIds !== '' || kind !== ''
  const isResumed = step !== '' && !isSpent

  useEffect(() => {
    if (!hasProgram) return
    if (isSpent) closeDispute()
    const trxIds = idsIn(invoiceIds, DISPUTES_AT_ONCE)
    const wish = isAsked ? { kind: kind === '' ? ('dispute' as const) : kind, trxIds } : null
    openDispute(app, { userId, customerId, role, settings, onReplacedElsewhere, wish, isResumed })
    // Asked once: a reload or the browser's back must not begin another one.
    if (isAsked) change({ invoiceIds: '', kind: '', step: '' }, { replace: true })
  }, [
    app,
    change,
    userId,
    customerId,
    role,
    settings,
    hasProgram,
    invoiceIds,
    kind,
    isAsked,
    isResumed,
    isSpent,
    onReplacedElsewhere,
  ])

  useEffect(() => closeEndedDispute, [])
  // The address takes precedence over a dispute of this tab.
  return isAsked ? null : dispute
}

// The views are fetched while the invoices are read or checked, so that all are there before the first is filled in.
const fetchInvoices = () => import('./views/ChooseInvoices.tsx')
const fetchLater = async () => (await import('./views/LaterViews.tsx')).laterViews
const ChooseInvoices = viewsOf(fetchInvoices)('ChooseInvoices')
const later = viewsOf(fetchLater)

/** A view of the statechart without its component does not compile. */
const views: Readonly<Record<DisputeView, ComponentType<{ dispute: DisputeCreateRef }>>> = {
  invoices: DisputableInvoices,
  checking: Checking,
  checkFailed: later('checkFailed'),
  someIneligible: later('someIneligible'),
  noneEligible: later('noneEligible'),
  reason: later('reason'),
  documents: later('documents'),
  contacts: later('contacts'),
  review: later('review'),
  submission: later('submission'),
  submitted: later('submitted'),
}

function Wizard({ dispute }: { dispute: DisputeCreateRef }) {
  const { t } = useLingui()
  const go = useGo()
  const kind = useSelector(dispute, selectKind)
  useDisputeAddress(dispute)
  useLeaving({
    wizard: dispute,
    leave: leaveDispute,
    hasEntries: selectHasEntries,
    isInside,
    depart: useCallback(() => go(pathTo('disputeCenter')), [go]),
  })
  useEffect(() => {
    // A view that could not be fetched shows its own error.
    for (const fetch of [fetchInvoices, fetchLater]) quietly<unknown>(fetch).catch(() => {})
  }, [])
  return (
    <>
      <WizardView
        wizard={dispute}
        views={views}
        props={{ dispute }}
        fallback={<Skeleton lines={6} label={t`Loading dispute`} />}
      />
      <LeaveDialog
        wizard={dispute}
        title={t(disputeKindWords[kind].leaveQuestion)}
        confirm={t(disputeCreateWords.leave)}
      >
        <Trans>Everything you entered will be lost. Nothing has been submitted.</Trans>
      </LeaveDialog>
    </>
  )
}

const leaveDispute = { type: 'dispute.leave' } as const

/** The view of the server's check which invoices can be disputed today. */
function Checking({ dispute }: { dispute: DisputeCreateRef }) {
  const { t } = useLingui()
  return (
    <DisputeFrame dispute={dispute} title={t(disputeCreateWords.checking)}>
      <Card>
        <Skeleton lines={6} label={t(disputeCreateWords.checking)} />
      </Card>
    </DisputeFrame>
  )
}

const nothingFound: readonly Invoice[] = []

/** Step 1 with the invoices of the account: the open ones, or for a chargeback all. */
function DisputableInvoices({ dispute }: { dispute: DisputeCreateRef }) {
  const { t } = useLingui()
  const kind = useSelector(dispute, selectKind)
  const customerId = useSelector(dispute, ({ context }) => context.customerId)
  const [{ text, page, pageSize }, setPlace] = useState({ text: '', page: 1, pageSize: DEFAULT_ROWS_PER_PAGE })
  const list = useLoaded(readInvoices, {
    customerId,
    status: kind === 'chargeback' ? 'all' : 'open',
    sort: '-billed_on',
    page,
    pageSize,
    ...(text === '' ? {} : { text }),
  } as const)
  const offer = {
    list,
    text,
    page,
    pageSize,
    onText: useCallback((next: string) => setPlace((now) => ({ ...now, text: next, page: 1 })), []),
    onPage: useCallback((next: number) => setPlace((now) => ({ ...now, page: next })), []),
    onPageSize: useCallback((next: number) => setPlace((now) => ({ ...now, pageSize: next, page: 1 })), []),
  }
  // An invoice that is selected from here on comes with its facts.
  const [unread] = useState(() => selectUnread(dispute.getSnapshot()))
  const found = useLoaded(readInvoicesById, unread.length === 0 ? null : { trxIds: unread }).data ?? nothingFound
  // The boundary is in here, so that the invoices are requested at once.
  return (
    <Suspense fallback={<Skeleton lines={6} label={t`Loading dispute`} />}>
      <ChooseInvoices dispute={dispute} offer={offer} found={found} />
    </Suspense>
  )
}

function useDisputeAddress(dispute: DisputeCreateRef) {
  const go = useGo()
  const show = useCallback(
    (step: DisputeStepName, { replace }: { replace: boolean }) =>
      go(pathTo('disputeCreate'), { search: { step }, replace }),
    [go],
  )
  useStepsInAddress({ wizard: dispute, steps: disputeSteps, toward, address: useAddressStep(), show })
}
