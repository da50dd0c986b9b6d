import { useLingui } from '@lingui/react/macro'

import { cardRefusals, cardWords } from '../../../machines/card-words.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'

const isKnown = (code: string): code is keyof typeof cardRefusals => Object.hasOwn(cardRefusals, code)

/** Says why the server has not done it; nothing without a failure. */
export function Refused({ failure, isUnreachable }: { failure: string | null; isUnreachable: boolean }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  if (failure === null) return null
  const words = isUnreachable
    ? t(cardWords.unreachable)
    : isKnown(failure)
      ? t(cardRefusals[failure])
      : failureText(failure)
  return (
    <Notice tone="late" live="alert">
      {words}
    </Notice>
  )
}
