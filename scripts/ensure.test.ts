import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let project: string

const write = (file: string, content: unknown) => writeFileSync(join(project, file), JSON.stringify(content))
const lock = (version: string) => ({ packages: { '': {}, 'node_modules/left': { version } } })

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'portal-ensure-'))
  mkdirSync(join(project, 'scripts'))
  for (const script of ['ensure.mjs', 'content-hash.mjs']) {
    copyFileSync(new URL(script, import.meta.url), join(project, 'scripts', script))
  }
  // A stub of npm that records its calls.
  writeFileSync(
    join(project, 'npm.mjs'),
    `import { appendFileSync, mkdirSync } from 'node:fs'
     mkdirSync('node_modules', { recursive: true })
     appendFileSync('calls', process.argv[2] + ' ' + process.env.NODE_ENV + '\\n')`,
  )
  write('package.json', { engines: { node: '>=20.19' } })
  write('package-lock.json', lock('1.0.0'))
})

afterEach(() => rmSync(project, { recursive: true, force: true }))

function ensure() {
  const env = { ...process.env, npm_execpath: join(project, 'npm.mjs'), NODE_ENV: 'production' }
  return spawnSync(process.execPath, ['scripts/ensure.mjs'], { cwd: project, env, encoding: 'utf8' })
}

function installs(): string[] {
  const calls = join(project, 'calls')
  return existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []
}

it('installs once, with the packages that build the portal, and again when the lock file is another', () => {
  expect(ensure().status).toBe(0)
  ensure()
  expect(installs()).toEqual(['ci development'])
  write('package-lock.json', lock('1.0.1'))
  ensure()
  ensure()
  expect(installs()).toHaveLength(2)
})

it('installs again for another Node or another machine', () => {
  ensure()
  const stamp = join(project, 'node_modules/.installed')
  writeFileSync(stamp, readFileSync(stamp, 'utf8').replace(`"abi":"${process.versions.modules}"`, '"abi":"1"'))
  ensure()
  expect(installs()).toHaveLength(2)
})

it('leaves alone what was installed by hand and fits the lock file', () => {
  mkdirSync(join(project, 'node_modules'))
  write('node_modules/.package-lock.json', lock('1.0.0'))
  ensure()
  expect(installs()).toEqual([])
  write('node_modules/.package-lock.json', lock('0.9.0'))
  rmSync(join(project, 'node_modules/.installed'))
  ensure()
  expect(installs()).toHaveLength(1)
})

it('says which Node it needs', () => {
  write('package.json', { engines: { node: '>=99.1' } })
  const { status, stderr } = ensure()
  expect([status, stderr.trim()]).toEqual([
    1,
    `The portal needs Node 99.1 or newer; this is Node ${process.versions.node}.`,
  ])
})
