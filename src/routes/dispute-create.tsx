import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import * as v from 'valibot'

import { disputeKinds } from '../../domain/contract/dispute.ts'
import { DEFAULT_ROWS_PER_PAGE } from '../../domain/limits.ts'
import type { DisputeCreateRef } from '../../machines/workflows/dispute-create/dispute-create.machine.ts'
import { selectHasEntries, selectKind } from '../../machines/workflows/dispute-create/dispute-create.selectors.ts'
import { readInvoices } from '../api/invoices.ts'
import { useApp } from '../app/app.ts'
import { disputeStore, forgetDispute, forgetEndedDispute, openDispute } from '../app/dispute-draft.ts'
import { disputeSteps, eventToward, stepOf } from '../app/dispute-steps.ts'
import { pathTo } from '../app/links.ts'
import { useLoaded } from '../app/use-loaded.ts'
import { useGo, useLeaveGuard, usePageSearch, usePath } from '../app/use-page.ts'
import { useProgram, useRole, useSelection, useUser } from '../app/use-session.ts'
import { PageHead } from '../parts/PageHead.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { toast } from '../parts/toasts.ts'
import { ChooseInvoices } from '../screens/dispute-create/ChooseInvoices.tsx'
import { DisputeWizard, screenOf, type DisputeScreen } from '../screens/dispute-create/DisputeWizard.tsx'

const Search = v.object({
  invoiceIds: v.fallback(v.string(), ''),
  kind: v.fallback(v.union([v.picklist(disputeKinds), v.literal('')]), ''),
  step: v.fallback(v.union([v.picklist(disputeSteps), v.literal('')]), ''),
})
type Step = v.InferOutput<typeof Search>['step']

const isInside = (path: string) => path.endsWith(pathTo('disputeCreate'))

/**
 * The last step in the address of the wizard. On the way out this page still stands while the next one is fetched; a
 * dispute that followed that address would hold the reader back.
 */
function useAddressStep(): Step {
  const [{ step }] = usePageSearch(Search)
  const isHere = isInside(usePath())
  const [last, setLast] = useState(step)
  if (isHere && step !== last) setLast(step)
  return isHere ? step : last
}

/** The steps of disputing in one page, so that the address follows the dispute and not the other way round. */
export function Page() {
  const { t } = useLingui()
  const dispute = useDispute()
  if (dispute !== null) return <Wizard key={dispute.getSnapshot().context.draftId} dispute={dispute} />
  return (
    <>
      <PageHead title={t`Dispute invoices`} />
      <Skeleton lines={6} label={t`The dispute is being opened`} />
    </>
  )
}

/** The dispute of this tab, begun, resumed or gone on with, as the address asks. */
function useDispute(): DisputeCreateRef | null {
  const { t } = useLingui()
  const app = useApp()
  const { userId } = useUser()
  const role = useRole()
  const { disputeSettings: settings } = useProgram()
  const { customerId } = useSelection()
  const [{ invoiceIds, kind }, change] = usePageSearch(Search)
  const step = useAddressStep()
  const dispute = useSyncExternalStore(
    (listen) => disputeStore.subscribe(listen),
    () => disputeStore.read(),
  )
  const hasProgram = useSelector(
    app.boot,
    (state) => state.matches({ ready: { secure: 'known' } }) || state.matches({ ready: { secure: 'missing' } }),
  )
  const isSubmitted = useSelector(dispute ?? undefined, (state) => state?.matches('submitted') === true)
  // Back from a confirmation begins anew: what was submitted stays so.
  const isSpent = isSubmitted && step !== 'review' && step !== ''
  const isAsked = invoiceIds !== '' || kind !== ''

  useEffect(() => {
    if (!hasProgram) return
    if (isSpent) forgetDispute()
    const onTakenOver = () =>
      toast({ tone: 'wait', text: t`You have been at this on another device too. What you do here is kept now.` })
    const trxIds = [...new Set(invoiceIds.split(',').filter((id) => id !== ''))]
    const wish = isAsked ? { kind: kind === '' ? ('dispute' as const) : kind, trxIds } : null
    openDispute(app, { userId, customerId, role, settings, onTakenOver }, wish)
    // Asked once: a reload or a way back must not begin anew.
    if (isAsked) change({ invoiceIds: '', kind: '', step: '' }, { replace: true })
  }, [app, change, userId, customerId, role, settings, hasProgram, invoiceIds, kind, isAsked, isSpent, t])

  useEffect(() => forgetEndedDispute, [])
  // What the address asks for comes first.
  return isAsked ? null : dispute
}

function Wizard({ dispute }: { dispute: DisputeCreateRef }) {
  const before = useScreenBefore(dispute)
  useDisputeAddress(dispute)
  useLeaving(dispute)
  return <DisputeWizard dispute={dispute} before={before} invoices={<DisputableInvoices dispute={dispute} />} />
}

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
  return <ChooseInvoices dispute={dispute} offer={offer} />
}

/** The screen that stays in sight while leaving is asked. */
function useScreenBefore(dispute: DisputeCreateRef): DisputeScreen {
  const isPassing = useSelector(dispute, (state) => state.matches('leaving') || screenOf(state) === 'gone')
  const screen = useSelector(dispute, screenOf)
  const [before, setBefore] = useState(screen)
  if (!isPassing && before !== screen) setBefore(screen)
  return before
}

/** As far toward a step as the dispute goes at once. */
function goToward(step: Exclude<Step, ''>, dispute: DisputeCreateRef) {
  for (let event = eventToward(step, dispute.getSnapshot()); event; event = eventToward(step, dispute.getSnapshot()))
    dispute.send(event)
}

/**
 * The address follows the dispute: a step of one's own is a new place in the history. Going there by the browser's
 * buttons asks the dispute to follow, and where it cannot, the address goes back to it.
 */
function useDisputeAddress(dispute: DisputeCreateRef) {
  const go = useGo()
  const step = useAddressStep()
  const place = useSelector(dispute, stepOf)
  /** The step in the address that was last looked at, and whether the dispute has been there since. */
  const seen = useRef<{ step: Step | null; isReached: boolean }>({ step: null, isReached: false })

  useEffect(() => {
    let now = place
    if (seen.current.step !== step) {
      // Who comes from elsewhere finds the dispute where it is.
      const isArrival = seen.current.step === null || step === ''
      seen.current = { step, isReached: false }
      if (!isArrival) goToward(step, dispute)
      now = stepOf(dispute.getSnapshot())
    }
    if (now === null) return
    if (now === step) {
      seen.current.isReached = true
      return
    }
    go(pathTo('disputeCreate'), { search: { step: now }, replace: !seen.current.isReached })
  }, [dispute, step, place, go])
}

/** Leaving with something entered asks first, by whichever way; and where an ended dispute leads. */
function useLeaving(dispute: DisputeCreateRef) {
  const go = useGo()
  const isDirty = useSelector(
    dispute,
    (state) => state.matches('leaving') || (state.matches('drafting') && selectHasEntries(state)),
  )
  const isLeaving = useSelector(dispute, (state) => state.matches('leaving'))
  const isEnded = useSelector(dispute, (state) => state.matches('cancelled') || state.matches('left'))
  const { isHeld, leave, stay } = useLeaveGuard(isDirty, { isInside })
  const asked = useRef<'no' | 'asked' | 'answered'>('no')

  useEffect(() => {
    if (!isHeld) asked.current = 'no'
    else if (asked.current === 'no') {
      asked.current = 'asked'
      dispute.send({ type: 'dispute.leave' })
    } else if (asked.current === 'asked' && !isLeaving && !isEnded) {
      asked.current = 'answered'
      stay()
    }
  }, [dispute, isHeld, isLeaving, isEnded, stay])

  const hasDeparted = useRef(false)
  useEffect(() => {
    if (!isEnded || hasDeparted.current) return
    hasDeparted.current = true
    if (isHeld) leave()
    else go(pathTo('disputeCenter'))
  }, [isEnded, isHeld, leave, go])
}
