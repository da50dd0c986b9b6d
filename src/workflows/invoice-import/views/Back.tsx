import { useLingui } from '@lingui/react/macro'

import type { InvoiceImportRef } from '../../../../machines/workflows/invoice-import/invoice-import.machine.ts'
import { invoiceImportWords as words } from '../../../../machines/workflows/invoice-import/invoice-import.words.ts'
import { Button } from '../../../ui/form/Button.tsx'

/** Leads back to the choice of a file, where the imports are listed. What is under way goes on. */
export function Back({ run }: { run: InvoiceImportRef }) {
  const { t } = useLingui()
  return (
    <Button kind="quiet" size="sm" onClick={() => run.send({ type: 'import.another' })}>
      {t(words.another)}
    </Button>
  )
}
