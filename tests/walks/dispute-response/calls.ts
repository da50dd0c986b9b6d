import type { APIRequestContext, Page } from '@playwright/test'
import * as v from 'valibot'

import { partyPaths, type DisputeAction, type DisputeParty } from '../../../domain/contract/dispute.ts'
import { call, headers } from '../support/calls.ts'
import { as } from '../support/calls.ts'
import type { Answerer } from './fixture.ts'

const Standing = v.object({
  data: v.object({ attributes: v.object({ version: v.number(), status: v.string(), open_amount: v.number() }) }),
})

/** How a dispute stands at the server, as a side sees it. */
export async function standing(request: APIRequestContext, party: DisputeParty, disputeId: string) {
  const answer = await request.get(`/ecaas/${partyPaths[party]}-disputes/${disputeId}`, { headers })
  return v.parse(Standing, await answer.json()).data.attributes
}

/** Answers a dispute by hand, as it stands now. */
async function answerNow(
  request: APIRequestContext,
  party: DisputeParty,
  disputeId: string,
  action: DisputeAction,
): Promise<void> {
  const { version } = await standing(request, party, disputeId)
  const attributes = {
    dispute_action: action,
    disputes: [{ dispute_id: disputeId, version }],
    comment: 'We look into it.',
    adjustment: null,
    contacts: [],
    document_ids: [],
  }
  const key = { 'idempotency-key': crypto.randomUUID() }
  await call(request, `/ecaas/${partyPaths[party]}-dispute-response`, 'dispute-responses', attributes, key)
}

/** Support holds a dispute and lets it go on: it stands as before, and is no longer what was seen. */
export async function moveOn(page: Page, disputeIds: readonly string[]): Promise<void> {
  if (disputeIds.length === 0) return
  await as(page, 'sven.support', async (request) => {
    for (const disputeId of disputeIds) {
      await answerNow(request, 'support', disputeId, 'support.hold')
      await answerNow(request, 'support', disputeId, 'support.release')
    }
  })
}

/** Whoever made the disputes takes them back. */
export async function takeBack(page: Page, { maker }: Answerer, disputeIds: readonly string[]): Promise<void> {
  if (disputeIds.length === 0) return
  await as(page, maker, async (request) => {
    for (const disputeId of disputeIds) {
      const { version } = await standing(request, 'customer', disputeId)
      const path = `/ecaas/customer-disputes/${disputeId}/cancellation`
      const key = { 'idempotency-key': crypto.randomUUID() }
      await call(request, path, 'dispute-cancellations', { version, comment: '' }, key)
    }
  })
}

/** The server has cleared a document away, as it does after an hour. */
export async function clearAway(page: Page, documentId: string | null): Promise<void> {
  await page.request.delete('/merchant-invoice-documents', {
    headers,
    data: JSON.stringify({ data: { type: 'invoice-documents', attributes: { document_id: documentId } } }),
  })
}
