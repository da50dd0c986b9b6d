import { Trans, useLingui } from '@lingui/react/macro'

import type { PortalStatus } from '../../../domain/contract/status/portal-status.ts'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import { shortSpanText, spanText } from './spans.ts'
import { beside, technical } from './Status.css.ts'

/** Which portal answers, since when, and whether the payment provider and the document storage answer it. */
export function ServerCard({ status }: { status: PortalStatus }) {
  const { t } = useLingui()
  const { tag } = useFormat()
  const { version, commit, mode, uptimeSeconds, provider, documentStorage } = status
  const modes = {
    production: t({ message: 'Production', context: 'mode of the portal' }),
    demo: t({ message: 'Demonstration', context: 'mode of the portal' }),
    test: t({ message: 'Test', context: 'mode of the portal' }),
  }
  return (
    <Card title={t`Server`}>
      <Facts
        facts={[
          {
            id: 'version',
            label: t`Version`,
            value: (
              <>
                {version} {commit === null ? null : <span className={technical}>{commit}</span>}
              </>
            ),
          },
          { id: 'mode', label: t({ message: 'Mode', context: 'of the portal' }), value: modes[mode] },
          { id: 'uptime', label: t`Running for`, value: spanText(tag, uptimeSeconds) },
          {
            id: 'provider',
            label: t`Payment provider`,
            value: (
              <>
                {provider.isReachable ? (
                  <Tag tone="done">{t({ message: 'Available', context: 'the payment provider' })}</Tag>
                ) : (
                  <Tag tone="late">{t({ message: 'Unavailable', context: 'the payment provider' })}</Tag>
                )}{' '}
                {provider.latencyMs === null ? null : (
                  <span className={beside}>{shortSpanText(tag, provider.latencyMs)}</span>
                )}
              </>
            ),
          },
          ...(documentStorage === null
            ? []
            : [
                {
                  id: 'storage',
                  label: t`Document storage`,
                  value: (
                    <>
                      {documentStorage.isReachable ? (
                        <Tag tone="done">{t({ message: 'Available', context: 'the document storage' })}</Tag>
                      ) : (
                        <Tag tone="late">{t({ message: 'Unavailable', context: 'the document storage' })}</Tag>
                      )}{' '}
                      {documentStorage.latencyMs === null ? null : (
                        <span className={beside}>{shortSpanText(tag, documentStorage.latencyMs)}</span>
                      )}
                    </>
                  ),
                },
              ]),
        ]}
      />
    </Card>
  )
}

/** The number at the beginning of a migration's name; /version has all of it. */
const numberOfSchema = (schema: string) => schema.split('_', 1)[0]

/** What the database is, how big, how quick, and whether its tables are those of this version. */
export function DatabaseCard({ status }: { status: PortalStatus }) {
  const { t } = useLingui()
  const format = useFormat()
  const { kind, bytes, latencyMs, schema, isCurrent, connections } = status.database
  return (
    <Card title={t`Database`}>
      <Facts
        facts={[
          { id: 'kind', label: t`Kind`, value: kind === 'postgres' ? 'PostgreSQL' : t`Embedded (PGlite)` },
          { id: 'size', label: t`Size`, value: format.fileSize(bytes) },
          { id: 'latency', label: t`Response time`, value: shortSpanText(format.tag, latencyMs) },
          {
            id: 'schema',
            label: t`Tables`,
            value: (
              <>
                {isCurrent ? (
                  <Tag tone="done">{t({ message: 'Up to date', context: 'tables of the database' })}</Tag>
                ) : (
                  <Tag tone="late">{t({ message: 'Out of date', context: 'tables of the database' })}</Tag>
                )}{' '}
                {schema === null ? null : <span className={technical}>{numberOfSchema(schema)}</span>}
              </>
            ),
          },
          ...(connections === null
            ? []
            : [
                {
                  id: 'connections',
                  label: t`Connections`,
                  value: (
                    <Trans>
                      {{ open: format.number(connections.open) }} open, {{ idle: format.number(connections.idle) }}{' '}
                      idle, {{ waiting: format.number(connections.waiting) }} waiting
                    </Trans>
                  ),
                },
              ]),
        ]}
      />
    </Card>
  )
}
