import { useCallback } from 'react'

import { useLingui } from '@lingui/react/macro'

import {
  invoiceCreateRefusals,
  type InvoiceCreateRefusal,
} from '../../../machines/workflows/invoice-create/invoice-create.refusals.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { descriptorOf } from '../../ui/text/descriptor-of.ts'

const isRefusal = (code: string): code is InvoiceCreateRefusal => Object.hasOwn(invoiceCreateRefusals, code)

/** Returns the function that puts a refusal of an invoice, or a failure, into words by its code. */
export function useRefusalText(): (code: string) => string {
  const { t } = useLingui()
  const failureText = useFailureText()
  return useCallback(
    (code) => (isRefusal(code) ? t(descriptorOf(invoiceCreateRefusals[code])) : failureText(code)),
    [t, failureText],
  )
}
