import { useLingui } from '@lingui/react/macro'

import type { ApiKey } from '../../../domain/contract/api-keys/api-key.ts'
import { revokeApiKey } from '../../api/api-keys/api-keys.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { ChangeDialog } from '../../shared/dialogs/ChangeDialog.tsx'
import { useChange } from '../../shared/dialogs/use-change.ts'
import { toast } from '../../ui/overlay/toasts.ts'
import { apiKeyFailures } from './api-key-words.ts'

/** Asks whether a key is revoked, and revokes it. */
export function RevokeKey({ revoked, onClose }: { revoked: ApiKey; onClose: (isDone: boolean) => void }) {
  const { t } = useLingui()
  const client = useClient()
  const change = useChange(onClose)
  return (
    <ChangeDialog
      title={t`Revoke API key ${{ name: revoked.name }}?`}
      action={t`Revoke key`}
      isDanger
      change={change}
      failures={apiKeyFailures}
      onDo={() =>
        change.run(
          () => revokeApiKey(client, revoked),
          () => toast({ tone: 'done', text: t`API key revoked` }),
        )
      }
    >
      <p>{t`Systems that use this key will no longer be able to send invoices. You can’t undo this.`}</p>
    </ChangeDialog>
  )
}
