import { useCallback } from 'react'

import { useSelector } from '@xstate/react'
import * as v from 'valibot'

import type { DisputeParty } from '../../../domain/contract/dispute.ts'
import { isAskedFirst } from '../../../domain/rules/leaving.ts'
import type { DisputeResponseRef } from '../../../machines/workflows/dispute-response/dispute-response.machine.ts'
import { selectHasEntries } from '../../../machines/workflows/dispute-response/dispute-response.selectors.ts'
import { disputePages } from '../../shared/disputes/dispute-places.ts'
import { pathTo } from '../../shared/app/links.ts'
import { eventTowardStep, responseStepOf, responseSteps, type ResponseStep } from './steps.ts'
import { useGo, usePageSearch } from '../../shared/app/use-page.ts'
import { useLastInside, useWizardAddress } from '../../wizard/use-wizard-address.ts'
import { useWizardLeaving } from '../../wizard/use-wizard-leaving.ts'

const StepSearch = v.object({ step: v.fallback(v.union([v.picklist(responseSteps), v.literal('')]), '') })
type StepInAddress = ResponseStep | ''

const isInside = (path: string) => path.endsWith('/dispute-center/respond')

export function useStepInAddress(): StepInAddress {
  return useLastInside(usePageSearch(StepSearch)[0].step, isInside)
}

/** The address follows the answer. Back from what was sent leads to the dispute center, since it stays sent. */
export function useResponseAddress(response: DisputeResponseRef, party: DisputeParty) {
  const go = useGo()
  const pages = disputePages[party]
  const show = useCallback(
    (step: ResponseStep, { replace, last }: { replace: boolean; last: ResponseStep | null }) => {
      if (last === 'sent') go(pathTo(pages.center), { replace: true })
      else go(pathTo(pages.respond), { search: { step }, replace })
    },
    [go, pages],
  )
  const place = useSelector(response, responseStepOf)
  const address = useStepInAddress()
  useWizardAddress({
    wizard: response,
    address,
    place,
    stepOf: responseStepOf,
    eventToward: eventTowardStep,
    show,
  })
}

/** Leaving with something entered asks first, by whichever way; and where an ended answer leads. */
export function useResponseLeaving(response: DisputeResponseRef, party: DisputeParty) {
  const go = useGo()
  const isDirty = useSelector(response, (state) => isAskedFirst(state, selectHasEntries))
  const depart = useCallback(() => {
    const [lone, ...others] = response.getSnapshot().context.disputes
    if (lone && others.length === 0) go(pathTo(disputePages[party].details, { invoiceId: lone.trxId }))
    else go(pathTo(disputePages[party].center))
  }, [response, party, go])
  useWizardLeaving({
    isDirty,
    isInside,
    isAsking: useSelector(response, (state) => state.matches('leaving')),
    isEnded: useSelector(response, (state) => state.matches('cancelled') || state.matches('left')),
    ask: useCallback(() => response.send({ type: 'response.leave' }), [response]),
    depart,
  })
}
