import { execFileSync } from 'node:child_process'
import { afterEach, beforeAll, expect, inject, it } from 'vitest'

import { makePostgresDatabase } from '../server/database.ts'
import { startPortal, type PortalOptions, type RunningPortal } from '../support/running-portal.ts'

const MINUTE_MS = 60_000
const portals: RunningPortal[] = []

beforeAll(() => {
  execFileSync(process.execPath, ['scripts/ensure.mjs', 'build'], { stdio: 'inherit' })
}, 5 * MINUTE_MS)

afterEach(async () => {
  for (const portal of portals.splice(0)) await portal.stop()
})

async function started(options?: PortalOptions): Promise<RunningPortal> {
  const portal = await startPortal(options)
  portals.push(portal)
  return portal
}

async function statusOf(portal: RunningPortal): Promise<number> {
  return (await fetch(`${portal.origin}/self`, { headers: { accept: 'application/vnd.api+json' } })).status
}

it(
  'starts on nothing, says where it is and who can sign in, refuses a second start in one sentence, and starts again after it was killed',
  async () => {
    const portal = await started()
    expect(portal.printed()).toMatch(
      /^Opening the database …\nBringing its tables up to date …\nPreparing the demonstration …\n/,
    )
    expect(portal.printed()).toContain(`The portal is at ${portal.origin}`)
    expect(portal.printed()).toMatch(/Sign in with the password \S+ as:\n\s+maria\.admin/)
    expect(await statusOf(portal)).toBe(200)
    const { headers } = await fetch(portal.origin)
    expect(headers.get('keep-alive'), 'a proxy lets go of an idle connection first').toBe('timeout=75')

    await expect(startPortal({ dataDirectory: portal.dataDirectory })).rejects.toThrow(
      `in use by process ${portal.child.pid}; stop that one first or choose another folder.`,
    )
    expect(await statusOf(portal)).toBe(200)

    await portal.kill()
    const again = await started({ dataDirectory: portal.dataDirectory })
    expect(await statusOf(again)).toBe(200)
  },
  2 * MINUTE_MS,
)

it.runIf(inject('databases').includes('postgres'))(
  'runs as two servers on one PostgreSQL, which start at once',
  async () => {
    const database = await makePostgresDatabase()
    const environment = { DATABASE_URL: database.url }
    try {
      const both = await Promise.all([started({ environment }), started({ environment })])
      expect(await Promise.all(both.map(statusOf))).toEqual([200, 200])
    } finally {
      await database.drop()
    }
  },
  2 * MINUTE_MS,
)
