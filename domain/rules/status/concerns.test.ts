import { expect, it } from 'vitest'

import type { PortalJob, PortalStatus } from '../../contract/status/portal-status.ts'
import { byUrgency, concernsOf } from './concerns.ts'

const READ_AT = '2026-11-21T15:00:00.000Z'
const none = { waiting: 0, oldestAt: null }
const job: PortalJob = {
  name: 'send mails',
  everySeconds: 5,
  isRunning: false,
  runs: 10,
  failures: 1,
  lastBegunAt: '2026-11-21T14:59:57.000Z',
  lastServer: 'portal-1:8080',
  lastMs: 4,
  nextAt: '2026-11-21T15:00:02.000Z',
  lastOutcome: 'done',
  lastFailedAt: '2026-11-21T12:00:00.000Z',
  lastFailure: 'Error (ECONNREFUSED)',
}
const calm: PortalStatus = {
  id: 'portal',
  readAt: READ_AT,
  version: '1.0.0',
  commit: null,
  mode: 'production',
  uptimeSeconds: 100,
  database: { kind: 'postgres', bytes: 1, latencyMs: 1, schema: '0042', isCurrent: true, connections: null },
  provider: { isReachable: true, latencyMs: 20 },
  documentStorage: { isReachable: true, latencyMs: 8 },
  mails: { ...none, failed: 3 },
  payments: none,
  imports: none,
  exports: none,
  deadLetters: 0,
  webhooks: { ...none, failed: 2 },
  jobs: [job],
}
const since = (oldestAt: string) => ({ waiting: 1, oldestAt })

it('finds nothing where all is well, whatever failed once and was given up', () => {
  expect(concernsOf(calm)).toEqual([])
  expect(concernsOf({ ...calm, jobs: null, documentStorage: null })).toEqual([])
})

it.each<[string, Partial<PortalStatus>]>([
  ['databaseBehind', { database: { ...calm.database, isCurrent: false } }],
  ['providerUnreachable', { provider: { isReachable: false, latencyMs: null } }],
  ['storageUnreachable', { documentStorage: { isReachable: false, latencyMs: null } }],
  ['paymentsWait', { payments: since('2026-11-21T14:44:59.000Z') }],
  ['mailsWait', { mails: { ...since('2026-11-21T14:44:59.000Z'), failed: 0 } }],
  ['deadLetters', { deadLetters: 1 }],
  ['importsWait', { imports: since('2026-11-21T14:29:59.000Z') }],
  ['jobsFailed', { jobs: [job, { ...job, lastOutcome: 'failed' }] }],
  ['jobsLate', { jobs: [{ ...job, lastBegunAt: '2026-11-21T14:54:54.000Z' }] }],
])('finds %s', (concern, change) => {
  expect(concernsOf({ ...calm, ...change })).toEqual([concern])
})

it('waits for what has just begun, and for a job that runs long', () => {
  const running = { ...job, isRunning: true, lastBegunAt: '2026-11-21T10:00:00.000Z' }
  const fresh = since('2026-11-21T14:59:00.000Z')
  const status = { ...calm, payments: fresh, mails: { ...fresh, failed: 0 }, imports: fresh, jobs: [running] }
  expect(concernsOf(status)).toEqual([])
})

it('lists first the jobs that need somebody', () => {
  const failed = { ...job, name: 'failed', lastOutcome: 'failed' as const }
  const late = { ...job, name: 'late', lastBegunAt: '2026-11-21T10:00:00.000Z' }
  const names = byUrgency([job, failed, { ...job, name: 'other' }, late], READ_AT).map(({ name }) => name)
  expect(names).toEqual(['failed', 'late', 'send mails', 'other'])
})
