import { useLingui } from '@lingui/react/macro'

import { useCan } from '../../shared/app/use-can.ts'
import { useRole } from '../../shared/app/use-session.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'

/** Says to a role that its own pages are still to come, and what there is until then. */
export function RoleNotice() {
  const { t } = useLingui()
  const role = useRole()
  const hasCards = useCan('cards')
  const hasVouchers = useCan('vouchers')
  if (role === 'voucher_manager' && !hasVouchers)
    return (
      <Notice tone="quiet" title={t`Vouchers aren’t available here yet`}>
        {t`Until then, you can view your accounts, invoices, payments and disputes.`}
      </Notice>
    )
  if (role === 'card_viewer' && !hasCards)
    return (
      <Notice tone="quiet" title={t`Cards aren’t available here yet`}>
        {t`Until then, you can view what your accounts owe and how much credit is available.`}
      </Notice>
    )
  return null
}
