import { useState } from 'react'

import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { NotificationPreference } from '../../../domain/contract/notifications/notification-preference.ts'
import type { Channel } from '../../../domain/rules/notifications/kinds.ts'
import { ApiFailure } from '../../api/failure.ts'
import { chooseChannel } from '../../api/notifications/notifications.ts'
import { pathTo } from '../../shared/app/links.ts'
import { useClient } from '../../shared/app/use-client.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { useCenter } from '../../shared/notifications/center.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { CheckIcon } from '../../ui/layout/Icon.tsx'
import { muted } from '../../ui/layout/layout.css.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { ChevronLeftIcon } from '../../ui/layout/PageIcons.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { under } from '../../ui/table/DataTable.css.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { channelWords, kindWords } from './notification-words.ts'
import { choice, column, said } from './Preferences.css.ts'

/** The kinds of news a reader gets, each with how; a choice is stored at once. */
export function Preferences({ preferences }: { preferences: Loaded<readonly NotificationPreference[]> }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const center = useCenter()
  const { data, failure } = preferences
  return (
    <div className={column}>
      <PageHead
        title={t`Notification preferences`}
        lead={t`Choose how you want to hear about each kind of event. Changes are saved right away.`}
        back={
          center === null ? undefined : (
            <>
              <ChevronLeftIcon size={13} /> <Link to={pathTo(center)}>{t`Notifications`}</Link>
            </>
          )
        }
      />
      <Card flush>
        <DataTable
          caption={t`Notification preferences`}
          rows={data ?? []}
          rowKey={(row) => row.kind}
          {...(data === null && failure === null ? { skeletonRows: 8 } : {})}
          empty={
            failure === null ? (
              <EmptyState title={t`No notifications`}>{t`You don’t get any notifications.`}</EmptyState>
            ) : (
              <LoadFailed
                title={t`Couldn’t load your preferences`}
                onRetry={preferences.retry}
                busy={preferences.isLoading}
              >
                {failureText(failure.code)}
              </LoadFailed>
            )
          }
          columns={[
            {
              id: 'kind',
              header: t`Event`,
              phone: 'title',
              cell: ({ kind }) => (
                <>
                  {t(kindWords[kind].name)}
                  <small className={under}>{t(kindWords[kind].about)}</small>
                </>
              ),
            },
            {
              id: 'channel',
              header: t`How we notify you`,
              phone: 'wide',
              cell: (row) =>
                row.channels.length > 1 ? (
                  <Choice preference={row} onChosen={preferences.retry} />
                ) : (
                  <span className={muted}>{t`Always sent by email`}</span>
                ),
            },
          ]}
        />
      </Card>
    </div>
  )
}

type ChoiceProps = { preference: NotificationPreference; onChosen: () => void }

function Choice({ preference: { kind, channel, channels }, onChosen }: ChoiceProps) {
  const { t } = useLingui()
  const client = useClient()
  const failureText = useFailureText()
  const [state, setState] = useState<{ is: 'stored' | 'storing' | 'chosen'; channel: Channel }>({
    is: 'stored',
    channel,
  })
  const choose = async (next: Channel) => {
    setState({ is: 'storing', channel: next })
    try {
      await chooseChannel(client, { kind, channel: next })
      setState({ is: 'chosen', channel: next })
    } catch (error) {
      setState({ is: 'stored', channel })
      toast({ tone: 'late', text: failureText(error instanceof ApiFailure ? error.code : 'unexpected') })
    }
    onChosen()
  }
  return (
    <div className={choice}>
      <Select
        compact
        hideLabel
        label={t`${{ event: t(kindWords[kind].name) }}: how we notify you`}
        value={state.is === 'stored' ? channel : state.channel}
        options={channels.map((one) => ({ value: one, label: t(channelWords[one]) }))}
        aria-busy={state.is === 'storing' || undefined}
        onChange={(next) => {
          if (state.is !== 'storing') void choose(next)
        }}
      />
      <span className={said} role="status">
        {state.is === 'chosen' ? (
          <>
            <CheckIcon size={14} />
            {t`Saved`}
          </>
        ) : state.is === 'storing' ? (
          <span className={muted}>{t`Saving…`}</span>
        ) : null}
      </span>
    </div>
  )
}
