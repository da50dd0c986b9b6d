import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

import { packageRoot } from './package-root.ts'

async function ended(cwd: string, argv: readonly string[], env: NodeJS.ProcessEnv = process.env) {
  const child = spawn(process.execPath, argv, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = Promise.all([child.stdout.toArray(), child.stderr.toArray()])
  const [code] = (await once(child, 'exit')) as [number | null]
  const [out, err] = (await said).map((chunks) => chunks.join(''))
  return { code, out: out ?? '', err: err ?? '' }
}

const start = (...argv: string[]) => ended(packageRoot, ['--import', 'tsx', 'server/main.ts', ...argv])

it('explains itself instead of starting', { timeout: 60_000 }, async () => {
  const { code, out } = await start('--help')
  expect([code, out]).toEqual([0, expect.stringContaining('TRUSTED_PROXIES')])
  expect(out).not.toContain('The portal is at')
})

it('refuses an option that it does not know, in a sentence', { timeout: 60_000 }, async () => {
  const { code, err } = await start('--port', '80')
  expect([code, err]).toEqual([2, expect.stringContaining("Unknown option '--port'")])
  expect(err).not.toMatch(/\n +at /)
})

it('seeds sessions only as long as somebody stores them', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'seed-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const path of ['scripts', 'dist/server', 'qa/recording']) await mkdir(join(folder, path), { recursive: true })
  await cp(join(packageRoot, 'scripts/seed.mjs'), join(folder, 'scripts/seed.mjs'))
  await symlink(join(packageRoot, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'dist/server/seed.js'), 'console.error("The portal has it open."); process.exit(1)')
  await writeFile(join(folder, 'qa/recording/main.ts'), 'setInterval(() => {}, 60_000)')
  const { code, err } = await ended(folder, ['scripts/seed.mjs', '--flow-sessions', '10'])
  expect([code, err]).toEqual([1, 'The portal has it open.\n'])
})

it.each([
  ['server/main.ts', /^The environment variable PROVIDER_URL must be set in production/],
  ['server/demo/main.ts', /^npm run seed stores the demonstration.*PORTAL_MODE is production/],
])(
  'never pays with the sandbox nor stores the demonstration in production: %s',
  { timeout: 60_000 },
  async (entry, sentence) => {
    const folder = await mkdtemp(join(tmpdir(), 'production-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const data = join(folder, 'data')
    const { code, out, err } = await ended(packageRoot, ['--import', 'tsx', entry], {
      PATH: process.env.PATH,
      PORTAL_MODE: 'production',
      DATABASE_URL: '',
      DATA_DIR: data,
      PORT: '0',
      PROVIDER_PORT: '0',
    })
    expect([code, out]).toEqual([1, ''])
    expect(err.trim().split('\n')).toEqual([expect.stringMatching(sentence)])
    expect(existsSync(data)).toBe(false)
  },
)
