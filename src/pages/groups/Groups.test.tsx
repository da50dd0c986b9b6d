import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import type { UserGroup } from '../../../domain/contract/access/user-group.ts'
import { appFor, renderInApp, sampleUser, stubServer } from '../../../tests/views/testing.tsx'
import { Groups } from './Groups.tsx'

const group = (id: string, change: Partial<UserGroup> = {}): UserGroup => ({
  id,
  name: `Group ${id}`,
  parentId: null,
  ownerId: '40-1',
  ownerName: 'Halvorsen',
  networkAccess: false,
  isSso: false,
  version: 1,
  memberCount: 1,
  accountCount: 2,
  canManage: true,
  ...change,
})

afterEach(cleanup)

const loaded = (data: readonly UserGroup[] | null, failure: { code: string } | null = null) => ({
  data,
  isLoading: false,
  isStale: false,
  failure,
  retry: () => {},
})
const draw = async (groups: Parameters<typeof Groups>[0]['groups']) =>
  renderInApp(<Groups groups={groups} />, { app: await appFor(stubServer({ user: sampleUser })) })

it('shows each group below its parent, with members and accounts', async () => {
  await draw(loaded([group('a'), group('b', { parentId: 'a', memberCount: 3 }), group('c')]))
  const tree = screen.getByRole('list', { name: 'User groups' })
  const [first] = within(tree).getAllByRole('listitem')
  if (!first) throw new Error('No group is shown.')
  expect(within(within(first).getByRole('list')).getByRole('link').textContent).toBe('Group b')
  expect(first.textContent).toContain('3 members')
  expect(first.textContent).toContain('2 accounts')
  expect(first.textContent).not.toContain('Group c')
})

it('says which groups can only be viewed', async () => {
  await draw(loaded([group('a'), group('b', { canManage: false })]))
  expect(screen.getAllByText('View only')).toHaveLength(1)
})

it('tells none from those that could not be loaded', async () => {
  await draw(loaded([]))
  expect(screen.getByText('No user groups yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Create user group' })).toBeTruthy()
  cleanup()
  await draw(loaded(null, { code: 'networkFailed' }))
  expect(screen.getByText('Couldn’t load user groups')).toBeTruthy()
})
