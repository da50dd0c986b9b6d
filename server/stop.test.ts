import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, it } from 'vitest'

const stopModule = new URL('stop.ts', import.meta.url).href
const started: number[] = []

afterEach(() => {
  for (const pid of started.splice(0)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended, as it should.
    }
  }
})

const serverScript = `
  import { onStop } from ${JSON.stringify(stopModule)}
  onStop(async () => { console.log('stopped') })
  console.log('pid ' + process.pid)
  setInterval(() => {}, 60_000)`

/** Reads the output of a process up to a text; the server, which outlives a killed shell, has the pipe open. */
async function reads(child: ChildProcess, words: RegExp): Promise<string> {
  let output = ''
  for await (const text of child.stdout?.setEncoding('utf8') ?? []) {
    output += String(text)
    if (words.test(output)) break
  }
  return output
}

function start(command: string, parameters: readonly string[]) {
  const child = spawn(command, parameters, {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child.pid ?? 0)
  return child
}

const node = ['--import', 'tsx', '--input-type=module', '-e', serverScript]

it.runIf(process.platform !== 'win32').each(['SIGTERM', 'SIGINT'] as const)('stops in order on %s', async (signal) => {
  const child = start(process.execPath, node)
  child.stdout.once('data', () => child.kill(signal))
  const exit = once(child, 'exit')
  expect(await reads(child, /stopped/)).toContain('stopped')
  expect(await exit).toEqual([0, null])
})

it.runIf(process.platform !== 'win32')('stops when the shell that npm started it with is killed', async () => {
  // `; true` prevents the shell from becoming the server itself.
  const shell = start('sh', ['-c', '"$0" "$@"; true', process.execPath, ...node])
  shell.stdout.once('data', (text: Buffer) => {
    started.push(Number(text.toString().replace(/\D/g, '')))
    shell.kill('SIGKILL')
  })
  expect(await reads(shell, /stopped/)).toContain('stopped')
})
