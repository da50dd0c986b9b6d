import { assign, setup } from 'xstate'

import { failureOf } from '../../failure.ts'
import type { Meta } from '../../meta.ts'
import { port } from '../../port.ts'

/** The facts of a draft as text, so that the same facts are the same text; `NO_DRAFT` for none. */
export type DraftText = string
export const NO_DRAFT: DraftText = 'null'

/** A draft as far as it is known when it is opened. */
export type KnownDraft = {
  readonly id: string
  /** 0 for a new one; null where any draft that is there is replaced. */
  readonly revision: number | null
  readonly text: DraftText
  /** This text was sent and perhaps saved: a reload lost the answer. */
  readonly isUnanswered: boolean
}

/** A draft as the server has it now. */
type ServerDraft = { revision: number; text: DraftText }

type Context = {
  id: string
  revision: number | null
  /** The draft at the server; null while that is unknown. */
  saved: DraftText | null
  /** The draft that the server may have, since it was sent and no answer came. */
  unanswered: DraftText | null
  /** The draft that the server is to have. */
  wanted: DraftText
  /** The purpose of the call under way. */
  attempted: DraftText
  /** The revision of another device that is being replaced from here; the person is notified of each one. */
  replaced: number | null
  /** The wizard is left: the rest is saved, and that is all. */
  isClosing: boolean
}

type DraftSyncEvent =
  | { type: 'facts.changed'; text: DraftText }
  /** Save without the pause: the page is hidden, or its person signs out. */
  | { type: 'draft.save' }
  | { type: 'network.returned' }
  /** The wizard is left. */
  | { type: 'draft.close' }
  /** The person has signed out: nothing more can be saved for them. */
  | { type: 'draft.abandon' }

/** A pause in typing or choosing after which the draft is saved. */
const PAUSE_MS = 400

/** Checks whether what the server has is neither what this device knew nor what it sent. */
function isChangedElsewhere({ revision, wanted, unanswered }: Context, there: ServerDraft): boolean {
  const isNews = revision !== null && there.revision !== revision
  return isNews && there.text !== wanted && there.text !== unanswered
}

/** The ports, guards and actions of saving a draft. */
export const draftSyncSetup = setup({
  types: {} as { input: KnownDraft; context: Context; events: DraftSyncEvent; tags: 'busy'; meta: Meta<never> },
  actors: {
    readDraft: port<ServerDraft, { id: string }>('readDraft'),
    saveDraft: port<{ revision: number }, { id: string; revision: number; text: DraftText }>('saveDraft'),
  },
  delays: { pause: PAUSE_MS },
  guards: {
    isOpen: ({ context }) => !context.isClosing,
    isClosing: ({ context }) => context.isClosing,
    isSaved: ({ context }) => context.wanted === context.saved,
    isUnknown: ({ context }) => context.saved === null || context.revision === null,
    hasNewerFacts: ({ context }) => context.wanted !== context.attempted,
    isDraftChanged: (_, { error }: { error: unknown }) => failureOf(error).code === 'draftChanged',
    isChangedElsewhere: ({ context }, there: ServerDraft) => isChangedElsewhere(context, there),
    isEndedHereOnly: ({ context }, there: ServerDraft) =>
      context.wanted === NO_DRAFT && isChangedElsewhere(context, there),
  },
  actions: {
    setWanted: assign({ wanted: (_, { text }: { text: DraftText }) => text }),
    startAttempt: assign({ attempted: ({ context }) => context.wanted }),
    startSave: assign({
      attempted: ({ context }) => context.wanted,
      unanswered: ({ context }) => context.wanted,
      saved: null,
    }),
    recordServer: assign((_, { revision, text }: ServerDraft) => ({ revision, saved: text, unanswered: null })),
    recordSaved: assign({
      revision: (_, { revision }: { revision: number }) => revision,
      saved: ({ context }) => context.attempted,
      unanswered: null,
    }),
    recordReplaced: assign({ replaced: (_, { revision }: ServerDraft) => revision }),
    // What another device goes on with is left as it is, though it ended here.
    leaveServer: assign((_, { revision }: ServerDraft) => ({ revision, saved: NO_DRAFT, unanswered: null })),
    startClosing: assign({ isClosing: true }),
  },
})
