import { useCallback } from 'react'

import type { PageWords } from '../../../charts/layout/layout-shape.ts'
import { useMessageOf } from '../../shared/words/failure-text.tsx'
import { allFailures } from './all-failures.ts'
import { useSaid } from './use-said.ts'

/** Returns what says the sentence of a code, as the customer reads it in this flow; null for one without words. */
export function useRefusalText({ refusals }: Pick<PageWords, 'refusals'>): (code: string) => string | null {
  const said = useSaid()
  const messageOf = useMessageOf(allFailures)
  return useCallback(
    (code) => {
      const own = Object.hasOwn(refusals, code) ? refusals[code] : undefined
      return own === undefined ? messageOf(code) : said(own)
    },
    [refusals, messageOf, said],
  )
}
