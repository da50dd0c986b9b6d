import { Trans, useLingui } from '@lingui/react/macro'

import type { Deliveries as DeliveriesPart } from '../../../domain/contract/webhooks/delivery.ts'
import type { WebhookEndpoint } from '../../../domain/contract/webhooks/endpoint.ts'
import { deliveryStatuses, type DeliveryStatus } from '../../../domain/rules/webhooks/delivery.ts'
import { kindsFor, TEST_KIND } from '../../../domain/rules/webhooks/kinds.ts'
import { deliveryStatusWords } from '../../../machines/webhook-words.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { line, tools } from '../../ui/layout/layout.css.ts'
import { phoneOnly, under } from '../../ui/table/DataTable.css.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import { kindText, toneOfDelivery } from './webhook-texts.ts'

type Query = { status: DeliveryStatus | null; kind: string | null; before: string | null }

type DeliveriesProps = {
  endpoint: WebhookEndpoint
  deliveries: Loaded<DeliveriesPart>
  query: Query
  onQuery: (change: Partial<Query>) => void
  onOpen: (deliveryId: string) => void
  onReplayDead: () => void
  onReload: () => void
}

/** What was sent to an endpoint, and what waits, the latest first. */
export function Deliveries(props: DeliveriesProps) {
  const { endpoint, deliveries, query, onQuery, onOpen, onReplayDead, onReload } = props
  const { t } = useLingui()
  const format = useFormat()
  const failureText = useFailureText()
  const { data, failure } = deliveries
  const next = data?.next ?? null
  const kinds = [...kindsFor(endpoint.buidMerchant === null ? 'program' : 'merchant'), TEST_KIND]
  const isFiltered = query.status !== null || query.kind !== null
  return (
    <Card
      flush
      title={t`Deliveries`}
      actions={
        <div className={line.end}>
          <Button size="sm" busy={deliveries.isLoading} onClick={onReload}>
            <Trans>Refresh</Trans>
          </Button>
          {endpoint.dead === 0 ? null : (
            <Button size="sm" onClick={onReplayDead}>
              <Trans>Replay all failed</Trans>
            </Button>
          )}
        </div>
      }
      foot={
        query.before === null && next === null ? undefined : (
          <nav className={line.between} aria-label={t`Pages of deliveries`}>
            {query.before === null ? (
              <span />
            ) : (
              <Button size="sm" onClick={() => onQuery({ before: null })}>
                <Trans>Latest deliveries</Trans>
              </Button>
            )}
            {next === null ? null : (
              <Button size="sm" onClick={() => onQuery({ before: next })}>
                <Trans>Older deliveries</Trans>
              </Button>
            )}
          </nav>
        )
      }
    >
      <div className={tools}>
        <Select
          label={t`Status`}
          inLine
          compact
          value={query.status ?? ''}
          options={[
            { value: '', label: t({ message: 'Any', context: 'status of a webhook delivery' }) },
            ...deliveryStatuses.map((status) => ({ value: status, label: t(deliveryStatusWords[status]) })),
          ]}
          onChange={(status) =>
            onQuery({ status: deliveryStatuses.find((one) => one === status) ?? null, before: null })
          }
        />
        <Select
          label={t`Event`}
          inLine
          compact
          value={query.kind ?? ''}
          options={[
            { value: '', label: t({ message: 'Any', context: 'event of a webhook delivery' }) },
            ...kinds.map((kind) => ({ value: String(kind), label: kindText(t, kind) })),
          ]}
          onChange={(kind) => onQuery({ kind: kind === '' ? null : kind, before: null })}
        />
      </div>
      <DataTable
        caption={t`Deliveries`}
        rows={data?.items ?? []}
        rowKey={(row) => row.id}
        busy={deliveries.isLoading && data !== null}
        {...(data === null && failure === null ? { skeletonRows: 5 } : {})}
        empty={
          failure === null ? (
            <EmptyState title={isFiltered ? t`No deliveries match the filters` : t`No deliveries yet`}>
              {isFiltered
                ? t`Choose another status or event.`
                : t`Send a test event to see whether your endpoint answers.`}
            </EmptyState>
          ) : (
            <LoadFailed title={t`Couldn’t load deliveries`} onRetry={deliveries.retry} busy={deliveries.isLoading}>
              {failureText(failure.code)}
            </LoadFailed>
          )
        }
        columns={[
          {
            id: 'event',
            header: t`Event`,
            phone: 'title',
            cell: (row) => (
              <>
                {kindText(t, row.kind)}
                <small className={under}>{row.kind}</small>
              </>
            ),
          },
          {
            id: 'status',
            header: t`Status`,
            phone: 'titleEnd',
            cell: (row) => <Tag tone={toneOfDelivery[row.status]}>{t(deliveryStatusWords[row.status])}</Tag>,
          },
          {
            id: 'occurred',
            header: t`Occurred`,
            phone: 'line',
            cell: (row) => <DateText iso={row.occurredAt} as="dateTime" />,
          },
          {
            id: 'attempts',
            header: t`Attempts`,
            align: 'end',
            phone: 'lineEnd',
            cell: (row) => (
              <>
                <small className={`${under} ${phoneOnly}`}>{t`Attempts`}</small>
                {format.number(row.attempts)}
              </>
            ),
          },
          {
            id: 'next',
            header: t`Next attempt`,
            phone: 'more',
            cell: (row) =>
              row.nextTryAt === null || !endpoint.isOn ? null : (
                <>
                  <small className={`${under} ${phoneOnly}`}>{t`Next attempt`}</small>
                  <DateText iso={row.nextTryAt} as="dateTime" />
                </>
              ),
          },
          {
            id: 'log',
            header: t`Action`,
            align: 'end',
            phone: 'wide',
            cell: (row) => (
              <Button
                size="sm"
                aria-label={t`View log: ${{ event: kindText(t, row.kind) }}, ${{ time: format.dateTime(row.occurredAt) }}`}
                onClick={() => onOpen(row.id)}
              >
                <Trans>View log</Trans>
              </Button>
            ),
          },
        ]}
      />
    </Card>
  )
}
