import { useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import type { PrivacyRequest } from '../../../domain/contract/privacy/privacy.ts'
import { useRoleName } from '../../shared/app/role-names.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { AnswerRequest } from './AnswerRequest.tsx'
import { statusWords } from './request-words.ts'

type RequestPanelProps = { request: PrivacyRequest; onClose: (isDone: boolean) => void }

/** One request with who made it, and the two answers to it. */
export function RequestPanel({ request, onClose }: RequestPanelProps) {
  const { t } = useLingui()
  const roleName = useRoleName()
  const [answer, setAnswer] = useState<'erase' | 'refuse' | null>(null)
  const { status, fullName, username, emailAddress, role, requestedAt, endedAt, endedBy, reason } = request
  if (answer !== null) return <AnswerRequest request={request} answer={answer} onClose={onClose} />
  const isOpen = status === 'requested' && !request.isOwn
  return (
    <Dialog
      isOpen
      onClose={() => onClose(false)}
      title={t`Privacy request of ${{ name: fullName }}`}
      actions={
        isOpen ? (
          <>
            <Button onClick={() => setAnswer('refuse')}>
              <Trans>Refuse request</Trans>
            </Button>
            <Button kind="danger" onClick={() => setAnswer('erase')}>
              <Trans>Delete user</Trans>
            </Button>
          </>
        ) : (
          <Button kind="main" onClick={() => onClose(false)}>
            <Trans>Close</Trans>
          </Button>
        )
      }
    >
      <div className={stack.s4}>
        {request.isLastAdministrator ? (
          <Notice tone="wait" title={t`Last administrator`}>
            {t`Without this user, an account or merchant has no administrator.`}
          </Notice>
        ) : null}
        {request.isOwn && status === 'requested' ? (
          <Notice tone="due">{t`This is your own request. Another support user must answer it.`}</Notice>
        ) : null}
        <Facts
          facts={[
            { id: 'status', label: t`Status`, value: t(statusWords[status]) },
            { id: 'username', label: t`Username`, value: username },
            { id: 'email', label: t`Email address`, value: emailAddress },
            { id: 'role', label: t`Role`, value: roleName(role) },
            { id: 'requested', label: t`Requested`, value: <DateText iso={requestedAt} as="dateTime" /> },
            ...(endedAt === null
              ? []
              : [{ id: 'ended', label: t`Ended`, value: <DateText iso={endedAt} as="dateTime" /> }]),
            ...(endedBy === null ? [] : [{ id: 'by', label: t`Ended by`, value: endedBy }]),
            ...(reason === null ? [] : [{ id: 'reason', label: t`Reason`, value: reason }]),
          ]}
        />
      </div>
    </Dialog>
  )
}
