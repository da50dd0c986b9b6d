import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The built portal in a process of its own, as `npm start` runs it, on free ports and on data of its own. */
export type RunningPortal = {
  readonly origin: string
  readonly providerOrigin: string
  /** Kept over `kill`, so that another portal can be started on it; gone after `stop`. */
  readonly dataDirectory: string
  readonly child: ChildProcess
  /** All that it printed so far. */
  readonly printed: () => string
  /** Ends it in order and removes its data. */
  readonly stop: () => Promise<void>
  /** Ends it as a power cut would. */
  readonly kill: () => Promise<void>
}

export type PortalOptions = {
  /** A data folder to work on. */
  readonly dataDirectory?: string
  /** A data folder to begin with a copy of. */
  readonly copyOf?: string
  readonly port?: number
  readonly providerPort?: number
  /** The folder of an installed portal, where that is not the project that the tests run in. */
  readonly project?: string
  readonly environment?: Readonly<Record<string, string>>
}

/** The project that the tests run in. */
const PROJECT = join(import.meta.dirname, '../..')
const START_WITHIN_MS = 60_000

/** Below the ports that systems give to outgoing connections, so that none of these can take it first. */
async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000)
  const probe = createServer()
  const isFree = new Promise<boolean>((resolve) => {
    probe.once('listening', () => resolve(true)).once('error', () => resolve(false))
  })
  probe.listen(port, '127.0.0.1')
  if (!(await isFree)) return freePort()
  probe.close()
  await once(probe, 'close')
  return port
}

/** Starts the portal and waits until it takes requests. Rejects with what it printed when it ends before that. */
export async function startPortal(options: PortalOptions = {}): Promise<RunningPortal> {
  const port = options.port ?? (await freePort())
  const providerPort = options.providerPort ?? (await freePort())
  const dataDirectory = options.dataDirectory ?? mkdtempSync(join(tmpdir(), 'portal-data-'))
  if (options.copyOf !== undefined) cpSync(options.copyOf, dataDirectory, { recursive: true })
  const child = spawn(process.execPath, [join(options.project ?? PROJECT, 'dist/server/main.js')], {
    env: {
      ...process.env,
      // Watching the parent is for npm; here the tests end it.
      npm_lifecycle_event: undefined,
      NODE_ENV: 'production',
      DATABASE_URL: '',
      PORTAL_MODE: 'demo',
      REQUESTS_PER_MINUTE: '0',
      ...options.environment,
      PORT: String(port),
      PROVIDER_PORT: String(providerPort),
      ISSUER_PORT: '0',
      DATA_DIR: dataDirectory,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = once(child, 'close')
  await new Promise<void>((resolve, reject) => {
    const impatience = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`The portal did not start in time.\n${output}`))
    }, START_WITHIN_MS)
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        if (!output.includes('The portal is at')) return
        clearTimeout(impatience)
        resolve()
      })
    }
    void ended.then(() => {
      clearTimeout(impatience)
      reject(new Error(`The portal ended instead of starting.\n${output}`))
    })
  })
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal)
    await ended
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    providerOrigin: `http://127.0.0.1:${providerPort}`,
    dataDirectory,
    child,
    printed: () => output,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM')
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}
