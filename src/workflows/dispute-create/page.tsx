import { useCallback, useEffect, useState } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import * as v from 'valibot'

import { disputeKinds } from '../../../domain/contract/dispute.ts'
import type { Invoice } from '../../../domain/contract/invoice.ts'
import { DEFAULT_ROWS_PER_PAGE, DISPUTES_AT_ONCE } from '../../../domain/limits.ts'
import { isAskedFirst } from '../../../domain/rules/leaving.ts'
import type { DisputeStepName } from '../../../machines/workflows/dispute-create/dispute-create.context.ts'
import type { DisputeCreateRef } from '../../../machines/workflows/dispute-create/dispute-create.machine.ts'
import {
  selectHasEntries,
  selectKind,
  selectUnread,
} from '../../../machines/workflows/dispute-create/dispute-create.selectors.ts'
import { readInvoices, readInvoicesById } from '../../api/invoices.ts'
import { useApp } from '../../shared/app/app.ts'
import { disputeStore, closeDispute, closeEndedDispute, openDispute } from './draft.ts'
import { disputeSteps, eventToward, stepOf } from './steps.ts'
import { idsIn, pathTo } from '../../shared/app/links.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { useGo, usePageSearch } from '../../shared/app/use-page.ts'
import { useRole, useSelection, useUser } from '../../shared/app/use-session.ts'
import { useProgram } from '../../shared/app/use-program.ts'
import { useHasProgram, useLive, useReplacedElsewhere } from '../../wizard/use-live.ts'
import { useLastInside, useWizardAddress } from '../../wizard/use-wizard-address.ts'
import { useWizardLeaving } from '../../wizard/use-wizard-leaving.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ChooseInvoices } from './views/ChooseInvoices.tsx'
import { DisputeWizard, screenOf, type DisputeViewName } from './views/DisputeWizard.tsx'

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
  if (dispute !== null) return <Wizard key={dispute.getSnapshot().context.draftId} dispute={dispute} />
  return (
    <>
      <PageHead title={t`Dispute invoices`} />
      <Skeleton lines={6} label={t`Loading dispute`} />
    </>
  )
}

/** The dispute of this tab, begun, resumed or gone on with, as the address asks. */
function useDispute(): DisputeCreateRef | null {
  const app = useApp()
  const { userId } = useUser()
  const role = useRole()
  const { disputeSettings: settings } = useProgram()
  const { customerId } = useSelection()
  const [{ invoiceIds, kind }, change] = usePageSearch(Search)
  const step = useAddressStep()
  const dispute = useLive(disputeStore)?.dispute ?? null
  const hasProgram = useHasProgram()
  const onReplacedElsewhere = useReplacedElsewhere()
  const isSubmitted = useSelector(dispute ?? undefined, (state) => state?.matches('submitted') === true)
  // Back from a confirmation begins anew: what was submitted stays so.
  const isSpent = isSubmitted && step !== 'review' && step !== ''
  const isAsked = invoiceIds !== '' || kind !== ''

  useEffect(() => {
    if (!hasProgram) return
    if (isSpent) closeDispute()
    const trxIds = idsIn(invoiceIds, DISPUTES_AT_ONCE)
    const wish = isAsked ? { kind: kind === '' ? ('dispute' as const) : kind, trxIds } : null
    openDispute(app, { userId, customerId, role, settings, onReplacedElsewhere }, wish)
    // Asked once: a reload or a way back must not begin anew.
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
    isSpent,
    onReplacedElsewhere,
  ])

  useEffect(() => closeEndedDispute, [])
  // What the address asks for comes first.
  return isAsked ? null : dispute
}

function Wizard({ dispute }: { dispute: DisputeCreateRef }) {
  const before = useViewBefore(dispute)
  useDisputeAddress(dispute)
  useLeaving(dispute)
  return <DisputeWizard dispute={dispute} before={before} invoices={<DisputableInvoices dispute={dispute} />} />
}

const nothingFound: readonly Invoice[] = []

/** Step 1 with the invoices of the account: the open ones, or for a chargeback all. */
function DisputableInvoices({ dispute }: { dispute: DisputeCreateRef }) {
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
  // Whatever is chosen from here on comes with its facts.
  const [unread] = useState(() => selectUnread(dispute.getSnapshot()))
  const found = useLoaded(readInvoicesById, unread.length === 0 ? null : { trxIds: unread }).data ?? nothingFound
  return <ChooseInvoices dispute={dispute} offer={offer} found={found} />
}

/** The screen that stays in sight while leaving is asked. */
function useViewBefore(dispute: DisputeCreateRef): DisputeViewName {
  const isPassing = useSelector(dispute, (state) => state.matches('leaving') || screenOf(state) === 'gone')
  const screen = useSelector(dispute, screenOf)
  const [before, setBefore] = useState(screen)
  if (!isPassing && before !== screen) setBefore(screen)
  return before
}

function useDisputeAddress(dispute: DisputeCreateRef) {
  const go = useGo()
  const show = useCallback(
    (step: DisputeStepName, { replace }: { replace: boolean }) =>
      go(pathTo('disputeCreate'), { search: { step }, replace }),
    [go],
  )
  const place = useSelector(dispute, stepOf)
  useWizardAddress({ wizard: dispute, address: useAddressStep(), place, stepOf, eventToward, show })
}

/** Leaving with something entered asks first, by whichever way; and where an ended dispute leads. */
function useLeaving(dispute: DisputeCreateRef) {
  const go = useGo()
  const isDirty = useSelector(dispute, (state) => isAskedFirst(state, selectHasEntries))
  useWizardLeaving({
    isDirty,
    isInside,
    isAsking: useSelector(dispute, (state) => state.matches('leaving')),
    isEnded: useSelector(dispute, (state) => state.matches('cancelled') || state.matches('left')),
    ask: useCallback(() => dispute.send({ type: 'dispute.leave' }), [dispute]),
    depart: useCallback(() => go(pathTo('disputeCenter')), [go]),
  })
}
