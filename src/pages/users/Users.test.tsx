import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'

import type { UserRow } from '../../../domain/contract/access/user.ts'
import { appFor, renderInApp, sampleUser, stubServer, type Answers } from '../../../tests/views/testing.tsx'
import { Users } from './Users.tsx'

const user = (id: string, change: Partial<UserRow> = {}): UserRow => ({
  id,
  username: id,
  fullName: `Person ${id}`,
  emailAddress: `${id}@example.com`,
  role: 'viewer',
  userTypes: ['customer'],
  status: 'active',
  lockReason: null,
  isSso: false,
  invitedAt: null,
  lastSignInAt: null,
  userGroupId: null,
  userGroupName: null,
  accountCount: 1,
  accountName: 'Halvorsen',
  canManage: true,
  isSelf: false,
  version: 1,
  ...change,
})

// jsdom lays nothing out.
class NoSizes {
  observe() {}
  disconnect() {}
}
beforeAll(() => void vi.stubGlobal('ResizeObserver', NoSizes))
afterAll(() => void vi.unstubAllGlobals())
afterEach(cleanup)

type Props = Parameters<typeof Users>[0]
async function draw(rows: readonly UserRow[], change: Partial<Props> = {}, answers: Answers = {}) {
  const server = stubServer({ user: sampleUser, answers })
  const onQuery = vi.fn()
  const data = { items: rows, page: { total: rows.length, number: 1, size: 25 } }
  const props: Props = {
    kind: 'customer',
    users: { data, isLoading: false, isStale: false, failure: null, retry: () => {} },
    query: { text: '', role: '', status: '', lockReason: '', account: '', sort: 'name', page: 1, pageSize: 25 },
    onQuery,
    isExporting: false,
    onExport: vi.fn(),
    ...change,
  }
  await renderInApp(<Users {...props} />, { app: await appFor(server) })
  return { ...props, server, onQuery }
}

it('says of each user whether they can sign in, and why not', async () => {
  await draw([user('ann'), user('bo', { status: 'locked', lockReason: 'loginAttempts' })])
  const [, first, second] = screen.getAllByRole('row')
  expect(first?.textContent).toContain('Active')
  expect(second?.textContent).toContain('Too many failed sign-ins')
})

it('does not offer to select the reader, nor whom they only see', async () => {
  await draw([user('ann'), user('me', { isSelf: true }), user('bo', { canManage: false })])
  const isOff = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` }).hasAttribute('disabled')
  expect([isOff('Person ann'), isOff('Person me'), isOff('Person bo')]).toEqual([false, true, true])
})

it('offers for several users only what their status allows', async () => {
  await draw([user('ann'), user('bo', { status: 'invited' })])
  act(() => screen.getByRole('checkbox', { name: 'Select Person bo' }).click())
  expect(screen.getByRole('button', { name: 'Resend invitation' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Lock' })).toBeNull()
  act(() => screen.getByRole('checkbox', { name: 'Select Person ann' }).click())
  expect(screen.getByRole('button', { name: 'Lock' })).toBeTruthy()
})

it('tells an empty list from one in which nothing matches', async () => {
  await draw([])
  expect(screen.getByText('No users yet')).toBeTruthy()
  cleanup()
  const query = {
    text: 'x',
    role: '',
    status: '',
    lockReason: '',
    account: '',
    sort: 'name',
    page: 1,
    pageSize: 25,
  } as const
  const { onQuery } = await draw([], { query })
  fireEvent.click(screen.getByRole('button', { name: 'Show all users' }))
  expect(onQuery).toHaveBeenCalledWith(expect.objectContaining({ text: '', page: 1 }))
})

const found: Answers = {
  'GET /ecaas/user-accounts': ({ query }) => ({
    body: {
      data: [{ type: 'user-accounts', id: '40-1', attributes: { name: 'Halvorsen', may_include_children: false } }],
      meta: { page: { total: query.get('filter[text]') === 'halv' ? 1 : 0, number: 1, size: 5 } },
    },
  }),
}
const searched = {
  text: 'halv',
  role: '',
  status: '',
  lockReason: '',
  account: '',
  sort: 'name',
  page: 1,
  pageSize: 25,
} as const

it('shows support the accounts of the same search, each with its users and their activity', async () => {
  const { onQuery } = await draw([user('ann')], { kind: 'support', query: searched }, found)
  const accounts = within(await screen.findByRole('region', { name: 'Accounts' }))
  expect(accounts.getByText('1 account')).toBeTruthy()
  expect(accounts.getByRole('link', { name: 'Activity of Halvorsen' }).getAttribute('href')).toContain('account=40-1')
  act(() => accounts.getByRole('button', { name: 'Show users of Halvorsen' }).click())
  expect(onQuery).toHaveBeenCalledWith({ text: '', account: '40-1', page: 1 })
})

it('asks for accounts for support alone', async () => {
  const { server } = await draw([user('ann')], { query: searched }, found)
  await expect(screen.findByRole('region', { name: 'Accounts' }, { timeout: 300 })).rejects.toThrow()
  expect(server.asked('GET /ecaas/user-accounts')).toEqual([])
})
