import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { businessDate } from '../../domain/dates.ts'
import { openStore } from '../../server/store/store.ts'
import { preparations } from '../walks/support/preparations.ts'
import { cached } from './cached.ts'
import { startPortal } from './running-portal.ts'

/** The sources of a seeded database; the days in it are counted from today. */
const SERVER = ['domain', 'machines', 'server', 'package-lock.json']
const WALKS = [...SERVER, 'charts', 'qa', 'src', 'tests']

async function preparedOnce(
  name: string,
  sources: readonly string[],
  make: (dataDirectory: string) => Promise<void>,
): Promise<string> {
  const now = new Date()
  const place = cached(name, { sources, also: `${now.toISOString().slice(0, 10)}-${businessDate(now)}` })
  if (!place.isMade) {
    const dataDirectory = place.begin()
    mkdirSync(dataDirectory, { mode: 0o700 })
    await make(dataDirectory)
    place.keep(dataDirectory)
  }
  return place.path
}

async function seed(dataDirectory: string): Promise<void> {
  const portal = await startPortal({ dataDirectory })
  portal.child.kill('SIGTERM')
  await new Promise((resolve) => portal.child.once('close', resolve))
}

/** Seeds the demonstration and what the walks add to it, once; each worker's portal begins with a copy. */
async function prepareOnce(): Promise<() => void> {
  const demonstration = await preparedOnce('demonstration', SERVER, seed)
  process.env.PREPARED_DEMONSTRATION = demonstration
  for (const [name, { variable, add }] of Object.entries(preparations)) {
    process.env[variable] = await preparedOnce(name, WALKS, async (dataDirectory) => {
      cpSync(demonstration, dataDirectory, { recursive: true })
      const store = await openStore({ dataDirectory })
      await add(store)
      await store.close()
    })
  }
  // Shared by the workers of this run: walks/support/walk-record.ts.
  const folder = mkdtempSync(join(tmpdir(), 'portal-walked-'))
  process.env.WALKED_FOLDER = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

// Playwright asks for a default export here.
export default prepareOnce
