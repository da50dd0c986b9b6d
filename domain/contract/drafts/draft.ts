/**
 * Drafts of wizards at the server, so that a reload, another device or a sign-in finds step and data again: facts that
 * the person gave, never a snapshot, and never what the server knows better. GET /ecaas/drafts/{kind}, GET and POST
 * /ecaas/drafts/{kind}/{id}. Each kind's facts are a file of their own, so that a page fetches no other's.
 */
import * as v from 'valibot'

import { InstantSchema } from '../time.ts'
import type { DisputeCreateDraft, DisputeResponseDraft } from './dispute-drafts.ts'
import { attributes, many, one, VersionSchema } from '../json-api.ts'
import type { InvoiceCreateDraft } from './invoice-draft.ts'
import type { PaymentDraft } from './payment-draft.ts'

export const draftKinds = ['payment', 'disputeCreate', 'disputeResponse', 'invoiceCreate'] as const
export type DraftKind = (typeof draftKinds)[number]
export type DraftFacts = PaymentDraft | DisputeCreateDraft | DisputeResponseDraft | InvoiceCreateDraft
export type DraftFactsOf<Kind extends DraftKind> = Extract<DraftFacts, { kind: Kind }>

/** A schema of the facts of one kind. Their `shape` is their version: facts of another one count as none. */
export type DraftForm<Kind extends DraftKind> = { kind: Kind; schema: v.GenericSchema<unknown, DraftFactsOf<Kind>> }

function draftAttributes<Kind extends DraftKind>({ schema }: DraftForm<Kind>) {
  return attributes({
    revision: VersionSchema,
    facts: v.fallback(v.nullable(schema), null),
    updated_at: v.nullable(InstantSchema),
  })
}

/**
 * One draft; revision 0 where it was never saved, `facts` null for an ended one and for facts that this version cannot
 * read.
 */
export function draftSchema<Kind extends DraftKind>(form: DraftForm<Kind>) {
  return one('drafts', draftAttributes(form))
}

/** All drafts of a kind that can be gone on with, the one that was changed last first. */
export function draftsSchema<Kind extends DraftKind>(form: DraftForm<Kind>) {
  return many('drafts', draftAttributes(form))
}
