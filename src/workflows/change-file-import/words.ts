import { useCallback } from 'react'

import { useLingui } from '@lingui/react/macro'

import { changeFileRefusalWords } from '../../../machines/workflows/change-file-import/change-file-import.refusals.ts'
import {
  changeFileCallWords,
  changeFileImportRefusals,
} from '../../../machines/workflows/change-file-import/change-file-import.words.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { descriptorOf } from '../../ui/text/descriptor-of.ts'

type Words = Readonly<Record<string, Parameters<typeof descriptorOf>[0]>>

const calls: Words = { ...changeFileImportRefusals, ...changeFileCallWords }
const reasons: Words = changeFileRefusalWords

/** Returns the function that puts a refusal of a file or a call into words by its code. */
export function useImportText(): (code: string) => string {
  const { t } = useLingui()
  const failureText = useFailureText()
  return useCallback(
    (code) => {
      const known = Object.hasOwn(calls, code) ? calls[code] : undefined
      return known === undefined ? failureText(code) : t(descriptorOf(known))
    },
    [t, failureText],
  )
}

/** Returns the function that says why the server could not read a file, or refused a row; of a new code in its own words. */
export function useReasonText(): (reason: { code: string; words: string }) => string {
  const { t } = useLingui()
  return useCallback(
    ({ code, words }) => {
      const known = Object.hasOwn(reasons, code) ? reasons[code] : undefined
      return known === undefined ? words : t(descriptorOf(known))
    },
    [t],
  )
}
