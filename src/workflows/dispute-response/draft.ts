import { createActor, type Subscription } from 'xstate'

import { disputeResponseDraft } from '../../../domain/contract/dispute-drafts.ts'
import type { DisputeAction, DisputeParty } from '../../../domain/contract/dispute.ts'
import type { DisputeSettings } from '../../../domain/contract/program-settings.ts'
import type { Role } from '../../../domain/people.ts'
import {
  disputeResponseMachine,
  type DisputeResponseRef,
} from '../../../machines/workflows/dispute-response/dispute-response.machine.ts'
import { selectIsBegun } from '../../../machines/workflows/dispute-response/dispute-response.selectors.ts'
import { disputeResponsePorts } from './ports.ts'
import type { App } from '../../shared/app/app.ts'
import { storedFile, releaseFile } from '../../shared/documents/chosen-files.ts'
import { draftSaver, leftDrafts, seenBefore, type SeenDraft } from '../../wizard/saved-draft.ts'
import {
  dropResponseFacts,
  factsOfStoredResponse,
  isAbout,
  storeResponseFacts,
  readResponseFacts,
  responseFactsOf,
  responseInputOf,
  type ResponseFacts,
} from './facts.ts'
import { liveStore, whenGone } from '../../wizard/live-store.ts'

type Answerer = {
  userId: string
  party: DisputeParty
  role: Role
  settings: DisputeSettings
  /** Another device was at this answer too; what is done here goes on. */
  onReplacedElsewhere: () => void
}
/** What a link into the wizard asks for. */
export type ResponseWish = { disputeIds: readonly string[]; action: DisputeAction | null }

/** `response` is null where the answer was given before a reload, and only what became of it is known. */
export type LiveResponse = { response: DisputeResponseRef | null; facts: ResponseFacts }
type Live = LiveResponse & { stop: () => void }

/** The answer of this tab. */
export const responseStore = liveStore<Live>()

/** The last look for a draft at the server; an older one that comes late begins nothing. */
let look = 0

/** Stops and forgets the answer of this tab. What was sent goes on at the server. */
export function closeResponse() {
  look += 1
  responseStore.read()?.stop()
  dropResponseFacts()
  responseStore.set(null)
}

/** Gives up an answer that has ended, so that the next visit begins anew. */
export function closeEndedResponse() {
  const live = responseStore.read()
  if (live !== null && (live.response === null || live.response.getSnapshot().status === 'done')) closeResponse()
}

const files = { held: storedFile, letGo: releaseFile }

function begin(app: App, answerer: Answerer, facts: ResponseFacts, seen: SeenDraft) {
  responseStore.read()?.stop()
  const { client, session, inspect } = app
  const { userId, role, settings } = answerer
  const saver = draftSaver(client, disputeResponseDraft, seen, answerer)
  const machine = disputeResponseMachine.provide({ actors: disputeResponsePorts(client, facts.party, files) })
  const response = createActor(machine, {
    input: { ...responseInputOf(facts), role, settings },
    ...(inspect ? { inspect } : {}),
  })
  storeResponseFacts(facts)
  let isStored = facts.draft !== null
  const subscriptions: Subscription[] = [
    response.subscribe((state) => {
      const known = responseFactsOf(state, facts)
      storeResponseFacts(known)
      // A look at what could be answered leaves nothing to come back to.
      isStored ||= selectIsBegun(state)
      if (isStored) saver.keep(state.status === 'done' ? null : known.draft)
    }),
    // The server keeps the draft.
    whenGone(session, userId, () => {
      saver.giveUp()
      closeResponse()
    }),
  ]
  const stop = () => {
    saver.stop()
    for (const subscription of subscriptions) subscription.unsubscribe()
    response.stop()
  }
  response.start()
  responseStore.set({ response, facts, stop })
}

const isLiveFor = ({ facts, response }: LiveResponse, { userId, party }: Answerer, wish: ResponseWish | null) => {
  if (facts.userId !== userId || facts.party !== party) return false
  // What was answered stays so: a link to it begins anew.
  return wish === null || (isAbout(facts, wish.disputeIds) && response?.getSnapshot().status === 'active')
}

/** Another action that the link asks for takes the place of the one there, as long as nothing was sent. */
function withAction(facts: ResponseFacts, action: DisputeAction | null): ResponseFacts {
  const { draft } = facts
  if (action === null || draft === null || draft.sent.length > 0 || draft.action === action) return facts
  return { ...facts, draft: { ...draft, action, adjustment: null, step: 'describe' } }
}

function chooseAction(response: DisputeResponseRef | null, action: DisputeAction | null) {
  if (action === null || response === null || response.getSnapshot().context.action === action) return
  for (const type of ['step.back', 'step.back'] as const) response.send({ type })
  response.send({ type: 'action.choose', action })
}

/**
 * Sees to it that this tab has an answer: the one under way, the one that a reload interrupted, the one that was left
 * at the server, or a new one. A link to other disputes begins a new one. Resolves once it is there.
 */
export async function openResponse(app: App, answerer: Answerer, wish: ResponseWish | null): Promise<void> {
  const action = wish?.action ?? null
  const live = responseStore.read()
  if (live !== null && isLiveFor(live, answerer, wish)) return chooseAction(live.response, action)
  const { userId, party } = answerer
  const isWished = (facts: ResponseFacts) => wish === null || isAbout(facts, wish.disputeIds)
  look += 1
  const own = look
  const kept = live === null ? readResponseFacts(answerer) : null
  if (kept !== null && kept.result !== null && wish === null) {
    return responseStore.set({ response: null, facts: kept, stop: () => {} })
  }
  if (kept !== null && kept.result === null && isWished(kept))
    return begin(app, answerer, withAction(kept, action), seenBefore('disputeResponse', kept.draftId, kept.draft))
  const left = await leftDrafts(app.client, disputeResponseDraft)
  const isSignedIn = app.session.getSnapshot().context.user?.userId === userId
  if (own !== look || responseStore.read() !== live || !isSignedIn) return
  for (const { seen, facts: draft } of left) {
    const facts = factsOfStoredResponse(draft, userId)
    if (draft.party === party && isWished(facts)) return begin(app, answerer, withAction(facts, action), seen)
  }
  const draftId = crypto.randomUUID()
  const askedIds = [...(wish?.disputeIds ?? [])]
  begin(
    app,
    answerer,
    { userId, party, draftId, askedIds, action, draft: null, result: null },
    { id: draftId, revision: 0, facts: null },
  )
}
