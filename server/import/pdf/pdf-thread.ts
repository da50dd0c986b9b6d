/** The entry of a worker thread that takes the e-invoice out of one PDF after the other (open-pdf.ts). */
import { parentPort } from 'node:worker_threads'

import { embeddedInvoice } from './embedded-invoice.ts'

parentPort?.on('message', (file: Uint8Array) => {
  void embeddedInvoice(Buffer.from(file.buffer, file.byteOffset, file.byteLength)).then((found) =>
    parentPort?.postMessage(found),
  )
})
