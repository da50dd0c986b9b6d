import { afterEach, expect, it, vi } from 'vitest'

import { createClient } from './client.ts'
import { uploadDocument } from './document-upload.ts'

/** A browser's request whose end the test decides. */
class StubRequest extends EventTarget {
  static onSend: (request: StubRequest) => void = () => {}
  upload = new EventTarget()
  status = 0
  responseText = ''
  sent: unknown = null
  url = ''
  isAborted = false
  open(_method: string, url: string) {
    this.url = url
  }
  setRequestHeader() {}
  getResponseHeader() {
    return null
  }
  send(body: unknown) {
    this.sent = body
    StubRequest.onSend(this)
  }
  abort() {
    this.isAborted = true
  }
  progresses(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }
  answers(status: number, document: unknown) {
    this.status = status
    this.responseText = JSON.stringify(document)
    this.dispatchEvent(new Event('load'))
  }
}

vi.stubGlobal('XMLHttpRequest', StubRequest)
const client = createClient({ origin: 'http://localhost' })
const file = new File(['%PDF'], 'note.pdf')
const asked = { party: 'customer', trxId: 't1', typeId: 'photo', name: 'note.pdf', file } as const
const stored = {
  data: {
    type: 'dispute-documents',
    id: 'd1',
    attributes: {
      document_id: 'd1',
      trx_id: 't1',
      doc_type_id: 'photo',
      file_name: 'note.pdf',
      file_size: 4,
      entry_ts: '2026-11-21T12:00:00.000Z',
    },
  },
}

/** An upload that has got as far as the browser. */
async function begin({ onShare = () => {}, signal }: { onShare?: (share: number) => void; signal?: AbortSignal } = {}) {
  const begun = new Promise<StubRequest>((resolve) => {
    StubRequest.onSend = resolve
  })
  const sending = uploadDocument(client, { ...asked, onShare }, signal)
  return { sending, request: await begun }
}

afterEach(() => vi.useRealTimers())

it('sends the file as it is, tells how much has gone, and gives the document', async () => {
  const onShare = vi.fn<(share: number) => void>()
  const { sending, request } = await begin({ onShare })
  expect(request.url).toBe(
    'http://localhost/ecaas/customer-dispute-documents?trx_id=t1&doc_type_id=photo&file_name=note.pdf',
  )
  expect(request.sent).toBe(file)
  request.progresses(1, 4)
  expect(onShare).toHaveBeenCalledExactlyOnceWith(0.25)
  request.answers(201, stored)
  expect(await sending).toMatchObject({ documentId: 'd1', fileName: 'note.pdf' })
})

it('refuses with the server’s code', async () => {
  const { sending, request } = await begin()
  request.answers(422, {
    errors: [{ status: '422', code: 'documentSuspicious', title: 'The contents are not what the name says.' }],
  })
  await expect(sending).rejects.toMatchObject({ code: 'documentSuspicious' })
})

it('is stopped by whoever gives it up', async () => {
  const controller = new AbortController()
  const { sending, request } = await begin({ signal: controller.signal })
  controller.abort(new Error('Left out.'))
  await expect(sending).rejects.toThrow('Left out.')
  expect(request.isAborted).toBe(true)
})

it('gives a file up that does not move any more, and not one that is slow', async () => {
  vi.useFakeTimers()
  const { sending, request } = await begin()
  const end = sending.catch((error: unknown) => error)
  vi.advanceTimersByTime(59_000)
  request.progresses(1, 4)
  vi.advanceTimersByTime(59_000)
  expect(request.isAborted).toBe(false)
  vi.advanceTimersByTime(1_000)
  expect(await end).toMatchObject({ code: 'timedOut' })
  expect(request.isAborted).toBe(true)
})

it('asks for the file again when it is no longer at hand', async () => {
  await expect(uploadDocument(client, { ...asked, file: undefined, onShare: () => {} })).rejects.toMatchObject({
    code: 'filesFailed',
  })
})
