/** docs/webhooks.md: its table is that of the machines, and its examples check what the portal sends. */
import { spawn, execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

import { DELIVERED_WEBHOOK_DAYS, DEAD_WEBHOOK_DAYS } from '../../domain/limits.ts'
import {
  ANSWER_LENGTH,
  ANSWER_WITHIN_MS,
  DELIVERY_ATTEMPTS,
  retryPausesMs,
} from '../../domain/rules/webhooks/delivery.ts'
import { ENDPOINTS_AT_MOST } from '../../domain/rules/webhooks/endpoint.ts'
import { START } from '../../tests/server/portal-fixture.ts'
import { eventsTable } from '../../tests/server/webhooks/events-table.ts'
import { SECRET } from '../../tests/server/webhooks/stored-endpoints.ts'
import { packageRoot } from '../package-root.ts'
import { callOf } from './dispatcher.ts'
import type { Endpoint } from './claim.ts'
import { makePost } from './post.ts'

const run = promisify(execFile)
const page = readFileSync(join(packageRoot, 'docs/webhooks.md'), 'utf8')
const example = (language: string) => new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(page)?.[1] ?? ''

it('lists every event as the machines have it; otherwise copy what is received here', () => {
  const plain = (line: string) => line.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---')
  const lines = page.split('\n').map(plain)
  const from = lines.findIndex((line) => line.startsWith('| Type |'))
  const table = lines.slice(from, from + eventsTable().length)
  expect(table).toEqual(eventsTable().map(plain))
  expect(lines[from + table.length], 'and no other').toBe('')
})

it('says the limits as they are', () => {
  const pauses = retryPausesMs.map((ms) => (ms < 60_000 ? ms / 1000 : ms < 3_600_000 ? ms / 60_000 : ms / 3_600_000))
  expect(pauses).toEqual([5, 5, 30, 2, 5, 10, 14, 20, 24])
  for (const sentence of [
    'after 5 seconds, 5 minutes, 30 minutes, 2, 5, 10, 14, 20 and 24 hours',
    `After ${DELIVERY_ATTEMPTS} attempts`,
    `within ${ANSWER_WITHIN_MS / 1000} seconds`,
    `the first ${ANSWER_LENGTH} characters`,
    `kept for ${DELIVERED_WEBHOOK_DAYS} days, failed ones for ${DEAD_WEBHOOK_DAYS}`,
    `can have up to ${ENDPOINTS_AT_MOST}`,
  ])
    expect(page).toContain(sentence)
})

/** A call as the portal makes it, to an address. */
function callTo(url: string, secret = SECRET) {
  const endpoint = { url, secret, oldSecret: null, oldSecretUntil: null } as Endpoint
  const payload = { id: 'evt_1', type: 'payment.settled', data: { object: 'payment', id: 'p-1', name: 'Zürich' } }
  const delivery = { eventId: 'evt_1', sequence: 7, payload } as unknown as Parameters<typeof callOf>[1]
  return callOf(endpoint, delivery, START)
}

it('shows how to check a signature with openssl', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'webhook-'))
  const { body, headers } = callTo('http://127.0.0.1/')
  const file = join(folder, 'body.json')
  writeFileSync(file, body)
  const env = {
    ...process.env,
    WEBHOOK_SECRET: SECRET,
    WEBHOOK_ID: headers['webhook-id'],
    WEBHOOK_TIMESTAMP: headers['webhook-timestamp'],
    BODY_FILE: file,
  }
  const { stdout } = await run('sh', ['-c', example('sh')], { env })
  expect(stdout.trim()).toBe(headers['webhook-signature'])
  rmSync(folder, { recursive: true })
})

it('shows how to check a signature in Node', { timeout: 60_000 }, async () => {
  const port = await freePort()
  const receiver = spawn(process.execPath, ['--input-type=module', '--eval', example('js')], {
    cwd: packageRoot,
    env: { ...process.env, WEBHOOK_SECRET: SECRET, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const way = makePost(false)
  try {
    const url = `http://127.0.0.1:${port}/`
    const answerTo = async (secret?: string) => {
      for (;;) {
        const { statusCode } = await way.post(callTo(url, secret))
        // Until it listens.
        if (statusCode !== null) return statusCode
      }
    }
    expect(await answerTo()).toBe(204)
    expect(await answerTo('whsec_bm90IHRoZSBzZWNyZXQ=')).toBe(400)
    expect(String(receiver.stdout.read())).toBe('payment.settled p-1\n')
  } finally {
    receiver.kill()
    way.close()
  }
})

/** Returns a port on which nobody listens. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      // A listening TCP server has an address of this form.
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
