import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { s3Storage } from '../../../server/storage/s3-storage.ts'
import { readStorageSettings } from '../../../server/storage/storage-settings.ts'

const BUCKET = 'portal-documents'
const CONTENT = '._S3rver_object'

/** A storage that the tests run: it may go away, come back with what it holds, and be looked into. */
export type S3Server = {
  /** The variables of a portal that stores its documents there. */
  readonly environment: () => Readonly<Record<string, string>>
  /** Opens it as a portal does, with these variables beside. */
  readonly open: (more?: Readonly<Record<string, string>>) => ReturnType<typeof s3Storage>
  /** Names every object, without the one that says that the portal may write. */
  readonly keys: () => readonly string[]
  readonly contentOf: (key: string) => Buffer
  /** Changes an object behind the portal's back. */
  readonly falsify: (key: string, content: Uint8Array) => void
  readonly leave: () => Promise<void>
  readonly comeBack: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Starts an S3 server with one bucket. */
export async function startS3(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-s3-'))
  let port = '0'
  let child: ChildProcess | null = null

  async function comeBack(): Promise<void> {
    if (child !== null) return
    const script = join(import.meta.dirname, 's3-process.mjs')
    const started = spawn(process.execPath, [script, folder, port], { stdio: ['ignore', 'pipe', 'inherit'] })
    child = started
    const [line] = (await once(started.stdout, 'data')) as [Buffer]
    port = line.toString().trim()
  }
  async function leave(): Promise<void> {
    if (child === null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    child = null
    await ended
  }
  const bucket = join(folder, BUCKET)
  const environment = () => ({
    DOCUMENTS_S3_BUCKET: BUCKET,
    DOCUMENTS_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    DOCUMENTS_S3_ACCESS_KEY_ID: 'S3RVER',
    DOCUMENTS_S3_SECRET_ACCESS_KEY: 'S3RVER',
  })
  await comeBack()
  return {
    environment,
    open(more = {}) {
      const settings = readStorageSettings({ ...environment(), ...more })
      if (settings === null) throw new Error('The tests name a bucket.')
      return s3Storage(settings)
    },
    keys: () =>
      readdirSync(bucket, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith(CONTENT))
        .map((name) => name.slice(0, -CONTENT.length))
        .filter((name) => !name.endsWith('/portal'))
        .toSorted(),
    contentOf: (key) => readFileSync(join(bucket, `${key}${CONTENT}`)),
    falsify: (key, content) => writeFileSync(join(bucket, `${key}${CONTENT}`), content),
    leave,
    comeBack,
    async close() {
      await leave()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
