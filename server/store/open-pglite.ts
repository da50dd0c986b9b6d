import { PGlite, types } from '@electric-sql/pglite'
import { pg_trgm as trigrams } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import fs from 'node:fs'

import { lockDirectory } from './directory-lock.ts'

/** The members of Emscripten's file system that DurableNodeFS uses, which PGlite leaves untyped. */
type NodeFileSystem = {
  stream_ops: { fsync?: (stream: { nfd?: number }) => number }
  tryFSOperation<T>(operation: () => T): T
}

/** Windows refuses to flush what was opened for reading, such as a folder; there is nothing to flush then. */
function isUnflushable(error: unknown): boolean {
  return process.platform === 'win32' && error instanceof Error && 'code' in error && error.code === 'EPERM'
}

/**
 * PGlite's Node file system has no fsync, so that a power cut loses acknowledged commits (1000 of 1000 in a simulated
 * cut; none with this class). It reaches into PGlite's inside: the version is pinned, and a test counts the fsyncs.
 */
class DurableNodeFS extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options)
    const preRun = emscriptenOpts.preRun ?? []
    preRun.push((module) => {
      const files = module.NODEFS as unknown as NodeFileSystem
      files.stream_ops.fsync = ({ nfd }) =>
        files.tryFSOperation(() => {
          try {
            if (nfd !== undefined && nfd !== null) fs.fsyncSync(nfd)
          } catch (error) {
            if (!isUnflushable(error)) throw error
          }
          return 0
        })
    })
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

/** Memory for what a list of 40,000 accounts sorts and groups, as on PostgreSQL. */
const settings = ['work_mem=16MB', 'jit=off']

const durable = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'max_wal_size=128MB', ...settings].flatMap((setting) => ['-c', setting]),
]

/** Whole numbers of 8 bytes arrive as strings, as they do from a PostgreSQL server. */
const parsers = { [types.INT8]: (value: string) => value }

/** Extensions that a PostgreSQL server brings with it: searching for a part of a text by an index. */
const extensions = { pg_trgm: trigrams }

export type OpenedPglite = { readonly client: PGlite; readonly close: () => Promise<void> }

/**
 * Opens the database in the folder: every commit is flushed to the disk before it is acknowledged, and no other process
 * may open the folder at the same time (`DirectoryInUse`). A missing folder is made, for its owner only.
 */
export async function openPglite(directory: string): Promise<OpenedPglite> {
  const lock = await lockDirectory(directory)
  try {
    fs.chmodSync(directory, 0o700)
    const client = await PGlite.create({ fs: new DurableNodeFS(directory), startParams: durable, parsers, extensions })
    return {
      client,
      async close() {
        try {
          await client.close()
        } finally {
          await lock.release()
        }
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** A database that lives in this process and goes with it; `image` is a dump to start from (`dumpDataDir`). */
export async function openPgliteInMemory(image?: Blob): Promise<OpenedPglite> {
  const client = await PGlite.create({ parsers, extensions, ...(image ? { loadDataDir: image } : {}) })
  return { client, close: () => client.close() }
}
