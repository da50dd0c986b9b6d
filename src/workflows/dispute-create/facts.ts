import * as v from 'valibot'

import { DisputeCreateDraftSchema } from '../../../domain/contract/dispute-drafts.ts'
import { readable } from '../../../domain/contract/text.ts'
import { DISPUTE_TEXT_LENGTH } from '../../../domain/limits.ts'
import { factsOfDispute, type DisputeDraft } from '../../../machines/workflows/dispute-create/dispute-create.context.ts'
import type { DisputeCreateSnapshot } from '../../../machines/workflows/dispute-create/dispute-create.machine.ts'
import { tabStorage } from '../../wizard/tab-storage.ts'

/** What a tab keeps of a dispute that is being written: what the person gave, and whose it is (promises R8, R9). */
const StoredSchema = v.object({ userId: v.string(), facts: DisputeCreateDraftSchema })

const storage = tabStorage('dispute', StoredSchema)

/** What is kept of it; a text over its length is kept up to it, and no half of a character. Null when there is nothing to come back to. */
export function factsOf(state: DisputeCreateSnapshot): DisputeDraft | null {
  const facts = factsOfDispute(state)
  return facts && { ...facts, description: readable(facts.description.slice(0, DISPUTE_TEXT_LENGTH)) }
}

/** What this tab kept, when it is the same person's. */
export function readFacts(userId: string): DisputeDraft | null {
  const stored = storage.read()
  return stored?.userId === userId ? stored.facts : null
}

export const storeFacts = (userId: string, facts: DisputeDraft) => storage.store({ userId, facts })

export const removeFacts = storage.remove
