import { createActor } from 'xstate'

import type { DisputeKind } from '../../../domain/contract/dispute.ts'
import { disputeCreateDraft } from '../../../domain/contract/dispute-drafts.ts'
import type { SecureConfig } from '../../../domain/contract/secure-config.ts'
import type { Role } from '../../../domain/people.ts'
import type { WizardWork } from '../../../domain/rules/opening.ts'
import { viewOf } from '../../../machines/meta.ts'
import type { DisputeDraft } from '../../../machines/workflows/dispute-create/dispute-create.context.ts'
import {
  disputeCreateMachine,
  type DisputeCreateRef,
} from '../../../machines/workflows/dispute-create/dispute-create.machine.ts'
import type { App } from '../../shared/app/app.ts'
import { storedFile, releaseFile } from '../../shared/documents/chosen-files.ts'
import { wizardOpening, type Begun, type Start } from '../../wizard/opening.ts'
import { draftSaver, seenBefore, type SeenDraft } from '../../wizard/saved-draft.ts'
import { removeFacts, factsOf, storeFacts, readFacts } from './facts.ts'
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
/** The request of a link into the wizard: these invoices, or a dispute of this kind with invoices yet to be chosen. */
export type Wish = { kind: DisputeKind; trxIds: readonly string[] }

type Asked = Disputer & { wish: Wish | null }
type Live = { userId: string; customerId: string | null; dispute: DisputeCreateRef }

const work = (userId: string, scope: string | null, isSent: boolean): WizardWork => ({
  userId,
  scope,
  isSent,
  about: [],
})

const opening = wizardOpening<'disputeCreate', Asked, Live>({
  form: disputeCreateDraft,
  requestOf: ({ userId, customerId, wish }) => ({
    userId,
    scope: customerId,
    wish: wish === null ? 'none' : 'anew',
    about: [],
  }),
  liveWork: ({ userId, customerId, dispute }) => work(userId, customerId, !dispute.getSnapshot().hasTag('draft')),
  storedWork({ userId }) {
    const draft = readFacts(userId)
    return draft && { work: work(userId, draft.customerId, draft.isSent), isEnded: false }
  },
  draftWork: ({ customerId, isSent }, { userId }) => work(userId, customerId, isSent),
  begin,
  forget: removeFacts,
})

/** Returns the draft with which a dispute begins, or null, and the draft as which it is saved. */
function startingDraft(
  { userId }: Asked,
  start: Start<'disputeCreate'>,
): { draft: DisputeDraft | null; seen: SeenDraft } {
  if (start.from === 'server') return { draft: start.facts, seen: start.seen }
  const stored = start.from === 'tab' ? readFacts(userId) : null
  if (stored !== null) return { draft: stored, seen: seenBefore('disputeCreate', stored.draftId, stored) }
  return { draft: null, seen: { id: crypto.randomUUID(), revision: 0, facts: null } }
}

function begin({ client, inspect }: App, asked: Asked, start: Start<'disputeCreate'>): Begun<Live> {
  const { userId, role, settings, onReplacedElsewhere } = asked
  const { draft, seen } = startingDraft(asked, start)
  // A draft of another account stays with that account.
  const customerId = draft === null ? asked.customerId : draft.customerId
  const { kind, trxIds }: Wish = asked.wish ?? { kind: 'dispute', trxIds: [] }
  const saver = draftSaver(client, disputeCreateDraft, seen, { onReplacedElsewhere, inspect })
  const ports = disputePorts(client, { held: storedFile, letGo: releaseFile })
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
    if (isStored) saver.keep(facts)
    // A submission stays in the tab until the page is left: a reload shows the same confirmation (promise R2).
    if (facts !== null) storeFacts(userId, facts)
    else if (viewOf(state) !== 'submitted') removeFacts()
  }
  return { live: { userId, customerId, dispute }, actor: dispute, saver, onChange }
}

/** The dispute of this tab. */
export const disputeStore = opening.store

/** Closes the dispute of this tab. A sent one continues at the server. */
export const closeDispute = opening.close

/** Closes a dispute that has ended, so that the next visit begins a new one. */
export const closeEndedDispute = opening.leavePage

/**
 * Opens the dispute of this tab. A link begins a new one; the one before stays at the server, where a later visit finds
 * it.
 */
export function openDispute(app: App, disputer: Disputer, wish: Wish | null): void {
  void opening.open(app, { ...disputer, wish })
}
