import type { ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { WebhookEndpoint } from '../../../domain/contract/webhooks/endpoint.ts'
import { offReasonWords } from '../../../machines/webhook-words.ts'
import { pathTo } from '../../shared/app/links.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { buttonStyle } from '../../ui/form/Button.css.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import { line, stack } from '../../ui/layout/layout.css.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import type { EndpointQuestion } from './EndpointDialog.tsx'
import { useSide } from './use-side.ts'
import { choiceText, stateOf } from './webhook-texts.ts'
import { address } from './webhooks.css.ts'

type EndpointProps = {
  endpoint: Loaded<WebhookEndpoint>
  onAsk: (question: EndpointQuestion) => void
  /** What it was sent. */
  children: ReactNode
}

/** Where events are sent to, which, and how it goes. */
export function Endpoint({ endpoint, onAsk, children }: EndpointProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const side = useSide()
  const { data, failure } = endpoint
  const title = data === null || data.description === '' ? t`Webhook endpoint` : data.description
  return (
    <>
      <PageHead
        title={title}
        back={<Link to={pathTo(side.list)}>{t`Back to webhooks`}</Link>}
        actions={
          data === null ? undefined : (
            <Link
              to={pathTo(side.edit, { endpointId: data.id })}
              className={buttonStyle({ kind: 'main', size: 'md', wide: false })}
            >
              <Trans>Edit endpoint</Trans>
            </Link>
          )
        }
      />
      <div className={stack.s5}>
        <Card>
          {data !== null ? (
            <Known endpoint={data} onAsk={onAsk} />
          ) : failure === null ? (
            <Skeleton lines={4} label={t`Loading webhook endpoint`} />
          ) : (
            <LoadFailed
              title={t`Couldn’t load the webhook endpoint`}
              onRetry={endpoint.retry}
              busy={endpoint.isLoading}
            >
              {failureText(failure.code)}
            </LoadFailed>
          )}
        </Card>
        {children}
      </div>
    </>
  )
}

function Known({ endpoint, onAsk }: { endpoint: WebhookEndpoint; onAsk: EndpointProps['onAsk'] }) {
  const { t } = useLingui()
  const format = useFormat()
  const { words, tone } = stateOf(endpoint)
  const { offReason, oldSecretUntil, createdBy, merchantName } = endpoint
  return (
    <div className={stack.s4}>
      {offReason === null ? null : (
        <Notice tone={offReason === 'byHand' ? 'hold' : 'late'} title={t`This endpoint is off`}>
          <p>{t(offReasonWords[offReason])}</p>
          <p>
            <Trans>It gets no events until you edit the endpoint and turn it on.</Trans>
          </p>
        </Notice>
      )}
      <Facts
        facts={[
          { id: 'url', label: t`Address (URL)`, value: <span className={address}>{endpoint.url}</span> },
          { id: 'state', label: t`Status`, value: <Tag tone={tone}>{t(words)}</Tag> },
          ...(merchantName === null ? [] : [{ id: 'merchant', label: t`Merchant`, value: merchantName }]),
          { id: 'events', label: t`Events`, value: choiceText(t, format.tag, endpoint.kinds) },
          { id: 'failures', label: t`Failures in 24 hours`, value: format.number(endpoint.failures) },
          {
            id: 'created',
            label: t({ message: 'Created', context: 'a webhook endpoint' }),
            value: (
              <>
                <DateText iso={endpoint.createdAt} as="date" />
                {createdBy === null ? null : ` · ${createdBy}`}
              </>
            ),
          },
          ...(oldSecretUntil === null
            ? []
            : [
                {
                  id: 'secret',
                  label: t`Old secret valid until`,
                  value: <DateText iso={oldSecretUntil} as="dateTime" />,
                },
              ]),
        ]}
      />
      <div className={line.start}>
        <Button size="sm" onClick={() => onAsk('test')}>
          <Trans>Send a test event</Trans>
        </Button>
        <Button size="sm" onClick={() => onAsk('secret')}>
          <Trans>Replace the secret</Trans>
        </Button>
        <Button size="sm" onClick={() => onAsk('delete')}>
          <Trans>Delete endpoint</Trans>
        </Button>
      </div>
    </div>
  )
}
