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
      title={t`Void voucher ${{ number: voucher.voucherNumber }}?`}
      action={t`Void voucher`}
      isDanger
      change={change}
      failures={voucherFailures}
      onDo={() =>
        change.run(
          () => voidVoucher(client, { voucherId: voucher.id }),
          () => toast({ tone: 'done', text: t`Voucher voided` }),
        )
      }
    >
      <p>{t`${{ holder: voucher.holderName }} will no longer be able to use this voucher. We’ll notify them by email. You can’t undo this.`}</p>
    </ChangeDialog>
  )
}
