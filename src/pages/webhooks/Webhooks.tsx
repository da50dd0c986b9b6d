import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { WebhookEndpoint } from '../../../domain/contract/webhooks/endpoint.ts'
import { pathTo } from '../../shared/app/links.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { buttonStyle } from '../../ui/form/Button.css.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { phoneOnly, rowLink, under } from '../../ui/table/DataTable.css.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import { useSide } from './use-side.ts'
import { choiceText, stateOf } from './webhook-texts.ts'
import { address } from './webhooks.css.ts'

/** The systems that are told of events, and how it goes with each. */
export function Webhooks({ endpoints }: { endpoints: Loaded<readonly WebhookEndpoint[]> }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const format = useFormat()
  const side = useSide()
  const { data, failure } = endpoints
  const isOfSeveral = new Set(data?.map(({ buidMerchant }) => buidMerchant)).size > 1
  return (
    <>
      <PageHead
        title={t`Webhooks`}
        lead={t`The portal tells your own systems when something happens, for example when a payment settles.`}
        actions={
          <Link to={pathTo(side.create)} className={buttonStyle({ kind: 'main', size: 'md', wide: false })}>
            <Trans>New webhook endpoint</Trans>
          </Link>
        }
      />
      <Card flush>
        <DataTable
          caption={t`Webhook endpoints`}
          rows={data ?? []}
          rowKey={(row) => row.id}
          busy={endpoints.isLoading && data !== null}
          {...(data === null && failure === null ? { skeletonRows: 3 } : {})}
          empty={
            failure === null ? (
              <EmptyState title={t`No webhook endpoints yet`}>
                {t`Create an endpoint with the address where your system receives events.`}
              </EmptyState>
            ) : (
              <LoadFailed
                title={t`Couldn’t load webhook endpoints`}
                onRetry={endpoints.retry}
                busy={endpoints.isLoading}
              >
                {failureText(failure.code)}
              </LoadFailed>
            )
          }
          columns={[
            {
              id: 'url',
              header: t`Endpoint`,
              phone: 'title',
              cell: (row) => (
                <>
                  <Link className={`${rowLink} ${address}`} to={pathTo(side.details, { endpointId: row.id })}>
                    {row.description === '' ? row.url : row.description}
                  </Link>
                  <small className={`${under} ${address}`}>
                    {[row.description === '' ? null : row.url, isOfSeveral ? row.merchantName : null]
                      .filter((part) => part !== null)
                      .join(' · ')}
                  </small>
                </>
              ),
            },
            {
              id: 'state',
              header: t`Status`,
              phone: 'titleEnd',
              cell: (row) => {
                const { words, tone } = stateOf(row)
                return <Tag tone={tone}>{t(words)}</Tag>
              },
            },
            {
              id: 'events',
              header: t`Events`,
              phone: 'more',
              wideOnly: true,
              cell: (row) => choiceText(t, format.tag, row.kinds),
            },
            {
              id: 'last',
              header: t`Last delivery`,
              phone: 'line',
              cell: (row) => (
                <>
                  <small className={`${under} ${phoneOnly}`}>{t`Last delivery`}</small>
                  {row.lastDelivery === null ? t`None yet` : <DateText iso={row.lastDelivery.at} as="dateTime" />}
                </>
              ),
            },
            {
              id: 'failures',
              header: t`Failures in 24 hours`,
              align: 'end',
              phone: 'lineEnd',
              cell: (row) => (
                <>
                  <small className={`${under} ${phoneOnly}`}>{t`Failures in 24 hours`}</small>
                  {format.number(row.failures)}
                </>
              ),
            },
          ]}
        />
      </Card>
    </>
  )
}
