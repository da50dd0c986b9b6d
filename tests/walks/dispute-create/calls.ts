import { request as requests, type APIRequestContext, type Page } from '@playwright/test'
import * as v from 'valibot'

import { soundFiles } from '../../server/sample-files.ts'
import { call, headers, signIn } from '../support/calls.ts'
import { DOCUMENTS, type DisputeOwn } from './walk.ts'

const Id = v.object({ data: v.object({ id: v.string() }) })
const Submission = v.object({
  data: v.object({ attributes: v.object({ disputes: v.tuple([v.object({ dispute_id: v.string() })]) }) }),
})

/** The photo that the walks upload. */
export const photo = { name: 'crate.jpg', mimeType: 'image/jpeg', buffer: soundFiles.jpg }

/** Does something as another person, at a place of their own. */
export async function as<Done>(
  page: Page,
  username: string,
  act: (request: APIRequestContext) => Promise<Done>,
): Promise<Done> {
  const elsewhere = await requests.newContext({ baseURL: new URL(page.url()).origin })
  try {
    await signIn(elsewhere, username)
    return await act(elsewhere)
  } finally {
    await elsewhere.dispose()
  }
}

/** Of these invoices somebody else disputes exactly the wanted ones, whatever they did before. */
export async function disputeElsewhere(
  page: Page,
  { disputer, elsewhere }: DisputeOwn,
  among: readonly string[],
  wanted: readonly string[],
): Promise<void> {
  const begun = wanted.filter((sample) => !elsewhere.has(sample))
  const ended = among.filter((sample) => elsewhere.has(sample) && !wanted.includes(sample))
  if (begun.length + ended.length === 0) return
  await as(page, disputer.anna, async (request) => {
    for (const sample of begun) {
      const attributes = {
        kind: 'dispute',
        trx_ids: [disputer.trxId(sample)],
        dispute_reason_id: 'other',
        description: 'Already told elsewhere.',
        contacts: [],
        document_ids: [],
      }
      const key = { 'idempotency-key': crypto.randomUUID() }
      const answer = await call(request, '/ecaas/customer-disputes', 'disputes', attributes, key)
      elsewhere.set(sample, v.parse(Submission, answer).data.attributes.disputes[0].dispute_id)
    }
    for (const sample of ended) {
      const path = `/ecaas/customer-disputes/${elsewhere.get(sample)}/cancellation`
      const key = { 'idempotency-key': crypto.randomUUID() }
      await call(request, path, 'dispute-cancellations', { version: 1, comment: '' }, key)
      elsewhere.delete(sample)
    }
  })
}

/** The person has put a photo to an invoice before. */
export async function putPhoto(page: Page, { disputer, documents }: DisputeOwn, sample: string): Promise<string> {
  const query = new URLSearchParams({ trx_id: disputer.trxId(sample), doc_type_id: 'photo', file_name: photo.name })
  const answer = await page.request.post(`${DOCUMENTS}?${query.toString()}`, {
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    data: photo.buffer,
  })
  if (!answer.ok()) throw new Error(`No photo was taken: ${answer.status()} ${await answer.text()}`)
  const { id } = v.parse(Id, await answer.json()).data
  documents.set(sample, id)
  return id
}

/** The server has cleared a document away, as it does after an hour. */
export async function clearAway(page: Page, { documents }: DisputeOwn, sample: string): Promise<void> {
  const attributes = { document_id: documents.get(sample) }
  await page.request.delete('/merchant-invoice-documents', {
    headers,
    data: JSON.stringify({ data: { type: 'invoice-documents', attributes } }),
  })
}
