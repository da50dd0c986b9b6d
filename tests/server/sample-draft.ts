import type { DraftFactsOf } from '../../domain/contract/drafts/draft.ts'

/** A dispute in progress, as a page saves it at `/ecaas/drafts/disputeCreate/draft-0001`. */
export const sampleDraft = (change: Partial<DraftFactsOf<'disputeCreate'>> = {}): DraftFactsOf<'disputeCreate'> => ({
  kind: 'disputeCreate',
  shape: 1,
  draftId: 'draft-0001',
  customerId: 'c-own',
  disputeKind: 'dispute',
  trxIds: ['i-own'],
  step: 'contacts',
  reasonId: 'goodsDamaged',
  description: '',
  parts: [],
  documents: [],
  contacts: [{ contactId: null, name: 'Ole Berg', email: 'ole@example.com' }],
  isSent: false,
  ...change,
})

/** Returns the body that saves it over the revision that was seen. */
export const draftBody = (revision: number, facts: object | null) => ({
  data: { type: 'drafts', attributes: { revision, facts } },
})
