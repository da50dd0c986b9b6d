import { useLingui } from '@lingui/react/macro'

import type { ApiKey } from '../../../domain/contract/api-keys/api-key.ts'
import { revokeApiKey, type KeySide } from '../../api/api-keys/api-keys.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { ChangeDialog } from '../../shared/dialogs/ChangeDialog.tsx'
import { useChange } from '../../shared/dialogs/use-change.ts'
import { toast } from '../../ui/overlay/toasts.ts'
import { apiKeyFailuresOf } from './api-key-words.ts'

type RevokeKeyProps = { side: KeySide; revoked: ApiKey; onClose: (isDone: boolean) => void }

/** Asks whether a key is revoked, and revokes it. */
export function RevokeKey({ side, revoked, onClose }: RevokeKeyProps) {
  const { t } = useLingui()
  const client = useClient()
  const change = useChange(onClose)
  return (
    <ChangeDialog
      title={t`Revoke API key ${{ name: revoked.name }}?`}
      action={t`Revoke key`}
      isDanger
      change={change}
      failures={apiKeyFailuresOf[side]}
      onDo={() =>
        change.run(
          () => revokeApiKey(client, { id: revoked.id, side }),
          () => toast({ tone: 'done', text: t`API key revoked` }),
        )
      }
    >
      <p>
        {side === 'program'
          ? t`Systems that use this key will no longer be able to read or send data. You can’t undo this.`
          : t`Systems that use this key will no longer be able to send invoices. You can’t undo this.`}
      </p>
    </ChangeDialog>
  )
}
