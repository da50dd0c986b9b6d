/** The entry of a worker thread that looks into one uploaded file after the other (inspector-pool.ts). */
import { parentPort } from 'node:worker_threads'

import type { InspectorAnswer, InspectorTask } from './inspector-pool.ts'
import { inspectFile } from './inspect-file.ts'

parentPort?.on('message', ({ extension, file }: InspectorTask) => {
  void inspectFile(extension, Buffer.from(file.buffer, file.byteOffset, file.byteLength)).then((refusal) =>
    parentPort?.postMessage({ refusal } satisfies InspectorAnswer),
  )
})
