import { Trans } from '@lingui/react/macro'

import type { Customer } from '../../../domain/contract/account.ts'
import { Tag } from '../../ui/feedback/Tag.tsx'

/** The status of an account in words. */
export function AccountStatus({ status }: { status: Customer['status'] }) {
  if (status === 'terminated')
    return (
      <Tag tone="quiet">
        <Trans>Terminated</Trans>
      </Tag>
    )
  if (status === 'inactive')
    return (
      <Tag tone="hold">
        <Trans>Inactive</Trans>
      </Tag>
    )
  return (
    <Tag tone="done">
      <Trans>Active</Trans>
    </Tag>
  )
}
