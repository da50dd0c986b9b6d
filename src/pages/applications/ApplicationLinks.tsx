import { useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import type { OpenApplicationLink } from '../../../domain/contract/applications/application.ts'
import { revokeApplicationLink, type ApplicationSide } from '../../api/applications/applications.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { ChangeDialog } from '../../shared/dialogs/ChangeDialog.tsx'
import { useChange } from '../../shared/dialogs/use-change.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { under } from '../../ui/table/DataTable.css.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { reviewFailures } from './application-words.ts'

type LinksProps = { side: ApplicationSide; links: Loaded<readonly OpenApplicationLink[]> }

/** Links by which companies can still apply, each with the way to revoke it; nothing where there is none. */
export function ApplicationLinks({ side, links }: LinksProps) {
  const { t } = useLingui()
  const [revoked, setRevoked] = useState<OpenApplicationLink | null>(null)
  const rows = links.data ?? []
  if (rows.length === 0) return null
  return (
    <Card title={t`Open links`} flush>
      <DataTable
        caption={t`Open links`}
        rows={rows}
        rowKey={(row) => row.id}
        empty={null}
        columns={[
          {
            id: 'sent',
            header: t`Sent to`,
            phone: 'title',
            cell: (row) => (
              <>
                {row.sentTo}
                <small className={under}>
                  {row.merchantName === null ? row.sentBy : `${row.sentBy} · ${row.merchantName}`}
                </small>
              </>
            ),
          },
          { id: 'ends', header: t`Expires`, phone: 'line', cell: (row) => <DateText iso={row.endsAt} as="date" /> },
          {
            id: 'revoke',
            header: t`Action`,
            align: 'end',
            phone: 'wide',
            cell: (row) => (
              <Button size="sm" onClick={() => setRevoked(row)}>
                <Trans>Revoke link</Trans>
              </Button>
            ),
          },
        ]}
      />
      {revoked === null ? null : (
        <RevokeDialog
          side={side}
          link={revoked}
          onClose={(isDone) => {
            setRevoked(null)
            if (isDone) links.retry()
          }}
        />
      )}
    </Card>
  )
}

type RevokeProps = { side: ApplicationSide; link: OpenApplicationLink; onClose: (isDone: boolean) => void }

function RevokeDialog({ side, link, onClose }: RevokeProps) {
  const { t } = useLingui()
  const client = useClient()
  const change = useChange(onClose)
  return (
    <ChangeDialog
      title={t`Revoke the link sent to ${{ address: link.sentTo }}?`}
      action={t`Revoke link`}
      isDanger
      change={change}
      failures={reviewFailures}
      onDo={() =>
        change.run(
          () => revokeApplicationLink(client, { side, id: link.id }),
          () => toast({ tone: 'done', text: t`Link revoked` }),
        )
      }
    >
      <p>{t`Companies can no longer use this link to apply. Applications already started stay open.`}</p>
    </ChangeDialog>
  )
}
