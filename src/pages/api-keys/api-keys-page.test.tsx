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
import { Page } from './api-keys-page.tsx'

// jsdom lays nothing out, and knows no CSS.
vi.stubGlobal('CSS', { escape: (text: string) => text })
withoutLayout()
afterEach(cleanup)

/** A dialog's code comes when it is first opened. */
const patient = { timeout: 10_000 }
const LIST = 'GET /ecaas/merchant-api-keys'
const MAKE = 'POST /ecaas/merchant-api-keys'
const REVOKE = 'POST /ecaas/merchant-api-keys/key-1/revocation'

const wire = (id: string, more: object = {}) => ({
  type: 'api-keys',
  id,
  attributes: {
    buid_merchant: 'm-1',
    merchant_name: 'Baltic Parts',
    name: `Program ${id}`,
    state: 'active',
    created_by: 'Mark Brandt',
    created_at: '2026-11-20T09:00:00Z',
    expires_at: '2027-11-20T09:00:00Z',
    last_used_at: null,
    ...more,
  },
})
const merchants = (...names: string[]) => ({
  body: {
    data: names.map((name, at) => ({
      type: 'merchants',
      id: `m-${at + 1}`,
      attributes: { buid_merchant: `m-${at + 1}`, merchant_name: name, status: 'active', currency: 'EUR' },
    })),
  },
})

async function show(answers: Answers, place = '/merchant/api-keys') {
  const server = stubServer({ user: sampleUser, answers: { 'GET /merchants': () => merchants('Baltic'), ...answers } })
  await renderInApp(<Page />, { app: await appFor(server), place })
  return server
}
const sent = (server: Awaited<ReturnType<typeof show>>, call: string) =>
  server.asked(call).map(({ body }) => (body as { data: { attributes: object } }).data.attributes)

it('lists each key with its state, and offers to revoke those that work', async () => {
  await show({
    [LIST]: () => ({
      body: {
        data: [
          wire('key-1', { last_used_at: '2026-11-21T11:00:00Z' }),
          wire('key-2', {
            state: 'revoked',
            expires_at: null,
            created_by: null,
            merchant_name: 'Old Forge',
            buid_merchant: 'm-2',
          }),
          wire('key-3', { state: 'expired' }),
        ],
      },
    }),
  })
  expect(await screen.findByText('Program key-1')).not.toBeNull()
  // Of several merchants each says whose it is.
  expect(screen.getByText('key-2 · Old Forge')).not.toBeNull()
  for (const state of ['Active', 'Revoked', 'Expired']) expect(screen.getByText(state)).not.toBeNull()
  expect(
    screen.getAllByRole('button', { name: /^Revoke key/ }).map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Revoke key: Program key-1'])
})

it('makes a key, shows its secret once, and reads the list again', async () => {
  let keys = [wire('key-1')]
  const server = await show({
    [LIST]: () => ({ body: { data: keys } }),
    [MAKE]: () => {
      keys = [wire('key-9', { name: 'Warehouse' }), ...keys]
      return { status: 201, body: { data: wire('key-9', { name: 'Warehouse', secret: 'sk_the-secret' }) } }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Create an API key' }))
  const create = await screen.findByRole('button', { name: 'Create key' }, patient)
  fireEvent.click(create)
  expect(await screen.findByRole('link', { name: 'Enter a name.' })).not.toBeNull()
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: ' Warehouse ' } })
  fireEvent.change(screen.getByLabelText('Expires'), { target: { value: '90' } })
  fireEvent.click(create)
  expect(await screen.findByText('sk_the-secret')).not.toBeNull()
  expect(sent(server, MAKE)).toEqual([{ buid_merchant: 'm-1', name: 'Warehouse', expires_in_days: 90 }])
  expect(screen.getByText(/We won’t show it again/)).not.toBeNull()
  expect(screen.getByRole('button', { name: 'Copy Secret' })).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByText('sk_the-secret')).toBeNull())
  expect(screen.getByText('Warehouse')).not.toBeNull()
})

it('makes a key of a chosen merchant that never expires', async () => {
  const server = await show({
    [LIST]: () => ({ body: { data: [] } }),
    [MAKE]: () => refusal(409, 'tooManyApiKeys'),
    'GET /merchants': () => merchants('Baltic', 'Forge'),
  })
  expect(await screen.findByText('No API keys yet')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Create an API key' }))
  fireEvent.change(await screen.findByLabelText('Merchant', {}, patient), { target: { value: 'm-2' } })
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Shop' } })
  fireEvent.change(screen.getByLabelText('Expires'), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create key' }))
  expect(await screen.findByText(/can have up to 10 active API keys/)).not.toBeNull()
  expect(sent(server, MAKE)).toEqual([{ buid_merchant: 'm-2', name: 'Shop', expires_in_days: null }])
})

it('revokes a key after it was confirmed', async () => {
  let state = 'active'
  const server = await show({
    [LIST]: () => ({ body: { data: [wire('key-1', { state })] } }),
    [REVOKE]: () => {
      state = 'revoked'
      return { body: { data: wire('key-1', { state }) } }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke key: Program key-1' }))
  const dialog = await screen.findByRole('dialog', {}, patient)
  expect(server.asked(REVOKE)).toHaveLength(0)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Revoke key' }))
  expect(await screen.findByText('Revoked')).not.toBeNull()
  expect(sent(server, REVOKE)).toEqual([{}])
})

it('makes and revokes keys of the program, which are of no merchant, on the page of support', async () => {
  const ofProgram = (more: object = {}) => wire('key-1', { buid_merchant: null, merchant_name: null, ...more })
  const keys = [ofProgram()]
  const server = await show(
    {
      'GET /ecaas/program-api-keys': () => ({ body: { data: keys } }),
      'POST /ecaas/program-api-keys': () => ({ status: 201, body: { data: ofProgram({ secret: 'sk_the-secret' }) } }),
      'POST /ecaas/program-api-keys/key-1/revocation': () => ({ body: { data: ofProgram({ state: 'revoked' }) } }),
    },
    '/support/api-keys',
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Create an API key' }))
  fireEvent.change(await screen.findByLabelText(/^Name/, {}, patient), { target: { value: 'Clearing' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create key' }))
  expect(await screen.findByText('sk_the-secret')).not.toBeNull()
  expect(sent(server, 'POST /ecaas/program-api-keys')).toEqual([{ name: 'Clearing', expires_in_days: 365 }])
  expect(server.asked('GET /merchants')).toHaveLength(0)
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))

  fireEvent.click(await screen.findByRole('button', { name: 'Revoke key: Program key-1' }))
  const dialog = await screen.findByRole('dialog', { name: /^Revoke API key/ }, patient)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Revoke key' }))
  await waitFor(() => expect(sent(server, 'POST /ecaas/program-api-keys/key-1/revocation')).toEqual([{}]))
})

it('says when the list did not come', async () => {
  await show({ [LIST]: () => refusal(500, 'serverFailed') })
  expect(await screen.findByText('Couldn’t load API keys')).not.toBeNull()
})
