import { useState } from 'react'

import { useLingui } from '@lingui/react/macro'

import type { Notification, Notifications } from '../../../domain/contract/notifications/notification.ts'
import type { NotificationKind } from '../../../domain/rules/notifications/kinds.ts'
import { markAllNotifications, markNotification } from '../../api/notifications/notifications.ts'
import { ApiFailure } from '../../api/failure.ts'
import { useClient } from '../../shared/app/use-client.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { countsChanged } from '../../shared/notifications/center.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { seenUntil } from './groups.ts'

const codeOf = (error: unknown) => (error instanceof ApiFailure ? error.code : 'unexpected')

/** What a reader has marked, shown at once: the server's answer follows, or takes it back. */
export function useMarks(news: Loaded<Notifications>) {
  const { t } = useLingui()
  const client = useClient()
  const failureText = useFailureText()
  const [isMarkingAll, setMarkingAll] = useState(false)
  const [marks, setMarks] = useState<ReadonlyMap<string, string | null>>(new Map())
  const [seen, setSeen] = useState(news.data)
  // The answer says it from now on.
  if (seen !== news.data) {
    setSeen(news.data)
    setMarks(new Map())
  }
  const take = (id: string) => setMarks((before) => new Map([...before].filter(([marked]) => marked !== id)))
  const readAnew = () => {
    news.retry()
    countsChanged()
  }
  const marked = (items: readonly Notification[]) =>
    items.map((item) => {
      const readTs = marks.get(item.id)
      return readTs === undefined ? item : { ...item, readTs }
    })
  return {
    isMarkingAll,
    /** The list as the reader has marked it. */
    shown: news.data === null ? news : { ...news, data: { ...news.data, items: marked(news.data.items) } },
    mark: async ({ id }: Notification, isRead: boolean) => {
      setMarks((before) => new Map([...before, [id, isRead ? new Date().toISOString() : null]]))
      try {
        await markNotification(client, { id, isRead })
      } catch (error) {
        take(id)
        toast({ tone: 'late', text: failureText(codeOf(error)) })
        return
      }
      readAnew()
    },
    markAll: async (kind: NotificationKind | null) => {
      setMarkingAll(true)
      try {
        await markAllNotifications(client, { until: seenUntil(news.data?.items ?? [], Date.now()), kind })
        toast({ tone: 'done', text: t`All notifications marked as read` })
      } catch (error) {
        toast({ tone: 'late', text: failureText(codeOf(error)) })
      } finally {
        setMarkingAll(false)
        readAnew()
      }
    },
  }
}
