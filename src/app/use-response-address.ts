import { useEffect, useRef, useState } from 'react'

import { useSelector } from '@xstate/react'
import * as v from 'valibot'

import type { DisputeParty } from '../../domain/contract/dispute.ts'
import type { DisputeResponseRef } from '../../machines/workflows/dispute-response/dispute-response.machine.ts'
import { selectHasEntries } from '../../machines/workflows/dispute-response/dispute-response.selectors.ts'
import { disputePages } from './dispute-places.ts'
import { pathTo } from './links.ts'
import { eventTowardStep, responseStepOf, responseSteps, type ResponseStep } from './response-steps.ts'
import { useGo, useLeaveGuard, usePageSearch, usePath } from './use-page.ts'

const StepSearch = v.object({ step: v.fallback(v.union([v.picklist(responseSteps), v.literal('')]), '') })
type StepInAddress = ResponseStep | ''

const isInside = (path: string) => path.endsWith('/dispute-center/respond')

/**
 * The last step in the address of the wizard. On the way out its page still stands while the next one is fetched; an
 * answer that followed that address would hold the reader back.
 */
export function useStepInAddress(): StepInAddress {
  const [{ step }] = usePageSearch(StepSearch)
  const isHere = isInside(usePath())
  const [last, setLast] = useState(step)
  if (isHere && step !== last) setLast(step)
  return isHere ? step : last
}

function goToward(step: ResponseStep, response: DisputeResponseRef) {
  let event = eventTowardStep(step, response.getSnapshot())
  while (event !== null) {
    response.send(event)
    event = eventTowardStep(step, response.getSnapshot())
  }
}

/**
 * The address follows the answer: a step of one's own is a new place in the history. Going there by the browser's
 * buttons asks the answer to follow, and where it cannot, the address goes back to it. Back from what was sent leads to
 * the dispute center, since it stays sent.
 */
export function useResponseAddress(response: DisputeResponseRef, party: DisputeParty) {
  const go = useGo()
  const step = useStepInAddress()
  const place = useSelector(response, responseStepOf)
  /** The step in the address that was last looked at, and whether the answer has been there since. */
  const seen = useRef<{ step: StepInAddress | null; isReached: boolean }>({ step: null, isReached: false })
  const wasSent = useRef(false)

  useEffect(() => {
    let now = place
    if (seen.current.step !== step) {
      // Who comes from elsewhere finds the answer where it is.
      const isArrival = seen.current.step === null || step === ''
      seen.current = { step, isReached: false }
      if (!isArrival) goToward(step, response)
      now = responseStepOf(response.getSnapshot())
    }
    if (now === null) return
    if (now === step) {
      seen.current.isReached = true
      wasSent.current = now === 'sent'
      return
    }
    if (wasSent.current) go(pathTo(disputePages[party].center), { replace: true })
    else go(pathTo(disputePages[party].respond), { search: { step: now }, replace: !seen.current.isReached })
  }, [response, party, step, place, go])
}

/** Leaving with something entered asks first, by whichever way; and where an ended answer leads. */
export function useResponseLeaving(response: DisputeResponseRef, party: DisputeParty) {
  const go = useGo()
  const isDirty = useSelector(
    response,
    (state) => state.matches('leaving') || (state.matches('drafting') && selectHasEntries(state)),
  )
  const isLeaving = useSelector(response, (state) => state.matches('leaving'))
  const isEnded = useSelector(response, (state) => state.matches('cancelled') || state.matches('left'))
  const { isHeld, leave, stay } = useLeaveGuard(isDirty, { isInside })
  const asked = useRef<'no' | 'asked' | 'answered'>('no')

  useEffect(() => {
    if (!isHeld) asked.current = 'no'
    else if (asked.current === 'no') {
      asked.current = 'asked'
      response.send({ type: 'response.leave' })
    } else if (asked.current === 'asked' && !isLeaving && !isEnded) {
      asked.current = 'answered'
      stay()
    }
  }, [response, isHeld, isLeaving, isEnded, stay])

  const hasDeparted = useRef(false)
  useEffect(() => {
    if (!isEnded || hasDeparted.current) return
    hasDeparted.current = true
    const [lone, ...others] = response.getSnapshot().context.disputes
    if (isHeld) leave()
    else if (lone && others.length === 0) go(pathTo(disputePages[party].details, { invoiceId: lone.trxId }))
    else go(pathTo(disputePages[party].center))
  }, [response, party, isEnded, isHeld, leave, go])
}
