import { afterEach, expect, it, vi } from 'vitest'

import { createClient } from './client.ts'
import { uploadDocument } from './document-upload.ts'

/** A browser's request whose end the test decides. */
class StubRequest extends EventTarget {
  static last: StubRequest
  upload = new EventTarget()
  status = 0
  responseText = ''
  sent: unknown = null
  url = ''
  isAborted = false
  constructor() {
    super()
    StubRequest.last = this
  }
  open(_method: string, url: URL) {
    this.url = `${url.pathname}${url.search}`
  }
  setRequestHeader() {}
  getResponseHeader() {
    return null
  }
  send(body: unknown) {
    this.sent = body
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

afterEach(() => vi.useRealTimers())

it('sends the file as it is, tells how much has gone, and gives the document', async () => {
  const onShare = vi.fn<(share: number) => void>()
  const sending = uploadDocument(client, { ...asked, onShare })
  expect(StubRequest.last.url).toBe('/ecaas/customer-dispute-documents?trx_id=t1&doc_type_id=photo&file_name=note.pdf')
  expect(StubRequest.last.sent).toBe(file)
  StubRequest.last.progresses(1, 4)
  expect(onShare).toHaveBeenCalledExactlyOnceWith(0.25)
  StubRequest.last.answers(201, stored)
  expect(await sending).toMatchObject({ documentId: 'd1', fileName: 'note.pdf' })
})

it('refuses with the server’s code', async () => {
  const sending = uploadDocument(client, { ...asked, onShare: () => {} })
  StubRequest.last.answers(422, {
    errors: [{ status: '422', code: 'documentSuspicious', title: 'The contents are not what the name says.' }],
  })
  await expect(sending).rejects.toMatchObject({ code: 'documentSuspicious' })
})

it('is stopped by whoever gives it up', async () => {
  const giveUp = new AbortController()
  const sending = uploadDocument(client, { ...asked, onShare: () => {} }, giveUp.signal)
  giveUp.abort(new Error('Left out.'))
  await expect(sending).rejects.toThrow('Left out.')
  expect(StubRequest.last.isAborted).toBe(true)
})

it('gives a file up that does not move any more, and not one that is slow', async () => {
  vi.useFakeTimers()
  const sending = uploadDocument(client, { ...asked, onShare: () => {} })
  const end = sending.catch((error: unknown) => error)
  vi.advanceTimersByTime(59_000)
  StubRequest.last.progresses(1, 4)
  vi.advanceTimersByTime(59_000)
  expect(StubRequest.last.isAborted).toBe(false)
  vi.advanceTimersByTime(1_000)
  expect(await end).toMatchObject({ code: 'timedOut' })
  expect(StubRequest.last.isAborted).toBe(true)
})

it('asks for the file again when it is no longer at hand', async () => {
  await expect(uploadDocument(client, { ...asked, file: undefined, onShare: () => {} })).rejects.toMatchObject({
    code: 'filesFailed',
  })
})
