import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, expect, it } from 'vitest'

import { addFlowSheets } from './flow-sheets.ts'
import type { PortalEnv } from './portal.ts'

const folder = mkdtempSync(join(tmpdir(), 'flow-sheets-'))
afterAll(() => rmSync(folder, { recursive: true }))
const app = new Hono<PortalEnv>()
addFlowSheets(app, folder)

it('serves a sheet that was drawn after the start, and what is drawn anew', async () => {
  expect((await app.request('/flow-sheets/consent.json')).status).toBe(404)
  writeFileSync(join(folder, 'consent.json'), '{"of":1}')
  const first = await app.request('/flow-sheets/consent.json')
  expect([first.status, await first.text(), first.headers.get('content-type')]).toEqual([
    200,
    '{"of":1}',
    'application/json',
  ])
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect((await app.request('/flow-sheets/consent.json', { headers })).status).toBe(304)
  writeFileSync(join(folder, 'consent.json'), '{"of":2}')
  expect(await (await app.request('/flow-sheets/consent.json', { headers })).text()).toBe('{"of":2}')
})

it.each(['/flow-sheets/..%2Fsecret.json', '/flow-sheets/../secret.json', '/flow-sheets/consent.json.part'])(
  'serves nothing else: %s',
  async (path) => {
    writeFileSync(join(folder, 'consent.json.part'), '{')
    expect((await app.request(path)).status).toBe(404)
  },
)
