import type { Page } from '@playwright/test'

import type { DisputeCreateDraft, DisputeResponseDraft } from '../../../domain/contract/dispute-drafts.ts'
import { call } from '../support/calls.ts'

/** What the person has left at the server, on this device or another one. */
export async function leaveDraft(page: Page, facts: DisputeCreateDraft | DisputeResponseDraft): Promise<void> {
  await call(page.request, `/ecaas/drafts/${facts.kind}/${facts.draftId}`, 'drafts', { revision: 0, facts })
}
