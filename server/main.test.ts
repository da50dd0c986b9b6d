/** What may not happen to those who pay real money: the sandbox or the demonstration in production. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { packageRoot } from './package-root.ts'

let dataDirectory: string
beforeEach(() => {
  dataDirectory = join(mkdtempSync(join(tmpdir(), 'production-')), 'data')
})
afterEach(() => rmSync(join(dataDirectory, '..'), { recursive: true, force: true }))

function runInProduction(entry: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', entry], {
    cwd: packageRoot,
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      PORTAL_MODE: 'production',
      DATABASE_URL: '',
      DATA_DIR: dataDirectory,
      PORT: '0',
      PROVIDER_PORT: '0',
    },
    timeout: 50_000,
  })
  return { status, stdout, lines: stderr.trim().split('\n') }
}

describe('production', () => {
  it('does not start without a payment provider, and says so in one sentence', () => {
    const { status, stdout, lines } = runInProduction('server/main.ts')
    expect([status, stdout]).toEqual([1, ''])
    expect(lines).toEqual([expect.stringMatching(/^The environment variable PROVIDER_URL must be set in production/)])
    expect(existsSync(dataDirectory)).toBe(false)
  })

  it('is not seeded, and says so in one sentence', () => {
    const { status, stdout, lines } = runInProduction('server/demo/main.ts')
    expect([status, stdout]).toEqual([1, ''])
    expect(lines).toEqual([expect.stringMatching(/^npm run seed stores the demonstration.*PORTAL_MODE is production/)])
    expect(existsSync(dataDirectory)).toBe(false)
  })
})
