/** Looks into uploaded files on threads of their own. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { DocumentExtension } from '../../domain/rules/disputes/dispute-document.ts'
import { packageRoot } from '../package-root.ts'
import { makeThreadPool, ThreadsUnavailable, type PoolOptions } from '../thread-pool.ts'
import { InspectionUnavailable, type ContentRefusal, type Inspect } from '../http/content-refusal.ts'

export type InspectorTask = { readonly extension: DocumentExtension; readonly file: Uint8Array }
export type InspectorAnswer = { readonly refusal: ContentRefusal | null }

/** The worker as the build wrote it beside the server, or from its source. */
const ownEntry = import.meta.url.endsWith('.ts')
  ? new URL('./inspector-source.mjs', import.meta.url)
  : pathToFileURL(join(packageRoot, 'dist/server/inspector.js'))

/** Makes an inspection by a pool of threads; `onFailure` is called with what ended one of them. */
export function makeInspectorPool({ entry = ownEntry, ...options }: Partial<PoolOptions> = {}): Inspect {
  const ask = makeThreadPool<InspectorTask, InspectorAnswer>({ entry, ...options })
  return async (extension, file) => {
    try {
      const answer = await ask({ extension, file })
      // No sound file needs so much time or memory.
      return answer === null ? 'documentSuspicious' : answer.refusal
    } catch (error) {
      if (!(error instanceof ThreadsUnavailable)) throw error
      throw new InspectionUnavailable('The inspection failed.', { cause: error })
    }
  }
}
