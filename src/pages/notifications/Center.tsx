import { useEffect, useRef, type ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import {
  notificationLists,
  notificationSorts,
  type Notification,
  type Notifications,
} from '../../../domain/contract/notifications/notification.ts'
import type { NotificationKind } from '../../../domain/rules/notifications/kinds.ts'
import type { NotificationsQuery } from '../../api/notifications/notifications.ts'
import { pathTo } from '../../shared/app/links.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ListTabs } from '../../ui/filter/ListTabs.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import { useMinute } from '../../ui/text/use-now.ts'
import { choices, heading as headingLook, list, stale } from './Center.css.ts'
import { groupsOf, type Heading } from './groups.ts'
import { NewsItem } from './NewsItem.tsx'
import { kindWords, listWords, sortWords } from './notification-words.ts'

type CenterProps = {
  news: Loaded<Notifications>
  query: NotificationsQuery
  /** Those that the reader can get news of. */
  kinds: readonly NotificationKind[]
  isMarkingAll: boolean
  onQuery: (change: Partial<NotificationsQuery>) => void
  onMark: (news: Notification, isRead: boolean) => void
  onMarkAll: () => void
}
const EVERY = 'every'

/** News for one reader, under the days on which it came. */
export function Center({ news, query, kinds, isMarkingAll, onQuery, onMark, onMarkAll }: CenterProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { data, failure } = news
  return (
    <>
      <PageHead
        title={t`Notifications`}
        lead={<Link to={pathTo('notificationPreferences')}>{t`Notification preferences`}</Link>}
        actions={
          (data?.counts.unread ?? 0) === 0 ? undefined : (
            <Button busy={isMarkingAll} onClick={onMarkAll}>
              <Trans>Mark all as read</Trans>
            </Button>
          )
        }
      />
      {failure !== null && data !== null ? (
        <Notice tone="late" live="alert">
          {failureText(failure.code)}
        </Notice>
      ) : null}
      <Card flush>
        <ListTabs
          label={t`Read and unread notifications`}
          current={query.list}
          lists={notificationLists}
          counts={data?.counts ?? {}}
          nameOf={(one) => t(listWords[one])}
          onList={(next) => onQuery({ list: next, page: 1 })}
        />
        <div className={choices}>
          <Select
            inLine
            compact
            label={t`Kind`}
            value={query.kind ?? EVERY}
            options={[
              { value: EVERY, label: t`All kinds` },
              ...kinds.map((kind) => ({ value: kind, label: t(kindWords[kind].name) })),
            ]}
            onChange={(kind) => onQuery({ kind: kinds.find((one) => one === kind) ?? null, page: 1 })}
          />
          <Select
            inLine
            compact
            label={t`Sort by`}
            value={query.sort}
            options={notificationSorts.map((sort) => ({ value: sort, label: t(sortWords[sort]) }))}
            onChange={(sort) => onQuery({ sort, page: 1 })}
          />
        </div>
        {data === null ? (
          failure === null ? (
            <Skeleton lines={8} label={t`Loading notifications`} />
          ) : (
            <LoadFailed title={t`Couldn’t load notifications`} onRetry={news.retry} busy={news.isLoading}>
              {failureText(failure.code)}
            </LoadFailed>
          )
        ) : data.items.length === 0 ? (
          <Nothing query={query} onQuery={onQuery} />
        ) : (
          <Listed items={data.items} sort={query.sort} isStale={news.isStale} onMark={onMark} />
        )}
        <Pager
          label={t`Pages of notifications`}
          page={query.page}
          pageSize={query.pageSize}
          total={data?.page.total ?? 0}
          onPage={(page) => onQuery({ page })}
          onPageSize={(pageSize) => onQuery({ pageSize, page: 1 })}
        />
      </Card>
    </>
  )
}

type ListedProps = Pick<CenterProps, 'onMark'> &
  Pick<NotificationsQuery, 'sort'> & { items: readonly Notification[]; isStale: boolean }

function Listed({ items, sort, isStale, onMark }: ListedProps) {
  const ref = useRef<HTMLDivElement>(null)
  const hasMarked = useRef(false)
  useEffect(() => {
    // The pressed button went with what is no longer unread.
    if (hasMarked.current && document.activeElement === document.body) ref.current?.focus()
    hasMarked.current = false
  }, [items])
  const mark: CenterProps['onMark'] = (news, isRead) => {
    hasMarked.current = true
    onMark(news, isRead)
  }
  return (
    <div ref={ref} tabIndex={-1} className={isStale ? stale : undefined} aria-busy={isStale || undefined}>
      {groupsOf(items, sort, useMinute()).map(({ key, heading, items: below }) => (
        <section key={key} aria-labelledby={`news-${key}`}>
          <h2 id={`news-${key}`} className={headingLook}>
            <Headed heading={heading} />
          </h2>
          <ul className={list}>
            {below.map((one) => (
              <NewsItem key={one.id} news={one} onMark={(isRead) => mark(one, isRead)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Headed({ heading }: { heading: Heading }): ReactNode {
  const { t } = useLingui()
  const format = useFormat()
  if (typeof heading !== 'string') return format.longDate(heading.day)
  return {
    today: t`Today`,
    yesterday: t`Yesterday`,
    important: t({ message: 'Important', context: 'notifications' }),
    other: t({ message: 'Other', context: 'notifications' }),
  }[heading]
}

function Nothing({ query, onQuery }: Pick<CenterProps, 'query' | 'onQuery'>) {
  const { t } = useLingui()
  if (query.list === 'all' && query.kind === null)
    return <EmptyState title={t`No notifications yet`}>{t`We’ll let you know here when something happens.`}</EmptyState>
  return (
    <EmptyState
      title={query.list === 'unread' ? t`You’re all caught up` : t`No notifications of this kind`}
      action={
        <Button onClick={() => onQuery({ list: 'all', kind: null, page: 1 })}>{t`Show all notifications`}</Button>
      }
    >
      {query.list === 'unread'
        ? t`You have no unread notifications.`
        : t`Choose another kind, or show all notifications.`}
    </EmptyState>
  )
}
