import type { Page } from '@playwright/test'

import type { Walk } from '../driver.ts'
import { selectAccount, signIn, withoutBanner } from '../support/calls.ts'
import { disputerOf, type Disputer } from './fixture.ts'

/** What a walk through a dispute remembers. */
export type DisputeOwn = {
  disputer: Disputer
  /** The server's ids of the documents, by the sample's invoice. */
  documents: Map<string, string>
  /** What somebody else disputes at the moment: the dispute's id by the sample's invoice. */
  elsewhere: Map<string, string>
}
export type DisputeWalk = Walk<DisputeOwn>

export const DOCUMENTS = '/ecaas/customer-dispute-documents'

/** Signs the walk's own person in, and hears which documents the server takes of them. */
export async function beginDisputer(index: number, page: Page): Promise<DisputeOwn> {
  const disputer = disputerOf(index)
  const documents = new Map<string, string>()
  page.on('response', async (response) => {
    const { pathname, searchParams } = new URL(response.url())
    if (!response.ok() || pathname !== DOCUMENTS) return
    const { data } = (await response.json().catch(() => ({}))) as { data?: { id: string } }
    const sample = searchParams.get('trx_id')?.split('-').at(-1)
    if (data && sample !== undefined) documents.set(sample, data.id)
  })
  await withoutBanner(page)
  await signIn(page.request, disputer.username)
  await selectAccount(page.request, disputer.account)
  return { disputer, documents, elsewhere: new Map() }
}
