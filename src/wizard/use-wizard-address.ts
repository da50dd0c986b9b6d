import { useCallback, useEffect, useRef, useState } from 'react'

import { useSelector } from '@xstate/react'

import { placeOf } from '../../machines/meta.ts'
import { usePath } from '../shared/app/use-page.ts'
import type { Wizard, WizardSnapshot } from './wizard.ts'

/**
 * Returns the last address within a wizard. On the way out its page still stands while the next one is fetched; a
 * wizard that followed that address would hold the reader back.
 */
export function useLastInside<Place>(place: Place, isInside: (path: string) => boolean): Place {
  const isHere = isInside(usePath())
  const [last, setLast] = useState(place)
  if (isHere && place !== last) setLast(place)
  return isHere ? place : last
}

type Following<Step extends string, Snapshot, Event> = {
  wizard: { getSnapshot: () => Snapshot; send: (event: Event) => void }
  /** The step in the address, '' for none. */
  address: Step | ''
  /** The wizard's step, by `stepOf`. */
  place: Step | null
  /** Returns the step of a wizard in the address, or null while that is being decided. */
  stepOf: (state: Snapshot) => Step | null
  /** Returns the wizard's next event toward a step, or null when it is there or cannot follow. */
  eventToward: (step: Step, state: Snapshot) => Event | null
  /** Writes a step into the address: in place of the one there when the wizard never came to that one. */
  show: (step: Step, about: { replace: boolean; last: Step | null }) => void
  /** The step that is asked for even by coming from elsewhere: others then find the wizard where it is. */
  stepOpenedByLink?: Step
}

/**
 * The address follows the wizard: a step of one's own is a new place in the history. Going there by the browser's
 * buttons asks the wizard to follow, and where it cannot, the address goes back to it.
 */
function useWizardAddress<Step extends string, Snapshot, Event>({
  wizard,
  address,
  place,
  stepOf,
  eventToward,
  show,
  stepOpenedByLink,
}: Following<Step, Snapshot, Event>) {
  /**
   * The step in the address that was last looked at, whether the wizard has come to it, and the last one it came to.
   */
  const seen = useRef<{ address: Step | '' | null; isReached: boolean; last: Step | null }>({
    address: null,
    isReached: false,
    last: null,
  })

  useEffect(() => {
    let now = place
    if (seen.current.address !== address) {
      const isArrival = seen.current.address === null && address !== stepOpenedByLink
      seen.current = { ...seen.current, address, isReached: false }
      if (address !== '' && !isArrival)
        for (let event = eventToward(address, wizard.getSnapshot()); event !== null;) {
          wizard.send(event)
          event = eventToward(address, wizard.getSnapshot())
        }
      now = stepOf(wizard.getSnapshot())
    }
    if (now === null) return
    if (now === address) seen.current = { address, isReached: true, last: now }
    else show(now, { replace: !seen.current.isReached, last: seen.current.last })
  }, [wizard, address, place, stepOf, eventToward, show, stepOpenedByLink])
}

type StepsInAddress<Step extends string, Snapshot, Event> = Pick<
  Following<Step, Snapshot, Event>,
  'address' | 'show' | 'stepOpenedByLink'
> & {
  wizard: Wizard<Event, Snapshot> & { getSnapshot: () => Snapshot }
  /** The names in the address of step 1, 2, … */
  steps: readonly Step[]
  /** The events that may lead to a step, the best first; the first that can be sent is. */
  toward: (step: Step, state: Snapshot, about: { isBack: boolean }) => readonly Event[]
}

/** Returns the step's name at which a wizard stands in the address, or null while that is being decided. */
export function stepIn<Step extends string>(steps: readonly Step[], state: WizardSnapshot): Step | null {
  const { route, step } = placeOf(state)
  return route === null || step === null ? null : (steps[step - 1] ?? null)
}

/** Returns the event that leads toward a step next, or null when the wizard is there, asks, or cannot follow. */
export function eventToStep<Step extends string, Snapshot extends WizardSnapshot, Event>(
  { steps, toward }: Pick<StepsInAddress<Step, Snapshot, Event>, 'steps' | 'toward'>,
  step: Step,
  state: Snapshot & { can: (event: Event) => boolean },
): Event | null {
  const now = stepIn(steps, state)
  if (now === null || now === step || state.hasTag('asking')) return null
  const isBack = steps.indexOf(step) < steps.indexOf(now)
  return toward(step, state, { isBack }).find((event) => state.can(event)) ?? null
}

/**
 * Keeps the address at the step that the statechart's `meta` names, and has the wizard follow the browser's buttons.
 */
export function useStepsInAddress<
  Step extends string,
  Event,
  Snapshot extends WizardSnapshot & { can: (event: Event) => boolean },
>({ wizard, steps, toward, ...shown }: StepsInAddress<Step, Snapshot, Event>) {
  const stepOf = useCallback((state: Snapshot) => stepIn(steps, state), [steps])
  const eventToward = useCallback(
    (step: Step, state: Snapshot) => eventToStep({ steps, toward }, step, state),
    [steps, toward],
  )
  useWizardAddress({ wizard, place: useSelector(wizard, stepOf), stepOf, eventToward, ...shown })
}
