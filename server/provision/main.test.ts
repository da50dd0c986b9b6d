import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

import { packageRoot } from '../package-root.ts'

it('tries a file as a process of its own, and makes no database for it', { timeout: 90_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'provision-process-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const data = join(folder, 'data')
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'server/provision/main.ts', '--dry-run', 'docs/program.yaml'],
    {
      cwd: packageRoot,
      env: { PATH: process.env.PATH, PORTAL_MODE: 'production', DATA_DIR: data },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = Promise.all([child.stdout.toArray(), child.stderr.toArray()])
  const [code] = (await once(child, 'exit')) as [number | null]
  const [out, err] = (await said).map((chunks) => chunks.join(''))
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain('Would be added 19, changed 0, unchanged 0. Nothing is stored.')
  expect(existsSync(data)).toBe(false)
})
