import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import {
  appFor,
  refusal,
  renderInApp,
  sampleUser,
  stubServer,
  withoutLayout,
  type Answers,
} from '../../../tests/views/testing.tsx'
import { countsStore, onCountsChanged } from '../../shared/notifications/center.ts'
import { clearAnswers } from '../../shared/load/loaded-answers.ts'
import { ToastRegion } from '../../ui/overlay/ToastRegion.tsx'
import { Page } from './notification-center-page.tsx'

vi.stubGlobal('CSS', { escape: (text: string) => text })
withoutLayout()
beforeEach(() => {
  clearAnswers()
  countsStore.set(null)
})
afterEach(cleanup)

const LIST = 'GET /ecaas/notifications'
const flags = { notificationsNotificationCenterEnabled: true }

const wire = (id: string, more: object = {}) => ({
  type: 'notifications',
  id,
  attributes: {
    kind: 'disputes',
    created_ts: new Date().toISOString(),
    effective_ts: null,
    high_priority: 'N',
    text_title: `Title ${id}`,
    text_body: `Body ${id}`,
    text_language: null,
    notification_links: [{ href: '/dispute-center/INV-1?from=news', text: `Open ${id}` }],
    notification_attachments: [],
    read_ts: null,
    ...more,
  },
})
const page = (...items: readonly ReturnType<typeof wire>[]) => ({
  body: {
    data: items,
    meta: {
      page: { total: items.length, number: 1, size: 25 },
      counts: {
        all: items.length,
        unread: items.filter(({ attributes }) => attributes.read_ts === null).length,
      },
    },
  },
})
const preferences = {
  'GET /ecaas/notification-preferences': () => ({
    body: {
      data: ['disputes', 'cards'].map((kind) => ({
        type: 'notification-preferences',
        id: kind,
        attributes: { kind, channel: 'atOnce', channels: ['portal', 'atOnce'] },
      })),
    },
  }),
}

async function show(answers: Answers, place = '/') {
  const server = stubServer({ user: sampleUser, flags, answers: { ...preferences, ...answers } })
  const { address } = await renderInApp(
    <>
      <Page />
      <ToastRegion />
    </>,
    { app: await appFor(server), place },
  )
  return { server, address }
}
const itemOf = (title: string) => {
  const item = screen.getByRole('heading', { name: new RegExp(`${title}$`), level: 3 }).closest('li')
  if (!item) throw new Error(`"${title}" is not in the list.`)
  return within(item)
}

it('says of each notification what it is about, since when, and whether it is unread or important', async () => {
  const longAgo = '2020-01-02T12:00:00.000Z'
  await show({
    [LIST]: () =>
      page(
        wire('one', { high_priority: 'Y' }),
        wire('two', { created_ts: longAgo, read_ts: longAgo, text_language: 'de', kind: 'program' }),
      ),
  })
  expect(await screen.findByRole('heading', { name: 'Today' })).not.toBeNull()
  expect(screen.getByRole('heading', { name: 'Thursday, January 2, 2020' })).not.toBeNull()
  const one = itemOf('one')
  expect(one.getByText('Unread:')).not.toBeNull()
  expect(one.getByText('Important')).not.toBeNull()
  expect(one.getByText('Just now')).not.toBeNull()
  const two = itemOf('two')
  expect(two.queryByText('Unread:')).toBeNull()
  expect(two.queryByText('Important')).toBeNull()
  expect(two.getByText('Only available in this language: Deutsch')).not.toBeNull()
  expect(two.getByText('Body two').getAttribute('lang')).toBe('de')
})

it('offers the files that one brings along, with their size where it is known', async () => {
  await show({
    [LIST]: () =>
      page(
        wire('one', {
          notification_attachments: [
            { attachment_id: 'n-1.document.d-1', file_name: 'Prices.pdf', file_size: 20_000 },
            { attachment_id: 'n-1.USD.c-1', file_name: 'Statement.pdf', file_size: null },
          ],
        }),
      ),
  })
  await screen.findByRole('heading', { name: 'Today' })
  const one = itemOf('one')
  expect(one.getByRole('link', { name: 'Prices.pdf' }).getAttribute('href')).toContain(
    '/ecaas/notification-attachments/n-1.document.d-1',
  )
  expect(one.getByRole('link', { name: 'Statement.pdf' }).closest('li')?.textContent).toBe('Statement.pdf')
  expect(one.getByText('20 kB')).not.toBeNull()
})

it('marks one as read at once, and tells the bar to ask anew when the server has it', async () => {
  let isRead = false
  let asks = 0
  const leave = onCountsChanged(() => {
    asks += 1
  })
  const { server } = await show({
    [LIST]: () => page(wire('one', { read_ts: isRead ? new Date().toISOString() : null })),
    'POST /ecaas/notifications/one/read': () => {
      isRead = true
      return { status: 204 }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Mark as read: Title one' }))
  expect(await screen.findByRole('button', { name: 'Mark as unread: Title one' })).not.toBeNull()
  await waitFor(() => expect(server.asked(LIST)).toHaveLength(2))
  expect(asks).toBe(1)
  leave()
})

it('takes a mark back that the server does not have, and says so', async () => {
  const { server } = await show({
    [LIST]: () => page(wire('one')),
    'POST /ecaas/notifications/one/read': () => refusal(500, 'serverFailed'),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Mark as read: Title one' }))
  expect(await screen.findByText(/couldn’t complete your request/)).not.toBeNull()
  expect(screen.getByRole('button', { name: 'Mark as read: Title one' })).not.toBeNull()
  expect(server.asked(LIST)).toHaveLength(1)
})

it('counts one as read whose link is followed, and one that was read is not marked again', async () => {
  const { server, address } = await show({
    [LIST]: () => page(wire('one'), wire('two', { read_ts: '2026-11-21T12:00:00.000Z' })),
    'POST /ecaas/notifications/one/read': () => ({ status: 204 }),
  })
  fireEvent.click(await screen.findByRole('link', { name: 'Open two' }))
  expect(server.calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).not.toContain(
    '/ecaas/notifications/two/read',
  )
  fireEvent.click(await screen.findByRole('link', { name: 'Open one' }))
  await waitFor(() => expect(address()).toBe('/dispute-center/INV-1?from=news'))
  await waitFor(() => expect(server.asked('POST /ecaas/notifications/one/read')).toHaveLength(1))
})

it('opens what is no place of the portal in a tab of its own', async () => {
  await show({
    [LIST]: () => page(wire('one', { notification_links: [{ href: 'https://status.example.com/', text: 'Status' }] })),
  })
  const link = await screen.findByRole('link', { name: 'Status (opens in a new tab)' })
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    'https://status.example.com/',
    '_blank',
    'noopener noreferrer',
  ])
})

it('marks all of the chosen kind as read, also what came while the device’s clock was slow', async () => {
  const ahead = new Date(Date.now() + 3_600_000).toISOString()
  const { server } = await show(
    {
      [LIST]: () => page(wire('one', { created_ts: ahead })),
      'POST /ecaas/notification-reads': () => ({ status: 204 }),
    },
    '/?kind=disputes',
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  expect(await screen.findByText('All notifications marked as read')).not.toBeNull()
  const [call] = server.asked('POST /ecaas/notification-reads')
  expect(call?.body).toEqual({
    data: { type: 'notification-reads', attributes: { until: ahead, kind: 'disputes' } },
  })
})

it('asks for what is chosen: kind, unread, sort', async () => {
  const { server } = await show({ [LIST]: () => page(wire('one')) })
  await screen.findByRole('heading', { name: /Title one$/ })
  const kind = await screen.findByLabelText('Kind')
  await waitFor(() => expect(within(kind).getAllByRole('option')).toHaveLength(3))
  fireEvent.change(kind, { target: { value: 'cards' } })
  fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: '-high_priority' } })
  fireEvent.click(screen.getByRole('button', { name: /^Unread/ }))
  await waitFor(() => {
    const query = server.asked(LIST).at(-1)?.query
    expect([query?.get('filter[list]'), query?.get('filter[kind]'), query?.get('sort')]).toEqual([
      'unread',
      'cards',
      '-high_priority',
    ])
  })
})

it('reads the list again when the bar hears of news, not when it first hears of anything', async () => {
  const { server } = await show({ [LIST]: () => page(wire('one')) })
  await screen.findByRole('heading', { name: /Title one$/ })
  countsStore.set({ unread: 1, latest: 'first' })
  await new Promise((resolve) => setTimeout(resolve))
  expect(server.asked(LIST)).toHaveLength(1)
  countsStore.set({ unread: 2, latest: 'second' })
  await waitFor(() => expect(server.asked(LIST)).toHaveLength(2))
})

it.each([
  ['/', 'No notifications yet', null],
  ['/?list=unread', 'You’re all caught up', 'Show all notifications'],
  ['/?kind=cards', 'No notifications of this kind', 'Show all notifications'],
])('says at %s why there is nothing: %s', async (place, title, action) => {
  await show({ [LIST]: () => page() }, place)
  expect(await screen.findByText(title)).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  if (action !== null) expect(screen.getByRole('button', { name: action })).not.toBeNull()
})

it('says when the list did not come, and reads it again', async () => {
  let isBroken = true
  await show({ [LIST]: () => (isBroken ? refusal(500, 'serverFailed') : page(wire('one'))) })
  expect(await screen.findByText('Couldn’t load notifications')).not.toBeNull()
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: /Title one$/ })).not.toBeNull()
})
