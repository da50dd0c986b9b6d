import { useCallback } from 'react'

import { useLingui } from '@lingui/react/macro'

import { cardRefusals, cardWords } from '../../../machines/card-words.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'

const isKnown = (code: string): code is keyof typeof cardRefusals => Object.hasOwn(cardRefusals, code)

/** Returns the words for why the server has not done it, by the chart's view and code; null without a failure. */
export function useCardProblem(): (view: string | null, failure: string | null) => string | null {
  const { t } = useLingui()
  const failureText = useFailureText()
  return useCallback(
    (view, failure) => {
      if (failure === null) return null
      if (view === 'unreachable') return t(cardWords.unreachable)
      return isKnown(failure) ? t(cardRefusals[failure]) : failureText(failure)
    },
    [t, failureText],
  )
}
