import type { Page } from '@playwright/test'
import * as v from 'valibot'

import type { DraftFacts } from '../../../domain/contract/draft.ts'
import { call, headers } from '../support/calls.ts'

const Kept = v.object({ data: v.object({ attributes: v.object({ revision: v.number() }) }) })

/** What the person has left at the server, on this device or another one. */
export async function leaveDraft(page: Page, facts: DraftFacts): Promise<void> {
  const path = `/ecaas/drafts/${facts.kind}`
  const answer = await page.request.get(path, { headers })
  const { revision } = v.parse(Kept, await answer.json()).data.attributes
  await call(page.request, path, 'drafts', { revision, facts })
}
