import * as v from 'valibot'

import { DisputeCreateDraftSchema } from '../../../domain/contract/dispute-drafts.ts'
import { readable } from '../../../domain/contract/text.ts'
import { DISPUTE_TEXT_LENGTH } from '../../../domain/limits.ts'
import { factsOfDispute, type DisputeDraft } from '../../../machines/workflows/dispute-create/dispute-create.context.ts'
import type { DisputeCreateSnapshot } from '../../../machines/workflows/dispute-create/dispute-create.machine.ts'
import { tabStorage } from '../../wizard/tab-storage.ts'

/** A dispute in progress as a tab stores it: the person's entries and their id (promises R8, R9). */
const StoredSchema = v.object({ userId: v.string(), facts: DisputeCreateDraftSchema })

const storage = tabStorage('dispute', StoredSchema)

/** Returns the entries to store, the description cut to its length at a whole character; null when there are none. */
export function factsOf(state: DisputeCreateSnapshot): DisputeDraft | null {
  const facts = factsOfDispute(state)
  return facts && { ...facts, description: readable(facts.description.slice(0, DISPUTE_TEXT_LENGTH)) }
}

/** Returns the entries that this tab stored for the same person, or null. */
export function readFacts(userId: string): DisputeDraft | null {
  const stored = storage.read()
  return stored?.userId === userId ? stored.facts : null
}

export const storeFacts = (userId: string, facts: DisputeDraft) => storage.store({ userId, facts })

export const removeFacts = storage.remove
