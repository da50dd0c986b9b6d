import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { DirectoryInUse, lockDirectory } from './directory-lock.ts'

const lockModule = new URL('directory-lock.ts', import.meta.url).href
let scratch: string
let folder: string
const processes: ChildProcess[] = []

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'portal-lock-'))
  folder = join(scratch, 'made', 'by', 'the lock')
})

afterEach(() => {
  for (const child of processes.splice(0)) child.kill('SIGKILL')
  rmSync(scratch, { recursive: true, force: true })
})

/** Another process that tries to hold the folder, and its word on how that went. */
async function inAnotherProcess(): Promise<{ child: ChildProcess; said: string }> {
  const script = `
    import { lockDirectory } from ${JSON.stringify(lockModule)}
    lockDirectory(${JSON.stringify(folder)}).then(() => console.log('held'), (error) => console.log(error.message))
    setInterval(() => {}, 60_000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  processes.push(child)
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, said: said.toString().trim() }
}

it('makes the folder for its owner only, and gives it to the next one after release', async () => {
  const lock = await lockDirectory(folder)
  expect((statSync(folder).mode & 0o777).toString(8)).toBe(process.platform === 'win32' ? '666' : '700')
  await lock.release()
  await (await lockDirectory(folder)).release()
})

it('refuses a second process in one sentence that names the first', async () => {
  const lock = await lockDirectory(folder)
  const { said } = await inAnotherProcess()
  await lock.release()
  expect(said).toBe(
    `The data folder ${folder} is in use by process ${process.pid}; stop that one first or choose another folder.`,
  )
})

it('knows the folder by another name', async () => {
  const lock = await lockDirectory(folder)
  const alias = join(scratch, 'alias')
  symlinkSync(folder, alias)
  await expect(lockDirectory(alias)).rejects.toBeInstanceOf(DirectoryInUse)
  await lock.release()
})

it('is free at once when its holder was killed', async () => {
  const { child, said } = await inAnotherProcess()
  expect(said).toBe('held')
  await expect(lockDirectory(folder)).rejects.toMatchObject({ holder: child.pid })
  child.kill('SIGKILL')
  await once(child, 'exit')
  await (await lockDirectory(folder)).release()
})

it('has one winner among processes that start at once', async () => {
  const words = (await Promise.all(Array.from({ length: 4 }, inAnotherProcess))).map(({ said }) => said)
  expect(words.filter((said) => said === 'held')).toHaveLength(1)
})
