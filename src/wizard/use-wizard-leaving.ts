import { useEffect, useRef } from 'react'

import { useLeaveGuard } from './use-leave-guard.ts'

type Leaving = {
  /** Something entered would be lost. */
  isDirty: boolean
  /** Checks whether a path is still the wizard's. */
  isInside: (path: string) => boolean
  /** The wizard is asking whether to leave. */
  isAsking: boolean
  /** It has ended without a page of its own. */
  isEnded: boolean
  /** Asks the wizard whether one may leave. */
  ask: () => void
  /** The page after an ended wizard when nothing else was wanted. */
  depart: () => void
}

/** Leaving with something entered asks first, by whichever way; and an ended wizard leads on, once. */
export function useWizardLeaving({ isDirty, isInside, isAsking, isEnded, ask, depart }: Leaving) {
  const { isHeld, leave, stay } = useLeaveGuard(isDirty, { isInside })
  const asked = useRef<'no' | 'asked' | 'answered'>('no')

  useEffect(() => {
    if (!isHeld) asked.current = 'no'
    else if (asked.current === 'no') {
      asked.current = 'asked'
      ask()
    } else if (asked.current === 'asked' && !isAsking && !isEnded) {
      asked.current = 'answered'
      stay()
    }
  }, [isHeld, isAsking, isEnded, ask, stay])

  const hasDeparted = useRef(false)
  useEffect(() => {
    if (!isEnded || hasDeparted.current) return
    hasDeparted.current = true
    if (isHeld) leave()
    else depart()
  }, [isEnded, isHeld, leave, depart])
}
