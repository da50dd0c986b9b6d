/** A shell as an operator has it: commands one after the other, and terminals beside it with the same variables. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { openSync, closeSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Ran = { readonly isDone: boolean; readonly output: string; readonly seconds: number }

/** A program that runs on. */
export type Running = {
  readonly pid: number
  readonly output: () => string
  /** Ends it in order. */
  readonly end: () => Promise<void>
}

export type Terminal = {
  /** Runs commands in the shell; a failure of one of them ends the shell, and nothing more can be run. */
  readonly run: (commands: string) => Promise<Ran>
  /** Runs commands in another terminal until they have printed what is waited for. Rejects when they end before. */
  readonly start: (commands: string, until: RegExp) => Promise<Running>
  /** Ends all that still runs. */
  readonly close: () => Promise<void>
}

type Place = {
  /** Where the operator stands at first. */
  readonly folder: string
  /** For the shell's own files. */
  readonly scratch: string
  readonly environment: Readonly<Record<string, string>>
}

/** What the portal and the adapter print once they take requests. */
export const READY = /^(?:The portal is|Adapter for \w+) at /m
const COMMANDS_WITHIN_MS = 5 * 60_000
const STARTED_WITHIN_MS = 3 * 60_000
const ENDED_WITHIN_MS = 40_000
const LOOK_EVERY_MS = 100

export function openTerminal({ folder, scratch, environment }: Place): Terminal {
  // A group of its own: what a command leaves running ends with it.
  const shell = spawn('bash', ['--noprofile', '--norc'], {
    cwd: folder,
    env: environment,
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
  })
  const ended = once(shell, 'close')
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  let said = ''
  shell.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  shell.stdin.on('error', () => undefined)
  shell.stdin.write('set -uo pipefail\n')
  const running = new Set<Running>()
  let serial = 0

  const killAll = () => {
    for (const { pid } of [...running, shell]) if (pid !== undefined) signal(pid, 'SIGKILL')
  }
  process.once('exit', killAll)

  const fileOf = (kind: string) => join(scratch, `${serial}.${kind}`)
  const variables = join(scratch, 'variables')

  async function run(commands: string): Promise<Ran> {
    const begun = performance.now()
    serial += 1
    const [script, output, done] = [fileOf('sh'), fileOf('out'), randomUUID()]
    writeFileSync(script, `${commands}\n`)
    writeFileSync(output, '')
    shell.stdin.write(
      `set -e\n. '${script}' </dev/null >'${output}' 2>&1\nset +e\nexport -p >'${variables}'\npwd >'${variables}.folder'\necho ${done}\n`,
    )
    while (!hasEnded && !said.includes(done) && performance.now() - begun < COMMANDS_WITHIN_MS) await pause()
    return {
      isDone: said.includes(done),
      output: readFileSync(output, 'utf8'),
      seconds: (performance.now() - begun) / 1_000,
    }
  }

  async function start(commands: string, until: RegExp): Promise<Running> {
    serial += 1
    const [script, output] = [fileOf('sh'), fileOf('out')]
    const cd = `. '${variables}'\ncd "$(cat '${variables}.folder')"\n`
    writeFileSync(script, `${cd}set -euo pipefail\n${commands}\n`)
    const file = openSync(output, 'w')
    const child = spawn('bash', ['--noprofile', '--norc', script], {
      cwd: folder,
      env: environment,
      stdio: ['ignore', file, file],
      detached: true,
    })
    closeSync(file)
    const { pid } = child
    if (pid === undefined) throw new Error('There is no bash.')
    const closed = once(child, 'close')
    let isOver = false
    void closed.then(() => (isOver = true))
    const program: Running = {
      pid,
      output: () => readFileSync(output, 'utf8'),
      async end() {
        running.delete(program)
        signal(pid, 'SIGTERM')
        const patience = setTimeout(() => signal(pid, 'SIGKILL'), ENDED_WITHIN_MS)
        await closed
        clearTimeout(patience)
      },
    }
    running.add(program)
    const begun = performance.now()
    while (!until.test(program.output())) {
      if (isOver || performance.now() - begun > STARTED_WITHIN_MS)
        throw new Error(`${commands}\n… ${isOver ? 'ended' : 'did not start in time'}:\n${program.output()}`)
      await pause()
    }
    return program
  }

  return {
    run,
    start,
    async close() {
      for (const program of [...running].toReversed()) await program.end()
      if (shell.pid !== undefined) signal(shell.pid, 'SIGTERM')
      shell.stdin.end()
      await ended
      process.off('exit', killAll)
    },
  }
}

/** A group that has ended already is no fault. */
function signal(group: number, name: NodeJS.Signals): void {
  try {
    process.kill(-group, name)
  } catch {
    // Gone.
  }
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
