import { expect, it } from 'vitest'

import { makeLog } from '../log.ts'
import { noMetrics } from './metrics.ts'
import { shortStatement, watchSlowStatements } from './statements.ts'
import { during } from './under-way.ts'

function watched(slowMs: number | null) {
  const lines: object[] = []
  const counted: boolean[] = []
  const log = makeLog('trace', { write: (line) => void lines.push(JSON.parse(line) as object) })
  const metrics = { ...noMetrics, statement: ({ isSlow }: { isSlow: boolean }) => void counted.push(isSlow) }
  return { lines, counted, watch: watchSlowStatements(log, metrics, slowMs) }
}

it('logs a slow statement with the request or the job that it is a part of', async () => {
  const { lines, counted, watch } = watched(500)
  const statement = { text: 'select *\n  from invoices\n where id = $1', ms: 500.4 }
  await during({ requestId: 'r-1' }, async () => {
    await Promise.resolve()
    watch({ ...statement, ms: 499.9 })
    watch(statement)
  })
  during({ job: 'send mails' }, () => watch(statement))
  watch(statement)
  const facts = { ms: 500, statement: 'select * from invoices where id = $1', msg: 'slow statement' }
  expect(lines).toEqual([
    { level: 'warn', time: expect.any(String), requestId: 'r-1', ...facts },
    { level: 'warn', time: expect.any(String), job: 'send mails', ...facts },
    // Nobody waits while the portal starts.
    { level: 'info', time: expect.any(String), ...facts },
  ])
  expect(counted).toEqual([false, true, true, true])
})

it('logs none where the setting says so', () => {
  const { lines, counted, watch } = watched(null)
  watch({ text: 'select 1', ms: 60_000 })
  expect([lines, counted]).toEqual([[], [false]])
})

it.each([
  ['select 1 where a in ($1, $2, $3) and b = $4', 'select 1 where a in ($1, …) and b = $4'],
  ['insert into t (a, b) values ($1, $2), ($3, $4), ($5, default)', 'insert into t (a, b) values ($1, …), …'],
  ['x'.repeat(3_000), `${'x'.repeat(1_000)}…`],
])('keeps %s bearable', (text, short) => {
  expect(shortStatement(text)).toBe(short)
})
