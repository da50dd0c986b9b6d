import { createActor } from 'xstate'

import { disputeResponseDraft } from '../../../domain/contract/drafts/dispute-drafts.ts'
import type { DisputeAction, DisputeParty } from '../../../domain/contract/dispute.ts'
import type { DisputeSettings } from '../../../domain/contract/program-settings.ts'
import type { Role } from '../../../domain/people.ts'
import {
  disputeResponseMachine,
  type DisputeResponseRef,
} from '../../../machines/workflows/dispute-response/dispute-response.machine.ts'
import { selectIsBegun } from '../../../machines/workflows/dispute-response/dispute-response.context.ts'
import type { App } from '../../shared/app/app.ts'
import { storedFile, releaseFile } from '../../shared/documents/chosen-files.ts'
import { wizardOpening, type Begun, type Start } from '../../wizard/opening.ts'
import { draftSaver, seenBefore, type SeenDraft } from '../../wizard/saved-draft.ts'
import {
  dropResponseFacts,
  factsOfStoredResponse,
  storeResponseFacts,
  readResponseFacts,
  responseFactsOf,
  responseInputOf,
  responseWork,
  type ResponseFacts,
} from './facts.ts'
import { disputeResponsePorts } from './ports.ts'

type Answerer = {
  userId: string
  party: DisputeParty
  role: Role
  settings: DisputeSettings
  /** Another device was at this answer too; what is done here goes on. */
  onReplacedElsewhere: () => void
}
/** The disputes, and perhaps the action, that a link into the wizard selects. */
export type ResponseWish = { disputeIds: readonly string[]; action: DisputeAction | null }

type Asked = Answerer & {
  wish: ResponseWish | null
  /** The address names a step, as after a reload. */
  isResumed: boolean
}

/** `response` is null where the answer was given before a reload, and only what became of it is known. */
export type LiveResponse = { response: DisputeResponseRef | null; facts: ResponseFacts }

const opening = wizardOpening<'disputeResponse', Asked, LiveResponse>({
  form: disputeResponseDraft,
  requestOf: ({ userId, party, wish, isResumed }) => ({
    userId,
    scope: party,
    wish: wish === null ? (isResumed ? 'resume' : 'none') : 'these',
    about: wish?.disputeIds ?? [],
    isDraftContinued: true,
  }),
  liveWork: ({ facts }) => responseWork(facts),
  storedWork(asked) {
    const facts = readResponseFacts(asked)
    return facts && { work: responseWork(facts), isEnded: facts.result !== null }
  },
  draftWork: (draft, { userId }) => responseWork(factsOfStoredResponse(draft, userId)),
  begin,
  clear: dropResponseFacts,
})

/** Another action that the link asks for takes the place of the one there, as long as nothing was sent. */
function withAction(facts: ResponseFacts, wish: ResponseWish | null): ResponseFacts {
  const { draft } = facts
  const action = wish?.action ?? null
  if (action === null || draft === null || draft.sent.length > 0 || draft.action === action) return facts
  return { ...facts, draft: { ...draft, action, adjustment: null, step: 'describe' } }
}

/** The facts that an answer begins with, and the draft that they are saved as. */
function startingFacts(asked: Asked, start: Start<'disputeResponse'>): { facts: ResponseFacts; seen: SeenDraft } {
  const { userId, party, wish } = asked
  if (start.from === 'server')
    return { facts: withAction(factsOfStoredResponse(start.facts, userId), wish), seen: start.seen }
  const stored = start.from === 'tab' ? readResponseFacts(asked) : null
  if (stored !== null)
    return { facts: withAction(stored, wish), seen: seenBefore('disputeResponse', stored.draftId, stored.draft) }
  const draftId = crypto.randomUUID()
  const askedIds = [...(wish?.disputeIds ?? [])]
  return {
    facts: { userId, party, draftId, askedIds, action: wish?.action ?? null, draft: null, result: null },
    seen: { id: draftId, revision: 0, facts: null },
  }
}

function begin({ client, inspect }: App, asked: Asked, start: Start<'disputeResponse'>): Begun<LiveResponse> {
  const { role, settings, onReplacedElsewhere } = asked
  const ended = start.from === 'end' ? readResponseFacts(asked) : null
  if (ended !== null) return { live: { response: null, facts: ended } }
  const { facts, seen } = startingFacts(asked, start)
  const saver = draftSaver(client, disputeResponseDraft, seen, { onReplacedElsewhere, inspect })
  const ports = disputeResponsePorts(client, facts.party, { find: storedFile, release: releaseFile })
  const response = createActor(disputeResponseMachine.provide({ actors: ports }), {
    input: { ...responseInputOf(facts), role, settings },
    ...(inspect ? { inspect } : {}),
  })
  storeResponseFacts(facts)
  let isStored = facts.draft !== null
  function onChange() {
    const state = response.getSnapshot()
    const known = responseFactsOf(state, facts)
    storeResponseFacts(known)
    // A look at what could be answered leaves nothing to come back to.
    isStored ||= selectIsBegun(state)
    if (isStored) saver.keep(state.status === 'done' ? null : known.draft)
  }
  return { live: { response, facts }, actor: response, saver, onChange }
}

/** The answer of this tab. */
export const responseStore = opening.store

/** Closes an answer that has ended, so that the next visit begins a new one. */
export const closeEndedResponse = opening.leavePage

/** An answer that was open before takes on the action that the link asks for. */
function chooseAction({ response }: LiveResponse, wish: ResponseWish | null) {
  const action = wish?.action ?? null
  if (action === null || response === null || response.getSnapshot().context.action === action) return
  for (const type of ['step.back', 'step.back'] as const) response.send({ type })
  response.send({ type: 'action.choose', action })
}

/** Opens the answer of this tab. A link to other disputes begins a new one. Resolves once it is there. */
export async function openResponse(app: App, asked: Asked): Promise<void> {
  const before = responseStore.read()
  await opening.open(app, asked)
  if (before !== null && before === responseStore.read()) chooseAction(before, asked.wish)
}
