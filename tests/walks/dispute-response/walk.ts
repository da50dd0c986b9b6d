import type { Page } from '@playwright/test'

import { partyPaths } from '../../../domain/contract/dispute.ts'
import type { Walk } from '../driver.ts'
import { selectAccount, signIn, withoutBanner } from '../support/calls.ts'
import { answererOf, type Answerer, type AnswererKind } from './fixture.ts'

/** What a walk through an answer remembers. */
export type ResponseOwn = {
  answerer: Answerer
  /** The server's id of the document that it took last. */
  document: { id: string | null }
}
export type ResponseWalk = Walk<ResponseOwn>

export const documentsPath = ({ party }: Pick<Answerer, 'party'>) => `/ecaas/${partyPaths[party]}-dispute-documents`

/** Where the side answers. */
export const respondPath = ({ party }: Pick<Answerer, 'party'>) =>
  party === 'merchant' ? '/merchant/dispute-center/respond' : '/dispute-center/respond'

/** Signs the walk's own person in, and hears which document the server takes of them. */
export async function beginAnswerer(index: number, kind: AnswererKind, page: Page): Promise<ResponseOwn> {
  const answerer = answererOf(index, kind)
  const own: ResponseOwn = { answerer, document: { id: null } }
  page.on('response', async (response) => {
    if (!response.ok() || new URL(response.url()).pathname !== documentsPath(answerer)) return
    const { data } = (await response.json().catch(() => ({}))) as { data?: { id: string } }
    own.document.id = data?.id ?? own.document.id
  })
  await withoutBanner(page)
  await signIn(page.request, answerer.username)
  if (answerer.party === 'customer') await selectAccount(page.request, answerer.account)
  return own
}
