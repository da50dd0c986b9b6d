import * as v from 'valibot'
import { createActor, type Subscription } from 'xstate'

import type { DisputeKind } from '../../../domain/contract/dispute.ts'
import { disputeCreateDraft, DisputeCreateDraftSchema } from '../../../domain/contract/dispute-drafts.ts'
import { readable } from '../../../domain/contract/text.ts'
import { DISPUTE_TEXT_LENGTH } from '../../../domain/limits.ts'
import type { SecureConfig } from '../../../domain/contract/config.ts'
import type { Role } from '../../../domain/people.ts'
import { factsOfDispute, type DisputeDraft } from '../../../machines/workflows/dispute-create/dispute-create.context.ts'
import {
  disputeCreateMachine,
  type DisputeCreateRef,
  type DisputeCreateSnapshot,
} from '../../../machines/workflows/dispute-create/dispute-create.machine.ts'
import { disputePorts } from './ports.ts'
import type { App } from '../../shared/app/app.ts'
import { storedFile, releaseFile } from '../../shared/documents/chosen-files.ts'
import { draftSaver, leftDrafts, seenBefore, type SeenDraft } from '../../wizard/saved-draft.ts'
import { liveStore, whenGone } from '../../wizard/live-store.ts'

/** What a tab keeps of a dispute that is being written: what the person gave, and whose it is (promises R8, R9). */
const StoredSchema = v.object({ userId: v.string(), facts: DisputeCreateDraftSchema })

const KEY = 'dispute'

/** What is kept of it; a text over its length is kept up to it, and no half of a character. Null when there is nothing to come back to. */
export function factsOf(state: DisputeCreateSnapshot): DisputeDraft | null {
  const facts = factsOfDispute(state)
  return facts && { ...facts, description: readable(facts.description.slice(0, DISPUTE_TEXT_LENGTH)) }
}

/** What this tab kept, when it is the same person's. Anything that cannot be read counts as nothing. */
function readFacts(userId: string): DisputeDraft | null {
  try {
    const read = v.safeParse(StoredSchema, JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return read.success && read.output.userId === userId ? read.output.facts : null
  } catch {
    return null
  }
}

function storeFacts(userId: string, facts: DisputeDraft) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId, facts } satisfies v.InferInput<typeof StoredSchema>))
  } catch {
    // Without storage a reload asks the server for the draft.
  }
}

function removeFacts() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept then.
  }
}

type Disputer = {
  userId: string
  role: Role
  /** The account that is selected in the portal. */
  customerId: string | null
  settings: SecureConfig['disputeSettings']
  /** Another device was at this dispute too; what is done here goes on. */
  onReplacedElsewhere: () => void
}
/** What a link into the wizard asks for: these invoices, or a dispute of this kind of invoices yet to be chosen. */
export type Wish = { kind: DisputeKind; trxIds: readonly string[] }

type Live = { userId: string; customerId: string | null; dispute: DisputeCreateRef; stop: () => void }

/** The dispute of this tab. */
export const disputeStore = liveStore<Live>()

/** Stops and forgets the dispute of this tab. What was sent goes on at the server. */
export function closeDispute() {
  disputeStore.read()?.stop()
  removeFacts()
  disputeStore.set(null)
}

/** Gives up a dispute that has ended, so that the next visit begins anew. */
export function closeEndedDispute() {
  if (disputeStore.read()?.dispute.getSnapshot().status === 'done') closeDispute()
}

function begin(app: App, disputer: Disputer, { kind, trxIds }: Wish, kept: Kept | null) {
  disputeStore.read()?.stop()
  const { draft, seen } = kept ?? { draft: null, seen: { id: crypto.randomUUID(), revision: 0, facts: null } }
  const { client, session, inspect } = app
  const { userId, role, settings } = disputer
  // What was sent for another account is still that account's.
  const customerId = draft === null ? disputer.customerId : draft.customerId
  const saver = draftSaver(client, disputeCreateDraft, seen, disputer)
  const ports = disputePorts(client, { held: storedFile, letGo: releaseFile })
  const dispute = createActor(disputeCreateMachine.provide({ actors: ports }), {
    input: { draftId: seen.id, customerId, role, kind, settings, trxIds, draft },
    ...(inspect ? { inspect } : {}),
  })
  let isStored = draft !== null
  const subscriptions: Subscription[] = [
    dispute.subscribe((state) => {
      const facts = factsOf(state)
      // A visit that enters nothing leaves what is kept for another account as it is.
      if (facts !== null) isStored = true
      if (isStored) saver.keep(facts)
      // What was submitted stays in the tab until it is left: a reload shows the same confirmation (promise R2).
      if (facts !== null) storeFacts(userId, facts)
      else if (!state.matches('submitted')) removeFacts()
    }),
    // The server keeps the draft.
    whenGone(session, userId, () => {
      saver.giveUp()
      closeDispute()
    }),
  ]
  const stop = () => {
    saver.stop()
    for (const subscription of subscriptions) subscription.unsubscribe()
    dispute.stop()
  }
  dispute.start()
  disputeStore.set({ userId, customerId, dispute, stop })
}
type Kept = { draft: DisputeDraft; seen: SeenDraft }

function isFitting({ userId, customerId, dispute }: Live, disputer: Disputer): boolean {
  if (userId !== disputer.userId) return false
  // Another account was selected meanwhile: what was chosen for the first one is not for this one, unless it is sent.
  return customerId === disputer.customerId || !dispute.getSnapshot().matches('drafting')
}

/**
 * Sees to it that this tab has a dispute: the one under way, the one that a reload interrupted, the one that was left
 * at the server, or a new one. What a link asks for begins a new one; what was left stays there to be gone on with.
 */
export function openDispute(app: App, disputer: Disputer, wish: Wish | null): void {
  if (wish !== null) return begin(app, disputer, wish, null)
  const live = disputeStore.read()
  if (live !== null && isFitting(live, disputer)) return
  const draft = live === null ? readFacts(disputer.userId) : null
  if (draft !== null && isFor(draft, disputer))
    begin(app, disputer, anything, { draft, seen: seenBefore('disputeCreate', draft.draftId, draft) })
  else void beginWithDraft(app, disputer)
}

const anything: Wish = { kind: 'dispute', trxIds: [] }
const isFor = (draft: DisputeDraft, { customerId }: Disputer) => draft.customerId === customerId || draft.isSent

/** The last look for a draft at the server; an older one that comes late begins nothing. */
let look = 0

/** Goes on with what the person left at the server for the same account, on this device or another one; or anew. */
async function beginWithDraft(app: App, disputer: Disputer) {
  look += 1
  const own = look
  const before = disputeStore.read()
  const left = await leftDrafts(app.client, disputeCreateDraft)
  const isSignedIn = app.session.getSnapshot().context.user?.userId === disputer.userId
  if (own !== look || disputeStore.read() !== before || !isSignedIn) return
  const kept = left.find(({ facts }) => isFor(facts, disputer))
  begin(app, disputer, anything, kept ? { draft: kept.facts, seen: kept.seen } : null)
}
