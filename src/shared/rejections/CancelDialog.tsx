import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { rejectionFailures } from '../../../machines/rejection-words.ts'
import { cancelRejections } from '../../api/merchant/rejections.ts'
import { useClient } from '../app/use-client.ts'
import { ChangeDialog } from '../dialogs/ChangeDialog.tsx'
import { useChange } from '../dialogs/use-change.ts'
import { toast } from '../../ui/overlay/toasts.ts'

type CancelDialogProps = { ids: readonly string[]; onEnd: (isDone: boolean) => void }

/** Asks whether rejections are cancelled for good, and names those that were not active. */
export function CancelDialog({ ids, onEnd }: CancelDialogProps) {
  const { t } = useLingui()
  const client = useClient()
  const change = useChange(onEnd)
  return (
    <ChangeDialog
      title={
        ids.length === 1
          ? t`Cancel this rejection?`
          : t`${plural({ count: ids.length }, { one: 'Cancel # rejection?', other: 'Cancel # rejections?' })}`
      }
      action={ids.length === 1 ? t`Cancel rejection` : t`Cancel rejections`}
      notDone={t(rejectionFailures.rejectionNotCancelled)}
      isDanger
      change={change}
      failures={rejectionFailures}
      onDo={() =>
        change.run(
          () => cancelRejections(client, ids),
          ({ cancelled, notActive }) => {
            const count = cancelled.length
            toast({
              tone: 'done',
              text: <Plural value={{ count }} one="# rejection canceled" other="# rejections canceled" />,
            })
            const numbers = notActive.map(({ invoice_number: number }) => number).join(', ')
            if (notActive.length > 0) toast({ tone: 'hold', text: t`Not active, so not canceled: ${{ numbers }}` })
          },
        )
      }
    >
      <p>
        <Trans>You can’t undo this. Canceled rejections can’t be corrected or resubmitted.</Trans>
      </p>
    </ChangeDialog>
  )
}
