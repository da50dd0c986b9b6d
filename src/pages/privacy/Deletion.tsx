import { useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import type { Privacy } from '../../../domain/contract/privacy/privacy.ts'
import { withdrawDeletion } from '../../api/privacy/privacy.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { ChangeDialog } from '../../shared/dialogs/ChangeDialog.tsx'
import { useChange } from '../../shared/dialogs/use-change.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { toast } from '../../ui/overlay/toasts.ts'
import { DateText } from '../../ui/text/DateText.tsx'
import { privacyFailures } from './privacy-words.ts'
import { RequestDeletion } from './RequestDeletion.tsx'

type DeletionProps = { privacy: Privacy; onChanged: () => void }

/** The reader's request to be deleted: its state, and what can be done about it. */
export function Deletion({ privacy, onChanged }: DeletionProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'request' | 'withdrawal' | null>(null)
  const { request } = privacy
  const close = (isDone: boolean) => {
    setOpen(null)
    if (isDone) onChanged()
  }
  const isOpen = request?.status === 'requested'
  return (
    <Card
      title={t`Delete your account`}
      actions={
        isOpen ? (
          <Button onClick={() => setOpen('withdrawal')}>
            <Trans>Withdraw request</Trans>
          </Button>
        ) : (
          <Button kind="danger" onClick={() => setOpen('request')}>
            <Trans>Request deletion</Trans>
          </Button>
        )
      }
    >
      <div className={stack.s3}>
        <p>
          {isOpen
            ? t`You can keep using the portal until support responds.`
            : t`Support reviews your request. Once your account is deleted, no one can bring it back.`}
        </p>
        <State request={request} />
      </div>
      {open === 'request' ? <RequestDeletion needsPassword={privacy.hasPassword} onClose={close} /> : null}
      {open === 'withdrawal' ? <Withdrawal onClose={close} /> : null}
    </Card>
  )
}

function State({ request }: Pick<Privacy, 'request'>) {
  const { t } = useLingui()
  if (request === null || request.status === 'done') return null
  if (request.status === 'requested')
    return (
      <Notice tone="wait" title={t`You asked us to delete your account`}>
        <Trans>
          Requested on <DateText iso={request.requestedAt} as="date" />. Support will email you.
        </Trans>
      </Notice>
    )
  if (request.status === 'withdrawn') return <Notice tone="quiet">{t`You withdrew your last request.`}</Notice>
  return (
    <Notice tone="late" title={t`Support didn’t delete your account`}>
      {request.reason}
    </Notice>
  )
}

function Withdrawal({ onClose }: { onClose: (isDone: boolean) => void }) {
  const { t } = useLingui()
  const client = useClient()
  const change = useChange(onClose)
  return (
    <ChangeDialog
      title={t`Withdraw your deletion request?`}
      action={t`Withdraw request`}
      change={change}
      failures={privacyFailures}
      onDo={() =>
        change.run(
          () => withdrawDeletion(client),
          () => toast({ tone: 'done', text: t`Request withdrawn` }),
        )
      }
    >
      <p>{t`Your account stays as it is. You can make a new request at any time.`}</p>
    </ChangeDialog>
  )
}
