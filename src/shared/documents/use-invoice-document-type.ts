import { useCallback } from 'react'

import { useLingui } from '@lingui/react/macro'

import { invoiceDocumentTypes } from '../../../machines/invoice-document-words.ts'

/** Returns how a type of an invoice's documents is called: by its id where we know it, else as it was stored. */
export function useInvoiceDocumentType(): (id: string, stored: string) => string {
  const { t } = useLingui()
  return useCallback(
    (id, stored) => {
      const words = Object.hasOwn(invoiceDocumentTypes, id) ? invoiceDocumentTypes[id] : undefined
      return words === undefined ? stored : t(words)
    },
    [t],
  )
}
