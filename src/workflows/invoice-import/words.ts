import { useCallback } from 'react'

import { useLingui } from '@lingui/react/macro'

import { importRefusalWords } from '../../../machines/workflows/invoice-import/invoice-import.refusals.ts'
import {
  invoiceImportRefusals,
  invoiceImportWords,
} from '../../../machines/workflows/invoice-import/invoice-import.words.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { descriptorOf } from '../../ui/text/descriptor-of.ts'

const words: Readonly<Record<string, Parameters<typeof descriptorOf>[0]>> = {
  ...importRefusalWords,
  ...invoiceImportRefusals,
  importsTooMany: invoiceImportWords.tooMany,
  importChanged: invoiceImportWords.changed,
  importEnded: invoiceImportWords.changed,
}

/** Returns the function that puts a refusal of a file, a line or a call into words by its code. */
export function useImportText(): (code: string) => string {
  const { t } = useLingui()
  const failureText = useFailureText()
  return useCallback(
    (code) => {
      const known = Object.hasOwn(words, code) ? words[code] : undefined
      return known === undefined ? failureText(code) : t(descriptorOf(known))
    },
    [t, failureText],
  )
}
