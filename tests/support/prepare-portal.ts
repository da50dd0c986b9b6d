import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startPortal } from './running-portal.ts'

/** Seeds the demonstration once; each worker's portal begins with a copy. */
async function prepareOnce(): Promise<() => void> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'portal-prepared-'))
  const portal = await startPortal({ dataDirectory })
  portal.child.kill('SIGTERM')
  await new Promise((resolve) => portal.child.once('close', resolve))
  process.env.PORTAL_PREPARED_DATA = dataDirectory
  return () => rmSync(dataDirectory, { recursive: true, force: true })
}

// Playwright asks for a default export here.
export default prepareOnce
