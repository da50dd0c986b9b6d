import { useLingui } from '@lingui/react/macro'

import { withdrawAnnouncement } from '../../../api/notifications/announcements.ts'
import { useClient } from '../../../shared/app/use-client.ts'
import { ChangeDialog } from '../../../shared/dialogs/ChangeDialog.tsx'
import { useChange } from '../../../shared/dialogs/use-change.ts'
import { toast } from '../../../ui/overlay/toasts.ts'
import { announcementFailures } from './announcement-list-words.ts'

type WithdrawProps = { withdrawn: { id: string; title: string }; onClose: (isDone: boolean) => void }

/** Asks whether an announcement is withdrawn, and withdraws it. */
export function WithdrawAnnouncement({ withdrawn: { id, title }, onClose }: WithdrawProps) {
  const { t } = useLingui()
  const client = useClient()
  const change = useChange(onClose)
  return (
    <ChangeDialog
      title={t`Withdraw “${title}”?`}
      action={t`Withdraw announcement`}
      isDanger
      change={change}
      failures={announcementFailures}
      onDo={() =>
        change.run(
          () => withdrawAnnouncement(client, { id }),
          () => toast({ tone: 'done', text: t`Announcement withdrawn` }),
        )
      }
    >
      <p>{t`Users will no longer see it, not even those who have read it. You can’t undo this.`}</p>
    </ChangeDialog>
  )
}
