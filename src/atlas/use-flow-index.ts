import { useEffect, useState } from 'react'

import type { FlowIndex } from '../../charts/layout/layout-shape.ts'
import { fetchFlowIndex } from './flow-sheets.ts'

const POLL_MS = 2_000
/** Far longer than the biggest flow needs on a busy machine: after it, nobody is drawing. */
const PATIENCE_MS = 180_000

type Asked = { index: FlowIndex | null; isFailed: boolean }

/**
 * Returns the flows that are drawn by now, and asks again while others are waiting. `isFailed` when nothing could be
 * fetched, drawing has failed, or no flow was added for minutes; `retry` begins again.
 */
export function useFlowIndex() {
  const [attempt, setAttempt] = useState(0)
  const [{ index, isFailed }, setAsked] = useState<Asked>({ index: null, isFailed: false })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    const ask = async (before: number, since: number): Promise<void> => {
      const found = await fetchFlowIndex().catch(() => null)
      if (isLeft) return
      const left = found?.waiting.length ?? 0
      const lastAdded = left === before ? since : performance.now()
      const isOver = found === null || found.isFailed || performance.now() - lastAdded > PATIENCE_MS
      setAsked((last) => ({ index: found ?? last.index, isFailed: isOver }))
      if (left > 0 && !isOver) timer = setTimeout(() => void ask(left, lastAdded), POLL_MS)
    }
    void ask(-1, performance.now())
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [attempt])
  return {
    index,
    isFailed,
    retry: () => {
      setAsked((last) => ({ ...last, isFailed: false }))
      setAttempt((last) => last + 1)
    },
  }
}
