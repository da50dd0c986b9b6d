import { useEffect, useState } from 'react'

import type { Loaded } from './use-loaded.ts'

/**
 * The time for which loaded parts wait for the rest, in milliseconds. Then each part comes by itself, and those below
 * it move.
 */
const PATIENCE_MS = 1_000

/** Checks whether a part has come, or failed. */
export const isSettled = ({ data, failure }: Loaded<unknown>): boolean => data !== null || failure !== null

/**
 * Parts of a page that are asked for together are shown together, so that none pushes away what one has begun to
 * read. What this gives holds a part back until then: it is still loading.
 */
export function useTogether(...parts: readonly Loaded<unknown>[]): <T>(part: Loaded<T>) => Loaded<T> {
  const settled = parts.filter(isSettled).length
  const isAny = settled > 0
  const isAll = settled === parts.length
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isAny || isAll) return undefined
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isAny, isAll])
  const isShown = isAll || isLate
  return (part) => (isShown ? part : { ...part, data: null, failure: null, isLoading: true })
}
