import { lazy, Suspense, useCallback, useEffect, useState, type ComponentType } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import * as v from 'valibot'

import { disputeActions, type DisputeParty } from '../../../domain/contract/dispute.ts'
import { DISPUTES_AT_ONCE } from '../../../domain/limits.ts'
import {
  selectHasEntries,
  type ResponseView,
} from '../../../machines/workflows/dispute-response/dispute-response.context.ts'
import type { DisputeResponseRef } from '../../../machines/workflows/dispute-response/dispute-response.machine.ts'
import { disputeResponseWords } from '../../../machines/workflows/dispute-response/dispute-response.page.ts'
import { useApp } from '../../shared/app/app.ts'
import { disputePages, partyOfPath } from '../../shared/disputes/dispute-places.ts'
import { idsIn, pathTo } from '../../shared/app/links.ts'
import { closeEndedResponse, openResponse, responseStore, type LiveResponse } from './draft.ts'
import type { ResponseFacts } from './facts.ts'
import { useGo, usePageSearch, usePath } from '../../shared/app/use-page.ts'
import { responseSteps, toward, type ResponseStep } from './steps.ts'
import { useRole, useUser } from '../../shared/app/use-session.ts'
import { useHasProgram, useProgram } from '../../shared/app/use-program.ts'
import { LeaveDialog, useLeaving } from '../../wizard/leaving.tsx'
import { useReplacedElsewhere } from '../../wizard/use-replaced-elsewhere.ts'
import { useLastInside, useStepsInAddress } from '../../wizard/use-wizard-address.ts'
import { viewsOf, WizardView } from '../../wizard/WizardView.tsx'
import { useStore } from '../../ui/store.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ResponseFrame } from './views/ResponseFrame.tsx'

const fetchViews = () => import('./views/fetch-views.ts')
const Sent = lazy(async () => ({ default: (await (await fetchViews()).fetchSent()).Sent }))

const Search = v.object({
  disputeIds: v.fallback(v.string(), ''),
  action: v.fallback(v.nullable(v.picklist(disputeActions)), null),
  step: v.fallback(v.union([v.picklist(responseSteps), v.literal('')]), ''),
})

const isInside = (path: string) => path.endsWith('/dispute-center/respond')

const useAddressStep = () => useLastInside(usePageSearch(Search)[0].step, isInside)

/** Answering disputes, for the side whose address it is: the steps in one page, and the address follows them. */
export function Page() {
  const { t } = useLingui()
  // On the way out the page stands for a moment under another address.
  const [party] = useState(partyOfPath(usePath()))
  const live = useResponse(party)
  if (live === null)
    return (
      <>
        <PageHead title={t`Respond to disputes`} />
        <Skeleton lines={6} label={t`Loading response`} />
      </>
    )
  const { response, facts } = live
  if (response !== null) return <Wizard key={facts.draftId} response={response} party={party} />
  return <SentBefore facts={facts} />
}

/** The answer of this tab, begun, resumed or gone on with, as the address asks. */
function useResponse(party: DisputeParty): LiveResponse | null {
  const app = useApp()
  const { userId } = useUser()
  const role = useRole()
  const { disputeSettings: settings } = useProgram()
  const [{ disputeIds, action }, change] = usePageSearch(Search)
  const isResumed = useAddressStep() !== ''
  const live = useStore(responseStore)
  const hasProgram = useHasProgram()
  const onReplacedElsewhere = useReplacedElsewhere()

  useEffect(() => {
    if (!hasProgram) return
    let isAsked = true
    const ids = idsIn(disputeIds, DISPUTES_AT_ONCE)
    const wish = ids.length > 0 ? { disputeIds: ids, action } : null
    const open = async () => {
      await openResponse(app, { userId, party, role, settings, onReplacedElsewhere, wish, isResumed })
      // Asked once: a reload or going back must not start again.
      if (isAsked && wish !== null) change({ disputeIds: '', action: '' }, { replace: true })
    }
    void open()
    return () => {
      isAsked = false
    }
  }, [app, change, userId, party, role, settings, hasProgram, disputeIds, action, isResumed, onReplacedElsewhere])

  useEffect(() => closeEndedResponse, [])
  // What the address asks for comes first.
  return disputeIds === '' && live?.facts.party === party ? live : null
}

// The views are fetched while the disputes are read, so that all are there before the first is filled in.
const fetchDescribe = async () => (await fetchViews()).fetchDescribe()
const fetchLater = async () => (await (await fetchViews()).fetchLater()).laterViews
const later = viewsOf(fetchLater)

/** A view of the statechart without its component does not compile. */
const views: Readonly<Record<ResponseView, ComponentType<{ response: DisputeResponseRef }>>> = {
  loading: Reading,
  loadFailed: later('loadFailed'),
  noneAnswerable: later('noneAnswerable'),
  stale: later('stale'),
  describe: viewsOf(fetchDescribe)('Describe'),
  contacts: later('contacts'),
  review: later('review'),
  submission: later('submission'),
  submitted: later('submitted'),
}

function Wizard({ response, party }: { response: DisputeResponseRef; party: DisputeParty }) {
  const { t } = useLingui()
  useResponseAddress(response, party)
  useResponseLeaving(response, party)
  useEffect(() => {
    // A failure is shown where the step itself is fetched.
    for (const fetch of [fetchDescribe, fetchLater]) fetch().catch(() => {})
  }, [])
  return (
    <>
      <WizardView wizard={response} views={views} props={{ response }} fallback={<Reading response={response} />} />
      <LeaveDialog
        wizard={response}
        title={t(disputeResponseWords.leaveQuestion)}
        confirm={t(disputeResponseWords.leave)}
      >
        <Trans>Everything you entered will be lost. Nothing has been sent.</Trans>
      </LeaveDialog>
    </>
  )
}

/** The disputes are read as they stand today, at first and after each change. */
function Reading({ response }: { response: DisputeResponseRef }) {
  const { t } = useLingui()
  const step = useSelector(response, ({ context }) => context.step)
  return (
    <ResponseFrame response={response} step={responseSteps.indexOf(step) + 1} title={t(disputeResponseWords.loading)}>
      <Card>
        <Skeleton lines={6} label={t(disputeResponseWords.loading)} />
      </Card>
    </ResponseFrame>
  )
}

/** The address follows the answer. Back from what was sent leads to the dispute center, since it stays sent. */
function useResponseAddress(response: DisputeResponseRef, party: DisputeParty) {
  const go = useGo()
  const pages = disputePages[party]
  const show = useCallback(
    (step: ResponseStep, { replace, last }: { replace: boolean; last: ResponseStep | null }) => {
      if (last === 'sent') go(pathTo(pages.center), { replace: true })
      else go(pathTo(pages.respond), { search: { step }, replace })
    },
    [go, pages],
  )
  useStepsInAddress({ wizard: response, steps: responseSteps, toward, address: useAddressStep(), show })
}

const leave = { type: 'response.leave' } as const

/** An answer that was left leads to its dispute, or to the center of several. */
function useResponseLeaving(response: DisputeResponseRef, party: DisputeParty) {
  const go = useGo()
  const depart = useCallback(() => {
    const [lone, ...others] = response.getSnapshot().context.disputes
    if (lone && others.length === 0) go(pathTo(disputePages[party].details, { invoiceId: lone.trxId }))
    else go(pathTo(disputePages[party].center))
  }, [response, party, go])
  useLeaving({ wizard: response, leave, hasEntries: selectHasEntries, isInside, depart })
}

/** The result of an answer that was sent before a reload. */
function SentBefore({ facts: { party, result } }: { facts: ResponseFacts }) {
  const go = useGo()
  const step = useAddressStep()
  // Back from it: what was sent stays so. A reload may come before the address has followed the answer to its end.
  const [arrived] = useState(step)
  const isLeft = step !== arrived
  useEffect(() => {
    if (isLeft) go(pathTo(disputePages[party].center), { replace: true })
  }, [go, party, isLeft])
  if (result === null) return null
  return (
    <Suspense fallback={null}>
      <Sent party={party} result={result} />
    </Suspense>
  )
}
