import type { Page } from '@playwright/test'

import type { DisputeCreateDraft, DisputeResponseDraft } from '../../../domain/contract/drafts/dispute-drafts.ts'
import { call } from '../support/calls.ts'

/** Stores a draft of the person at the server, as this device or another one would. */
export async function leaveDraft(page: Page, facts: DisputeCreateDraft | DisputeResponseDraft): Promise<void> {
  await call(page.request, `/ecaas/drafts/${facts.kind}/${facts.draftId}`, 'drafts', { revision: 0, facts })
}
