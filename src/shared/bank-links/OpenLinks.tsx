import { useCallback, useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import type { OpenBankLink } from '../../../domain/contract/methods/bank-link.ts'
import type { Client } from '../../api/client.ts'
import { useClient } from '../app/use-client.ts'
import { ChangeDialog } from '../dialogs/ChangeDialog.tsx'
import { useChange } from '../dialogs/use-change.ts'
import type { Loaded } from '../load/use-loaded.ts'
import { useFailureText } from '../words/failure-text.tsx'
import { LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import { bankLinkFailures } from './bank-link-failures.ts'
import { facts, list, row, naming } from './OpenLinks.css.ts'

/** A link of an account, or of one of a merchant's customers, whose name it has then. */
type Link = OpenBankLink & { customerName?: string }

type OpenLinksProps = {
  links: Loaded<readonly Link[]>
  revoke: (client: Client, link: Link) => Promise<void>
}

/** Links with which a bank account can still be added, each to be revoked; nothing where there are none. */
export function OpenLinks({ links, revoke }: OpenLinksProps) {
  const { t } = useLingui()
  const format = useFormat()
  const failureText = useFailureText(bankLinkFailures)
  const { data, failure, isLoading, retry } = links
  const [revoked, setRevoked] = useState<Link | null>(null)
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
              <span>{link.customerName === undefined ? link.sentTo : `${link.customerName} · ${link.sentTo}`}</span>
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
      {revoked === null ? null : <RevokeLink key={revoked.id} link={revoked} revoke={revoke} onClose={close} />}
    </>
  )
}

type RevokeLinkProps = Pick<OpenLinksProps, 'revoke'> & { link: Link; onClose: (isDone: boolean) => void }

function RevokeLink({ link, revoke, onClose }: RevokeLinkProps) {
  const { t } = useLingui()
  const client = useClient()
  const change = useChange(onClose)
  return (
    <ChangeDialog
      title={t`Revoke the link sent to ${{ email: link.sentTo }}?`}
      action={t`Revoke link`}
      isDanger
      change={change}
      failures={bankLinkFailures}
      onDo={() =>
        change.run(
          () => revoke(client, link),
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
