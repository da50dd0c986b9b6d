import { useCallback, useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import type { OpenBankLink } from '../../../domain/contract/methods/bank-link.ts'
import { readOpenLinks, revokeLink } from '../../api/methods/bank-links.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { ChangeDialog } from '../../shared/dialogs/ChangeDialog.tsx'
import { useChange } from '../../shared/dialogs/use-change.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import { methodFailures } from './method-failures.ts'
import { facts, list, row, naming } from './OpenLinks.css.ts'

/** The links of an account with which a bank account can still be added, each to be revoked; nothing where there are none. */
export function OpenLinks({ customerId }: { customerId: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const failureText = useFailureText(methodFailures)
  const { data, failure, isLoading, retry } = useLoaded(readOpenLinks, { customerId })
  const [revoked, setRevoked] = useState<OpenBankLink | null>(null)
  const close = useCallback(
    (isDone: boolean) => {
      setRevoked(null)
      if (isDone) retry()
    },
    [retry],
  )
  if (data === null)
    return failure === null ? null : (
      <LoadFailed title={t`Couldn’t load the links`} onRetry={retry} busy={isLoading}>
        {failureText(failure.code)}
      </LoadFailed>
    )
  return (
    <>
      <ul className={list} aria-label={t`Links that can still be used`}>
        {data.map((link) => (
          <li key={link.id} className={row}>
            <div className={naming}>
              <span>{link.sentTo}</span>
              <span className={facts}>
                <Trans>
                  Sent by {{ name: link.sentBy }}. Expires on {{ date: format.date(link.endsAt) }}.
                </Trans>
              </span>
            </div>
            <Button size="sm" aria-label={t`Revoke link: ${{ email: link.sentTo }}`} onClick={() => setRevoked(link)}>
              <Trans>Revoke link</Trans>
            </Button>
          </li>
        ))}
      </ul>
      {revoked === null ? null : <RevokeLink key={revoked.id} link={revoked} onClose={close} />}
    </>
  )
}

function RevokeLink({ link, onClose }: { link: OpenBankLink; onClose: (isDone: boolean) => void }) {
  const { t } = useLingui()
  const client = useClient()
  const change = useChange(onClose)
  return (
    <ChangeDialog
      title={t`Revoke the link sent to ${{ email: link.sentTo }}?`}
      action={t`Revoke link`}
      isDanger
      change={change}
      failures={methodFailures}
      onDo={() =>
        change.run(
          () => revokeLink(client, link),
          () => toast({ tone: 'done', text: t`Link revoked` }),
        )
      }
    >
      <p>
        <Trans>The link can no longer be used to add a bank account.</Trans>
      </p>
    </ChangeDialog>
  )
}
