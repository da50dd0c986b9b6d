import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { MerchantDocument } from '../../../../domain/contract/merchant/merchant-documents.ts'
import type { DocumentRemovalRefusal } from '../../../../domain/rules/merchant-invoices/invoice-document.ts'
import { removeDocument } from '../../../api/document-upload.ts'
import { useClient } from '../../../shared/app/use-client.ts'
import { ChangeDialog } from '../../../shared/dialogs/ChangeDialog.tsx'
import { useChange } from '../../../shared/dialogs/use-change.ts'
import type { FailureWords } from '../../../shared/words/failure-text.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'

const failures = {
  invoiceDisputed: msg`You can’t remove documents while the invoice is in dispute.`,
  invoicePaid: msg`You can’t remove documents of an invoice that is paid or being paid.`,
} satisfies FailureWords & Readonly<Record<DocumentRemovalRefusal, unknown>>

type RemoveDocumentProps = { document: MerchantDocument; onClose: (isRemoved: boolean) => void }

/** Asks whether a document is removed, and removes it. */
export function RemoveDocument({ document: { documentId, fileName }, onClose }: RemoveDocumentProps) {
  const { t } = useLingui()
  const client = useClient()
  const change = useChange(onClose)
  return (
    <ChangeDialog
      title={t`Remove ${{ file: fileName }}?`}
      action={t`Remove document`}
      isDanger
      change={change}
      failures={failures}
      onDo={() =>
        change.run(
          () => removeDocument(client, { documentId }),
          () => toast({ tone: 'done', text: t`Document removed` }),
        )
      }
    >
      <p>{t`Your customer will no longer be able to see this document.`}</p>
    </ChangeDialog>
  )
}
