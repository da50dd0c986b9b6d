import { lazy, Suspense, useEffect, useMemo, useState } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import * as v from 'valibot'

import { disputeActions, type Dispute, type DisputeParty } from '../../../domain/contract/dispute.ts'
import { DISPUTES_AT_ONCE } from '../../../domain/limits.ts'
import type { DisputeResponseRef } from '../../../machines/workflows/dispute-response/dispute-response.machine.ts'
import { readDispute, readDisputesById } from '../../api/disputes.ts'
import { useApp } from '../../shared/app/app.ts'
import { storeFile } from '../../shared/documents/chosen-files.ts'
import { disputePages, partyOfPath } from '../../shared/disputes/dispute-places.ts'
import { idsIn, pathTo } from '../../shared/app/links.ts'
import { closeEndedResponse, openResponse, responseStore, type LiveResponse } from './draft.ts'
import type { ResponseFacts } from './facts.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { useGo, usePageSearch, usePath } from '../../shared/app/use-page.ts'
import { useResponseAddress, useResponseLeaving, useStepInAddress } from './use-response-address.ts'
import { useRole, useUser } from '../../shared/app/use-session.ts'
import { useProgram } from '../../shared/app/use-program.ts'
import { useHasProgram, useLive, useReplacedElsewhere } from '../../wizard/use-live.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ResponseWizard, screenOf } from './views/ResponseWizard.tsx'

const Sent = lazy(async () => ({ default: (await import('./views/Sent.tsx')).Sent }))

const Search = v.object({
  disputeIds: v.fallback(v.string(), ''),
  action: v.fallback(v.nullable(v.picklist(disputeActions)), null),
})

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
  const live = useLive(responseStore)
  const hasProgram = useHasProgram()
  const onReplacedElsewhere = useReplacedElsewhere()

  useEffect(() => {
    if (!hasProgram) return
    let isAsked = true
    const ids = idsIn(disputeIds, DISPUTES_AT_ONCE)
    const wish = ids.length > 0 ? { disputeIds: ids, action } : null
    const open = async () => {
      await openResponse(app, { userId, party, role, settings, onReplacedElsewhere }, wish)
      // Asked once: a reload or a way back must not begin anew.
      if (isAsked && wish !== null) change({ disputeIds: '', action: '' }, { replace: true })
    }
    void open()
    return () => {
      isAsked = false
    }
  }, [app, change, userId, party, role, settings, hasProgram, disputeIds, action, onReplacedElsewhere])

  useEffect(() => closeEndedResponse, [])
  // What the address asks for comes first.
  return disputeIds === '' && live?.facts.party === party ? live : null
}

function Wizard({ response, party }: { response: DisputeResponseRef; party: DisputeParty }) {
  useResponseAddress(response, party)
  useResponseLeaving(response, party)
  const screen = useSelector(response, screenOf)
  const lone = useSelector(response, ({ context: { disputes } }) => (disputes.length === 1 ? disputes[0]?.id : null))
  const result = useSelector(response, ({ context }) => context.result)
  const chosenIds = useSelector(response, ({ context }) => context.disputeIds)
  const details = useLoaded(readDispute, lone && screen === 'describe' ? { party, disputeId: lone } : null)
  const answeredIds = useMemo(
    () => (result === null ? chosenIds : [...result.done, ...result.refused].map((one) => one.dispute_id)),
    [result, chosenIds],
  )
  const now = useDisputesNow(party, screen === 'stale' || screen === 'sent' ? answeredIds : [])
  return (
    <ResponseWizard
      response={response}
      details={details.data?.id === lone ? details.data : null}
      now={now}
      onFile={storeFile}
    />
  )
}

/** What became of an answer that was given before a reload. */
function SentBefore({ facts: { party, result } }: { facts: ResponseFacts }) {
  const go = useGo()
  const step = useStepInAddress()
  const now = useDisputesNow(
    party,
    result === null ? [] : [...result.done, ...result.refused].map((one) => one.dispute_id),
  )
  // Back from it: what was sent stays so. A reload may come before the address has followed the answer to its end.
  const [arrived] = useState(step)
  const isLeft = step !== arrived
  useEffect(() => {
    if (isLeft) go(pathTo(disputePages[party].center), { replace: true })
  }, [go, party, isLeft])
  if (result === null) return null
  return (
    <Suspense fallback={null}>
      <Sent party={party} result={result} now={now} />
    </Suspense>
  )
}

/** The disputes as they stand after something became of them; none until they are read. */
function useDisputesNow(party: DisputeParty, disputeIds: readonly string[]): readonly Dispute[] {
  return useLoaded(readDisputesById, disputeIds.length === 0 ? null : { party, disputeIds }).data ?? []
}
