import * as v from 'valibot'
import { createActor } from 'xstate'

import type { DisputeKind } from '../../../domain/contract/dispute.ts'
import { disputeCreateDraft, DisputeCreateDraftSchema } from '../../../domain/contract/drafts/dispute-drafts.ts'
import type { SecureConfig } from '../../../domain/contract/secure-config.ts'
import { readable } from '../../../domain/contract/text.ts'
import { DISPUTE_TEXT_LENGTH } from '../../../domain/limits.ts'
import type { Role } from '../../../domain/people.ts'
import type { WizardWork } from '../../../domain/rules/opening.ts'
import { viewOf } from '../../../machines/meta.ts'
import { factsOfDispute, type DisputeDraft } from '../../../machines/workflows/dispute-create/dispute-create.context.ts'
import {
  disputeCreateMachine,
  type DisputeCreateRef,
  type DisputeCreateSnapshot,
} from '../../../machines/workflows/dispute-create/dispute-create.machine.ts'
import type { App } from '../../shared/app/app.ts'
import { storedFile, releaseFile } from '../../shared/documents/chosen-files.ts'
import { wizardOpening, type Begun, type Start } from '../../wizard/opening.ts'
import { draftSaver, seenBefore, type SeenDraft } from '../../wizard/saved-draft.ts'
import { tabStorage } from '../../wizard/tab-storage.ts'
import { disputePorts } from './ports.ts'

type Disputer = {
  userId: string
  role: Role
  /** The account that is selected in the portal. */
  customerId: string | null
  settings: SecureConfig['disputeSettings']
  /** Called when another device saves this dispute too; work continues here. */
  onReplacedElsewhere: () => void
}
/**
 * A dispute as a tab stores it: its person's entries and their id (promises R8, R9), and whether it was submitted, so
 * that a reload shows the same confirmation (promise R2).
 */
const storage = tabStorage(
  'dispute',
  v.object({ userId: v.string(), facts: DisputeCreateDraftSchema, isEnded: v.boolean() }),
)

/** Returns what this tab stored for the same person, or null. */
function readStored(userId: string) {
  const stored = storage.read()
  return stored?.userId === userId ? stored : null
}

/** Returns the entries to store, the description cut to its length at a whole character; null when there are none. */
export function factsOf(state: DisputeCreateSnapshot): DisputeDraft | null {
  const facts = factsOfDispute(state)
  return facts && { ...facts, description: readable(facts.description.slice(0, DISPUTE_TEXT_LENGTH)) }
}

/** The request of a link into the wizard: these invoices, or a dispute of this kind with invoices yet to be chosen. */
export type Wish = { kind: DisputeKind; trxIds: readonly string[] }

type Asked = Disputer & {
  wish: Wish | null
  /** The address names a step, as after a reload. */
  isResumed: boolean
}
type Live = { userId: string; customerId: string | null; dispute: DisputeCreateRef }

const work = (userId: string, scope: string | null, isSent: boolean): WizardWork => ({
  userId,
  scope,
  isSent,
  about: [],
})

const opening = wizardOpening<'disputeCreate', Asked, Live>({
  form: disputeCreateDraft,
  requestOf: ({ userId, customerId, wish, isResumed }) => ({
    userId,
    scope: customerId,
    wish: wish === null ? (isResumed ? 'resume' : 'none') : 'new',
    about: [],
    isDraftContinued: false,
  }),
  liveWork: ({ userId, customerId, dispute }) => work(userId, customerId, !dispute.getSnapshot().hasTag('draft')),
  storedWork({ userId }) {
    const stored = readStored(userId)
    return stored && { work: work(userId, stored.facts.customerId, stored.facts.isSent), isEnded: stored.isEnded }
  },
  draftWork: ({ customerId, isSent }, { userId }) => work(userId, customerId, isSent),
  begin,
  clear: storage.remove,
})

/** Returns the draft with which a dispute begins, or null, and the draft as which it is saved. */
function startingDraft(
  { userId }: Asked,
  start: Start<'disputeCreate'>,
): { draft: DisputeDraft | null; seen: SeenDraft } {
  if (start.from === 'server') return { draft: start.facts, seen: start.seen }
  const stored = start.from === 'nothing' ? null : readStored(userId)
  if (stored !== null)
    return { draft: stored.facts, seen: seenBefore('disputeCreate', stored.facts.draftId, stored.facts) }
  return { draft: null, seen: { id: crypto.randomUUID(), revision: 0, facts: null } }
}

function begin({ client, inspect }: App, asked: Asked, start: Start<'disputeCreate'>): Begun<Live> {
  const { userId, role, settings, onReplacedElsewhere } = asked
  const { draft, seen } = startingDraft(asked, start)
  // A draft of another account stays with that account.
  const customerId = draft === null ? asked.customerId : draft.customerId
  const { kind, trxIds }: Wish = asked.wish ?? { kind: 'dispute', trxIds: [] }
  // An end that is shown again is no draft any more, though it is sent again under its key to be shown.
  const isEnded = start.from === 'end'
  const saver = isEnded ? null : draftSaver(client, disputeCreateDraft, seen, { onReplacedElsewhere, inspect })
  const ports = disputePorts(client, { find: storedFile, release: releaseFile })
  const dispute = createActor(disputeCreateMachine.provide({ actors: ports }), {
    input: { draftId: seen.id, customerId, role, kind, settings, trxIds, draft },
    ...(inspect ? { inspect } : {}),
  })
  let isStored = draft !== null
  function onChange() {
    const state = dispute.getSnapshot()
    const facts = factsOf(state)
    // A visit that enters nothing leaves what is saved for another account as it is.
    if (facts !== null) isStored = true
    if (isStored) saver?.keep(facts)
    if (facts !== null) storage.store({ userId, facts, isEnded })
    else if (viewOf(state) !== 'submitted') storage.remove()
    else {
      const stored = readStored(userId)
      if (stored) storage.store({ ...stored, isEnded: true })
    }
  }
  return { live: { userId, customerId, dispute }, actor: dispute, ...(saver ? { saver } : {}), onChange }
}

/** The dispute of this tab. */
export const disputeStore = opening.store

/** Closes the dispute of this tab. A sent one continues at the server. */
export const closeDispute = opening.close

/** Closes a dispute that has ended, so that the next visit begins a new one. */
export const closeEndedDispute = opening.leavePage

/** The draft that was left, which the person may continue; a new dispute leaves it where it is. */
export const { offer: disputeOffer, continueDraft, declineDraft } = opening

/**
 * Opens the dispute of this tab. A link begins a new one; the one before stays at the server, where a later visit finds
 * it.
 */
export function openDispute(app: App, asked: Asked): void {
  void opening.open(app, asked)
}
