/** Objects in a bucket of a storage that speaks the protocol of Amazon S3, each call signed (AWS Signature Version 4). */
import { randomUUID } from 'node:crypto'
import { setTimeout as passed } from 'node:timers/promises'
import { S3mini } from 's3mini'

import { asPart } from '../seeing/call-parts.ts'
import { ObjectMissing, StorageUnavailable, type ObjectStorage } from './object-storage.ts'
import type { StorageSettings } from './storage-settings.ts'

/** The time to send an object of 10 MB and get the answer. */
const ANSWER_MS = 20_000
/** So long a read waits for its next bytes. */
const STALLED_MS = 20_000
/** S3 asks to send again what it answers with these; waits before each further try, in ms. */
const passing: ReadonlySet<number> = new Set([500, 502, 503, 504])
const TRY_AGAIN_AFTER_MS = [100, 400]

const PART_BYTES = 65_536

/** Sends a content in parts: as a whole, fetch would make a copy of it. */
function partsOf(content: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at < content.length) controller.enqueue(content.subarray(at, at + PART_BYTES))
      else controller.close()
      at += PART_BYTES
    },
  })
}

const bodyOf = (body: RequestInit['body']): RequestInit & { duplex?: 'half' } =>
  body instanceof Uint8Array ? { body: partsOf(body), duplex: 'half' } : {}

/** Fetches with a bound of time until the answer begins, and again where the storage or the way to it failed. */
async function patientFetch(input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> {
  for (const waitMs of [...TRY_AGAIN_AFTER_MS, null]) {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error(`no answer within ${ANSWER_MS} ms`)), ANSWER_MS)
    try {
      const answer = await fetch(input, { ...init, ...bodyOf(init.body), redirect: 'manual', signal: late.signal })
      if (waitMs === null || !passing.has(answer.status)) return answer
      await answer.body?.cancel()
    } catch (error) {
      if (waitMs === null || late.signal.aborted) throw error
    } finally {
      clearTimeout(timer)
    }
    await passed(waitMs)
  }
  throw new Error('Each of the tries returns or throws.')
}

/** Rejects when the next bytes do not come in time. */
async function withinTime<T>(read: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no bytes within ${STALLED_MS} ms`)), STALLED_MS)
  })
  try {
    return await Promise.race([read, late])
  } finally {
    clearTimeout(timer)
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error ? `${error.message} (${cause.message})` : error.message
}

/** Opens the storage; nothing is sent yet. */
export function s3Storage(settings: StorageSettings): ObjectStorage {
  const { address, region, accessKeyId, secretAccessKey, prefix, encryption, takesNew } = settings
  const bucket = new S3mini({ endpoint: address, region, accessKeyId, secretAccessKey, fetch: patientFetch })
  const { host } = new URL(address)
  const encrypted: Record<`x-amz-${string}`, string> =
    encryption === null
      ? {}
      : {
          'x-amz-server-side-encryption': encryption.algorithm,
          ...(encryption.keyId === null ? {} : { 'x-amz-server-side-encryption-aws-kms-key-id': encryption.keyId }),
        }
  let isAway = false

  async function asked<T>(what: string, call: () => Promise<T>): Promise<T> {
    try {
      const answer = await asPart(`storage ${what}`, { 'server.address': host }, call)
      isAway = false
      return answer
    } catch (error) {
      isAway = true
      throw new StorageUnavailable(`The document storage ${host} did not ${what}: ${reasonOf(error)}`, { cause: error })
    }
  }
  async function put(key: string, content: Uint8Array, headers: Record<`x-amz-${string}`, string>): Promise<void> {
    const answer = await bucket.putObject(key, content, 'application/octet-stream', undefined, headers)
    await answer.arrayBuffer()
  }

  return {
    host,
    takesNew,
    newKey: () => `${prefix}${randomUUID()}`,
    write: (key, content, sha256) =>
      asked('take a document', () => {
        // The storage refuses what does not have this hash when it has arrived.
        const checksum = { 'x-amz-checksum-sha256': Buffer.from(sha256, 'hex').toString('base64') } as const
        return put(key, content, { ...encrypted, ...checksum })
      }),
    async *read(key) {
      const answer = await asked('give a document', () => bucket.getObjectResponse(key))
      if (!answer?.body) throw new ObjectMissing(`The document storage ${host} has no object ${key}.`)
      const reader = answer.body.getReader()
      try {
        for (;;) {
          const part = await asked('give all of a document', () => withinTime(reader.read()))
          if (part.done) return
          yield part.value
        }
      } finally {
        // One who goes away before the end leaves nothing open.
        await reader.cancel().catch(() => undefined)
      }
    },
    remove: (key) => asked('remove a document', async () => void (await bucket.deleteObject(key))),
    probe: () =>
      asked('answer', async () => {
        const key = `${prefix}portal`
        // Without the right to list, what is missing is answered like what is forbidden: writing it tells.
        const isThere = await bucket.objectExists(key).catch(() => false)
        if (isThere !== true) await put(key, Buffer.from('This bucket holds documents of the portal.\n'), encrypted)
      }),
    isAway: () => isAway,
  }
}
