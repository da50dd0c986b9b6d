import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import type { UserAuditRow } from '../../../domain/contract/access/user-audit.ts'
import { appFor, renderInApp, sampleUser, stubServer } from '../../../tests/views/testing.tsx'
import { Activity } from './Activity.tsx'

const row = (change: Partial<UserAuditRow>): UserAuditRow => ({
  id: '1',
  at: '2026-11-21T12:00:00.000Z',
  action: 'session.started',
  outcome: 'done',
  actor: 'person',
  userId: 'ann',
  userName: 'Ann Weaver',
  username: 'ann.weaver',
  subjectName: null,
  isOwn: true,
  code: null,
  ...change,
})

afterEach(cleanup)

async function textOf(change: Partial<UserAuditRow>): Promise<string> {
  const data = { items: [row(change)], page: { total: 1, number: 1, size: 25 } }
  const query = { text: '', topic: '', from: '', to: '', userId: '', account: '', page: 1, pageSize: 25 } as const
  await renderInApp(
    <Activity
      kind="customer"
      activity={{ data, isLoading: false, isStale: false, failure: null, retry: () => {} }}
      query={query}
      onQuery={vi.fn()}
      isExporting={false}
      onExport={vi.fn()}
    />,
    { app: await appFor(stubServer({ user: sampleUser })) },
  )
  return screen.getAllByRole('row')[1]?.textContent ?? ''
}

it('says who did what to whom', async () => {
  const text = await textOf({ action: 'user.locked', isOwn: false, subjectName: 'Bo Berg' })
  expect(text).toContain('Locked a user')
  expect(text).toContain('Bo Berg')
  expect(text).toContain('Ann Weaver')
})

it('tells a lock after failed attempts from one by a person', async () => {
  expect(await textOf({ action: 'user.locked' })).toContain('Was locked after too many failed attempts')
})

it('says why a sign-in was refused', async () => {
  const text = await textOf({ action: 'session.refused', outcome: 'refused', code: 'invalidCredentials' })
  expect(text).toContain('Was refused at sign-in')
  expect(text).toContain('Wrong password')
})

it('names nobody who is not the reader’s', async () => {
  const stranger = { actor: 'other', userId: null, userName: null, username: null } as const
  expect(await textOf({ ...stranger, action: 'user.unlocked', isOwn: false, subjectName: 'Bo Berg' })).toContain(
    'Someone outside your accounts',
  )
})
