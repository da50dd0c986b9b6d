import { useState } from 'react'

import { useActorRef, useSelector } from '@xstate/react'
import { fromPromise } from 'xstate'

import { changeMachine, selectFailure, selectTriesLeft } from '../../../machines/workflows/change/change.machine.ts'
import { useEnd } from '../app/use-end.ts'
import { useApp } from '../app/app.ts'

/** A question under way: what was said to the last answer, and how to answer. */
export type Change = {
  isBusy: boolean
  isMade: boolean
  /** The code of the last refusal. */
  failure: string | null
  /** How often the same may be tried again, where the server counts. */
  triesLeft: number | null
  /** Makes the change; `onMade` is called with what came of it, before the question ends. */
  run: <Result>(work: () => Promise<Result>, onMade: (result: Result) => void) => void
  close: () => void
}

/** Returns the chart with a port that does what was given last. */
function changePort() {
  let work = () => Promise.resolve(() => {})
  let finish = () => {}
  return {
    machine: changeMachine.provide({
      actors: {
        makeChange: fromPromise<void>(async () => {
          finish = await work()
        }),
      },
    }),
    give(next: typeof work) {
      work = next
    },
    finish: () => finish(),
  }
}

/** Runs one change by its chart. `onEnd` is called once: with true when it was made, with false when it was closed. */
export function useChange(onEnd: (isMade: boolean) => void): Change {
  const { inspect } = useApp()
  const [port] = useState(changePort)
  const change = useActorRef(port.machine, inspect ? { inspect } : {})
  useEnd(change, (isMade) => {
    if (isMade === true) port.finish()
    onEnd(isMade === true)
  })
  return {
    isBusy: useSelector(change, (state) => state.hasTag('busy')),
    isMade: useSelector(change, (state) => state.matches('changed')),
    failure: useSelector(change, selectFailure),
    triesLeft: useSelector(change, selectTriesLeft),
    run(make, onMade) {
      port.give(async () => {
        const result = await make()
        return () => onMade(result)
      })
      change.send({ type: 'change.make' })
    },
    close: () => change.send({ type: 'change.close' }),
  }
}
