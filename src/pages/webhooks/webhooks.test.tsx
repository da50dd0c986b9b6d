import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import {
  appFor,
  refusal,
  renderInApp,
  sampleUser,
  stubServer,
  withoutLayout,
  type Answers,
} from '../../../tests/views/testing.tsx'
import { Page as EditPage } from '../../workflows/webhook-edit/page.tsx'
import { Page as DetailsPage } from './webhook-page.tsx'
import { Page as ListPage } from './webhooks-page.tsx'

// jsdom lays nothing out, and knows no CSS.
vi.stubGlobal('CSS', { escape: (text: string) => text })
withoutLayout()
afterEach(cleanup)

/** A dialog's code comes when it is first opened. */
const patient = { timeout: 10_000 }
const LIST = 'GET /ecaas/webhook-endpoints'
const ONE = 'GET /ecaas/webhook-endpoints/undefined'
const DELIVERIES = 'GET /ecaas/webhook-endpoints/undefined/deliveries'

const endpoint = (id: string, more: object = {}) => ({
  type: 'webhook-endpoints',
  id,
  attributes: {
    buid_merchant: null,
    merchant_name: null,
    url: `https://${id}.example/events`,
    description: '',
    kinds: ['*'],
    is_on: true,
    off_reason: null,
    old_secret_until: null,
    created_by: 'Ada Admin',
    created_at: '2026-11-20T09:00:00Z',
    last_delivery: null,
    failures: 0,
    dead: 0,
    version: 1,
    ...more,
  },
})
const delivery = (id: string, more: object = {}) => ({
  type: 'webhook-deliveries',
  id,
  attributes: {
    endpoint_id: 'erp',
    event_id: `evt_${id}`,
    kind: 'payment.settled',
    status: 'dead',
    sequence: 4,
    attempts: 10,
    occurred_at: '2026-11-21T09:00:00Z',
    last_attempt_at: '2026-11-21T09:00:01Z',
    last_status_code: 500,
    next_try_at: null,
    ...more,
  },
})

async function show(page: React.ReactElement, answers: Answers) {
  const server = stubServer({ user: sampleUser, answers })
  await renderInApp(page, { app: await appFor(server) })
  return server
}
const sent = (server: Awaited<ReturnType<typeof show>>, call: string) =>
  server.asked(call).map(({ body }) => (body as { data: { attributes: object } }).data.attributes)

it('lists endpoints with their states, what they get, and their failures', async () => {
  const failed = { status: 'failing', at: '2026-11-21T09:00:00Z', status_code: 500 }
  await show(<ListPage />, {
    [LIST]: () => ({
      body: {
        data: [
          endpoint('erp', { description: 'ERP', kinds: ['payment.*', 'dispute.closed'] }),
          endpoint('late', { last_delivery: failed, failures: 12 }),
          endpoint('gone', { is_on: false, off_reason: 'gone', kinds: ['webhook.unknown'] }),
        ],
      },
    }),
  })
  expect(await screen.findByText('ERP')).not.toBeNull()
  expect(screen.getByText('https://erp.example/events')).not.toBeNull()
  expect(screen.getByText('Payments and Dispute closed')).not.toBeNull()
  for (const state of ['On', 'Failing', 'Off', '12']) expect(screen.getByText(state)).not.toBeNull()
})

it('says when there is no endpoint, and when the list did not come', async () => {
  await show(<ListPage />, { [LIST]: () => ({ body: { data: [] } }) })
  expect(await screen.findByText('No webhook endpoints yet')).not.toBeNull()
  cleanup()
  await show(<ListPage />, { [LIST]: () => refusal(500, 'serverFailed') })
  expect(await screen.findByText('Couldn’t load webhook endpoints')).not.toBeNull()
})

it('shows an endpoint that was turned off, with its deliveries and their log, and replays them', async () => {
  const server = await show(<DetailsPage />, {
    [ONE]: () => ({ body: { data: endpoint('erp', { is_on: false, off_reason: 'failing', dead: 2 }) } }),
    [DELIVERIES]: ({ query }) => ({
      body: query.has('page[before]')
        ? { data: [], meta: { next: null } }
        : { data: [delivery('7'), delivery('6', { kind: 'webhook.test', status: 'delivered' })], meta: { next: '6' } },
    }),
    'GET /ecaas/webhook-deliveries/7': () => ({
      body: {
        data: delivery('7', {
          payload: { type: 'payment.settled' },
          log: [
            { at: '2026-11-21T09:00:01Z', ms: 12, status_code: 500, failure: null, answer: 'out of order' },
            { at: '2026-11-21T09:00:00Z', ms: 10_000, status_code: null, failure: 'timedOut', answer: '' },
          ],
        }),
      },
    }),
    'POST /ecaas/webhook-deliveries/7/replay': () => refusal(409, 'webhookEndpointOff'),
    'POST /ecaas/webhook-endpoints/erp/replays': () => ({
      body: { data: { type: 'webhook-replays', id: 'erp', attributes: { replayed: 2, left: 0 } } },
    }),
  })
  expect(await screen.findByText('Every delivery failed for 5 days.')).not.toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: /^View log: Payment settled/ }))
  const dialog = await screen.findByRole('dialog', {}, patient)
  expect(await within(dialog).findByText('out of order')).not.toBeNull()
  expect(within(dialog).getByText('No answer within 10 seconds')).not.toBeNull()
  expect(within(dialog).getByText('Status 500')).not.toBeNull()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Replay event' }))
  expect(await within(dialog).findByText('The endpoint is off. Turn it on first.')).not.toBeNull()
  fireEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] ?? dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Replay all failed' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Replay deliveries' }, patient))
  await waitFor(() => expect(server.asked('POST /ecaas/webhook-endpoints/erp/replays')).toHaveLength(1))
})

it('filters deliveries and goes to older ones by the address', async () => {
  const server = await show(<DetailsPage />, {
    [ONE]: () => ({ body: { data: endpoint('erp') } }),
    [DELIVERIES]: ({ query }) => ({
      body: { data: [delivery('7')], meta: { next: query.has('page[before]') ? null : '7' } },
    }),
  })
  const asked = () => server.asked(DELIVERIES).map(({ query }) => query.toString())
  fireEvent.change(await screen.findByLabelText('Status'), { target: { value: 'dead' } })
  await waitFor(() => expect(asked()).toContain('filter%5Bstatus%5D=dead'))
  fireEvent.change(screen.getByLabelText('Event'), { target: { value: 'payment.settled' } })
  await waitFor(() => expect(asked().at(-1)).toBe('filter%5Bstatus%5D=dead&filter%5Bkind%5D=payment.settled'))
  fireEvent.click(await screen.findByRole('button', { name: 'Older deliveries' }))
  await waitFor(() => expect(asked().at(-1)).toMatch(/page%5Bbefore%5D=7$/))
  expect(await screen.findByRole('button', { name: 'Latest deliveries' })).not.toBeNull()
})

it('replaces the secret after a question and shows the new one once; sends a test; deletes', async () => {
  const call = (path: string) => `POST /ecaas/webhook-endpoints/erp/${path}`
  const server = await show(<DetailsPage />, {
    [ONE]: () => ({ body: { data: endpoint('erp') } }),
    [DELIVERIES]: () => ({ body: { data: [], meta: { next: null } } }),
    [call('secret')]: () => ({ body: { data: endpoint('erp', { secret: 'whsec_new' }) } }),
    [call('test')]: () => ({ status: 204 }),
    [call('deletion')]: () => ({ status: 204 }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Replace the secret' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Replace secret' }, patient))
  expect(await screen.findByText('whsec_new', {}, patient)).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByText('whsec_new')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Send a test event' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Send test event' }, patient))
  await waitFor(() => expect(sent(server, call('test'))).toEqual([{}]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Delete endpoint' }))
  const dialog = await screen.findByRole('dialog', {}, patient)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete endpoint' }))
  await waitFor(() => expect(sent(server, call('deletion'))).toEqual([{}]))
})

it('edits an endpoint: what is wrong stands at its field, and what was chosen is sent', async () => {
  const CHANGE = 'POST /ecaas/webhook-endpoints/undefined'
  const server = await show(<EditPage />, {
    'GET /ecaas/webhook-endpoints/': () => ({ body: { data: endpoint('erp') } }),
    [CHANGE]: () => refusal(409, 'webhookEndpointChanged'),
  })
  fireEvent.click(await screen.findByRole('radio', { name: 'Selected events' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByRole('link', { name: 'Select at least one event' })).not.toBeNull()
  fireEvent.click(screen.getByLabelText('Dispute closed'))
  // Of a merchant's endpoint, cards are no choice.
  expect(screen.queryByLabelText('Card activated')).toBeNull()
  fireEvent.click(screen.getByLabelText('Users: all events'))
  expect(screen.queryByLabelText('User locked')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Someone else changed this endpoint')).not.toBeNull()
  expect(sent(server, CHANGE)).toEqual([
    {
      version: 1,
      url: 'https://erp.example/events',
      description: '',
      kinds: ['dispute.closed', 'userAccess.*'],
      is_on: true,
    },
  ])
})
