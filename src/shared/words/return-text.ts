import { useLingui } from '@lingui/react/macro'

import { returnWordsOf } from '../../../machines/lifecycles/payment/return.words.ts'
import { filled } from '../../ui/text/filled.ts'

/** Returns the words for a bank's return code: what happened, and what the reader can do. */
export function useReturnText() {
  const { t } = useLingui()
  return (code: string | null) => {
    const { happened, next } = returnWordsOf(code)
    const values = { code: code ?? '' }
    return { happened: t(filled(happened, values)), next: t(filled(next, values)) }
  }
}
