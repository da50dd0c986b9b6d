/** The import command as its operator runs it, with its memory and how it is stopped. */
import { spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { packageRoot } from '../../../server/package-root.ts'

const COMMAND = join(packageRoot, 'dist/server/import.js')
const SAMPLE_MS = 200
const MEBIBYTE = 2 ** 20

export type Ended = {
  /** Null: it was killed. */
  readonly code: number | null
  readonly seconds: number
  /** The most memory that it had at once, in MiB. */
  readonly peak: number
  readonly out: string
  readonly err: string
}

type Run = {
  readonly parameters: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  /** Kills it once the report has so many bytes, and a random moment later. */
  readonly killAt?: { readonly report: string; readonly bytes: number; readonly moreMs: number }
}

/** Runs the command to its end, or kills it. */
export async function runCommand({ parameters, environment, killAt }: Run): Promise<Ended> {
  const begun = performance.now()
  const child = spawn(process.execPath, [COMMAND, ...parameters], {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err, peak, isDying] = ['', '', 0, false]
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  const sampling = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid))
    if (killAt === undefined || isDying || sizeOf(killAt.report) < killAt.bytes) return
    isDying = true
    setTimeout(() => child.kill('SIGKILL'), killAt.moreMs)
  }, SAMPLE_MS)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearInterval(sampling)
  return { code, seconds: (performance.now() - begun) / 1_000, peak, out, err }
}

function peakOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return (Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1_024) / MEBIBYTE
  } catch {
    return 0
  }
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size
  } catch {
    return 0
  }
}
