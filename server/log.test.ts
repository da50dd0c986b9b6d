import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, it } from 'vitest'

import { makeLog, type Log } from './log.ts'

const CANARY = '4000001234567899'

function logged(write: (log: Log) => void): string {
  let lines = ''
  write(
    makeLog('info', {
      write: (line: string) => {
        lines += line
      },
    }),
  )
  return lines
}

it('writes what happened, with level and time', () => {
  const entry: unknown = JSON.parse(logged((log) => log.info({ paymentId: 'p1' }, 'payment created')))
  expect(entry).toEqual({ level: 'info', time: expect.any(String), paymentId: 'p1', msg: 'payment created' })
})

it.each([
  { password: CANARY },
  { headers: { cookie: CANARY, 'set-cookie': CANARY, 'idempotency-key': CANARY } },
  { request: { body: { cardNumber: CANARY, number: CANARY, securityCode: CANARY } } },
])('leaves secrets out of %j', (facts) => {
  expect(logged((log) => log.info(facts, 'received'))).not.toContain(CANARY)
})

it('names the query that failed and why, without the values in it', () => {
  const answer = Object.assign(new Error('duplicate key value violates unique constraint "users_username"'), {
    code: '23505',
    detail: `Key (username)=(${CANARY}) already exists.`,
  })
  const error = new DrizzleQueryError('insert into users values ($1)', [CANARY], answer)
  const line = logged((log) => log.error({ err: error }, 'request failed'))
  expect(line).not.toContain(CANARY)
  expect(JSON.parse(line)).toMatchObject({
    err: { message: 'Failed query: insert into users values ($1)', cause: { code: '23505', message: answer.message } },
  })
})
