import { useLingui } from '@lingui/react/macro'

import type { Voucher } from '../../../domain/contract/vouchers/voucher.ts'
import { voidVoucher } from '../../api/vouchers/vouchers.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { ChangeDialog } from '../../shared/dialogs/ChangeDialog.tsx'
import { useChange } from '../../shared/dialogs/use-change.ts'
import { toast } from '../../ui/overlay/toasts.ts'
import { voucherFailures } from './voucher-words.ts'

/** Asks whether a voucher is voided, and voids it. */
export function VoidVoucher({ voucher, onClose }: { voucher: Voucher; onClose: (isDone: boolean) => void }) {
  const { t } = useLingui()
  const client = useClient()
  const change = useChange(onClose)
  return (
    <ChangeDialog
      title={t`Void ${{ voucher: voucher.voucherNumber }}`}
      action={t`Void the voucher`}
      isDanger
      change={change}
      failures={voucherFailures}
      onDo={() =>
        change.run(
          () => voidVoucher(client, { voucherId: voucher.id }),
          () => toast({ tone: 'done', text: t`The voucher is voided.` }),
        )
      }
    >
      <p>{t`${{ holder: voucher.holderName }} can’t use this voucher any more, and we notify them by email. You can’t undo this.`}</p>
    </ChangeDialog>
  )
}
