import type { ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import type { ApiKey } from '../../../domain/contract/api-keys/api-key.ts'
import type { KeySide } from '../../api/api-keys/api-keys.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { phoneOnly, under } from '../../ui/table/DataTable.css.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { DateText } from '../../ui/text/DateText.tsx'

const tones = { active: 'done', expired: 'quiet', revoked: 'quiet' } as const

type ApiKeysProps = {
  side: KeySide
  keys: Loaded<readonly ApiKey[]>
  onMake: () => void
  onRevoke: (key: ApiKey) => void
}

/** The keys with which software of a merchant, or of the program, calls the portal: whose they are, and which still work. */
export function ApiKeys({ side, keys, onMake, onRevoke }: ApiKeysProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { data, failure } = keys
  const states = {
    active: t({ message: 'Active', context: 'an API key' }),
    expired: t({ message: 'Expired', context: 'an API key' }),
    revoked: t({ message: 'Revoked', context: 'an API key' }),
  }
  const isOfSeveral = new Set(data?.map(({ buidMerchant }) => buidMerchant)).size > 1
  return (
    <>
      <PageHead
        title={t`API keys`}
        lead={
          side === 'program'
            ? t`With an API key, your own system can read and send data for all merchants of the program.`
            : t`With an API key, your own system can send invoices to the portal.`
        }
        actions={
          <Button kind="main" onClick={onMake}>
            <Trans>Create an API key</Trans>
          </Button>
        }
      />
      <Card flush>
        <DataTable
          caption={t`API keys`}
          rows={data ?? []}
          rowKey={(row) => row.id}
          busy={keys.isLoading && data !== null}
          {...(data === null && failure === null ? { skeletonRows: 3 } : {})}
          empty={
            failure === null ? (
              <EmptyState title={t`No API keys yet`}>
                {side === 'program'
                  ? t`Create a key for each system, so you can revoke one without affecting the others.`
                  : t`Create a key for each system that sends invoices, so you can revoke one without affecting the others.`}
              </EmptyState>
            ) : (
              <LoadFailed title={t`Couldn’t load API keys`} onRetry={keys.retry} busy={keys.isLoading}>
                {failureText(failure.code)}
              </LoadFailed>
            )
          }
          columns={[
            {
              id: 'name',
              header: t`Name`,
              phone: 'title',
              cell: (row) => (
                <>
                  {row.name}
                  <small className={under}>{isOfSeveral ? `${row.id} · ${row.merchantName}` : row.id}</small>
                </>
              ),
            },
            {
              id: 'state',
              header: t`Status`,
              phone: 'titleEnd',
              cell: (row) => <Tag tone={tones[row.state]}>{states[row.state]}</Tag>,
            },
            {
              id: 'created',
              header: t({ message: 'Created', context: 'an API key' }),
              phone: 'line',
              cell: (row) => (
                <Labelled label={t({ message: 'Created', context: 'an API key' })}>
                  <DateText iso={row.createdAt} as="date" />
                  {row.createdBy === null ? null : <small className={under}>{row.createdBy}</small>}
                </Labelled>
              ),
            },
            {
              id: 'used',
              header: t({ message: 'Last used', context: 'an API key' }),
              phone: 'more',
              cell: (row) => (
                <Labelled label={t({ message: 'Last used', context: 'an API key' })}>
                  {row.lastUsedAt === null ? t`Never` : <DateText iso={row.lastUsedAt} as="dateTime" />}
                </Labelled>
              ),
            },
            {
              id: 'expires',
              header: t`Expires`,
              phone: 'lineEnd',
              cell: (row) => (
                <Labelled label={t`Expires`}>
                  {row.expiresAt === null ? t`Never` : <DateText iso={row.expiresAt} as="date" />}
                </Labelled>
              ),
            },
            {
              id: 'revoke',
              header: t`Action`,
              align: 'end',
              phone: 'wide',
              cell: (row) =>
                row.state === 'active' ? (
                  <Button size="sm" aria-label={t`Revoke key: ${{ name: row.name }}`} onClick={() => onRevoke(row)}>
                    <Trans>Revoke key</Trans>
                  </Button>
                ) : null,
            },
          ]}
        />
      </Card>
    </>
  )
}

/** A value of a row; on a phone, where no column is headed, with its name. */
function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <small className={`${under} ${phoneOnly}`}>{label}</small>
      {children}
    </>
  )
}
