import { useEffect, useLayoutEffect, useRef } from 'react'

import { useSelector } from '@xstate/react'
import type { AnyActorRef } from 'xstate'

/** Calls back once, with its output, when a chart has ended. */
export function useEnd(actor: AnyActorRef, onEnd: (output: unknown) => void): void {
  const isDone = useSelector(actor, ({ status }: { status: string }) => status === 'done')
  const latest = useRef(onEnd)
  useLayoutEffect(() => {
    latest.current = onEnd
  })
  useEffect(() => {
    if (isDone) latest.current((actor.getSnapshot() as { output?: unknown }).output)
  }, [isDone, actor])
}
