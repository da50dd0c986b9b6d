import { describe, expect, it } from 'vitest'

import type { Notification } from '../../../domain/contract/notifications/notification.ts'
import { groupsOf, seenUntil } from './groups.ts'

const now = new Date(2026, 10, 21, 9, 0).getTime()
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString()
const news = (id: string, more: Partial<Notification>): Notification => ({
  id,
  kind: 'program',
  createdTs: hoursAgo(0),
  effectiveTs: null,
  highPriority: 'N',
  textTitle: id,
  textBody: '',
  textLanguage: null,
  notificationLinks: [],
  notificationAttachments: [],
  readTs: null,
  ...more,
})
const seen = (items: readonly Notification[], sort: Parameters<typeof groupsOf>[1]) =>
  groupsOf(items, sort, now).map(({ heading, items: below }) => [
    typeof heading === 'string' ? heading : 'a day',
    ...below.map(({ id }) => id),
  ])

describe('the headings of the notification center', () => {
  it('are days of the reader’s own calendar, not spans of 24 hours', () => {
    const items = [
      news('just now', {}),
      news('after midnight', { createdTs: hoursAgo(8) }),
      news('before midnight', { createdTs: hoursAgo(10) }),
      news('two days ago', { createdTs: hoursAgo(40) }),
      news('the same day', { createdTs: hoursAgo(50) }),
      news('three days ago', { createdTs: hoursAgo(60) }),
    ]
    expect(seen(items, '-effective_ts')).toEqual([
      ['today', 'just now', 'after midnight'],
      ['yesterday', 'before midnight'],
      ['a day', 'two days ago', 'the same day'],
      ['a day', 'three days ago'],
    ])
  })

  it('go by when something takes effect, where that is said', () => {
    expect(seen([news('planned', { createdTs: hoursAgo(200), effectiveTs: hoursAgo(1) })], 'effective_ts')).toEqual([
      ['today', 'planned'],
    ])
  })

  it('say what is important where that goes first', () => {
    const items = [news('outage', { highPriority: 'Y', createdTs: hoursAgo(100) }), news('a', {}), news('b', {})]
    expect(seen(items, '-high_priority')).toEqual([
      ['important', 'outage'],
      ['other', 'a', 'b'],
    ])
  })
})

it('counts as seen what is shown, also for a device whose clock is slow', () => {
  expect(seenUntil([news('fast', { createdTs: hoursAgo(-2) })], now)).toBe(hoursAgo(-2))
  expect(seenUntil([news('old', { createdTs: hoursAgo(5) })], now)).toBe(hoursAgo(0))
})
