import * as v from 'valibot'

import type { DraftFacts, DraftFactsOf, DraftForm, DraftKind } from '../../domain/contract/draft.ts'
import { DraftIdSchema, VersionSchema } from '../../domain/contract/json-api.ts'
import type { Client } from '../api/client.ts'
import { readDraft, readDrafts, saveDraft } from '../api/drafts.ts'
import { ApiFailure } from '../api/failure.ts'
import { beforeSignOut } from '../shared/app/before-sign-out.ts'

/** A pause in typing or choosing after which what is there is kept. */
const PAUSE_MS = 400

/** A draft as it was seen at the server. */
export type SeenDraft = {
  readonly id: string
  /** 0 for a new one; null where whatever is there makes way. */
  readonly revision: number | null
  readonly facts: DraftFacts | null
  /** These facts were sent, and perhaps came: a reload took the answer. */
  readonly isUnanswered?: boolean
}

export type DraftSaver<Kind extends DraftKind> = {
  /** Keeps these facts instead, soon; null: there is nothing any more. */
  readonly keep: (facts: DraftFactsOf<Kind> | null) => void
  /** Keeps at once what still waits, and nothing after it. */
  readonly stop: () => void
  /** Keeps nothing more: whoever it was has signed out. */
  readonly giveUp: () => void
}

/** What the person left at the server, on this device or another one, last changed first; nothing where it cannot say. */
export async function leftDrafts<Kind extends DraftKind>(
  client: Client,
  form: DraftForm<Kind>,
): Promise<{ seen: SeenDraft; facts: DraftFactsOf<Kind> }[]> {
  try {
    const { items } = await readDrafts(client, form)
    return items.flatMap((draft) => (draft.facts === null ? [] : [{ seen: draft, facts: draft.facts }]))
  } catch {
    return []
  }
}

const MemorySchema = v.object({ id: DraftIdSchema, revision: VersionSchema })
const memoryOf = (kind: DraftKind) => `draft:${kind}`

/** The draft that this tab was at before a reload, with these facts. */
export function seenBefore(kind: DraftKind, id: string, facts: DraftFacts | null): SeenDraft {
  try {
    const read = v.safeParse(MemorySchema, JSON.parse(sessionStorage.getItem(memoryOf(kind)) ?? 'null'))
    if (read.success && read.output.id === id) return { ...read.output, facts, isUnanswered: true }
  } catch {
    // Without storage nothing was kept by this tab.
  }
  return { id, revision: null, facts: null }
}

function remember(kind: DraftKind, { id, revision }: v.InferInput<typeof MemorySchema>) {
  try {
    sessionStorage.setItem(memoryOf(kind), JSON.stringify({ id, revision }))
  } catch {
    // As above.
  }
}

/**
 * Keeps a wizard's facts at the server as the draft that was seen. One save at a time, the newest facts last; the same
 * facts are not sent twice. Where another device has kept something meanwhile, what is done here goes on and is kept in
 * its place, and `onTakenOver` says so (promise R10); what ended here ends nothing there. A save that fails is tried
 * again with the next change, and when the network is back.
 */
export function draftSaver<Kind extends DraftKind>(
  client: Client,
  form: DraftForm<Kind>,
  seen: SeenDraft,
  { onReplacedElsewhere, pauseMs = PAUSE_MS }: { onReplacedElsewhere: () => void; pauseMs?: number },
): DraftSaver<Kind> {
  /** The same text for the same facts, whatever the order of their members. */
  const textOf = (facts: DraftFacts | null) => {
    const read = v.safeParse(form.schema, facts)
    return JSON.stringify(read.success ? read.output : facts)
  }
  const { id } = seen
  let { revision } = seen
  /** What stands there as far as is known. */
  let saved = seen.isUnanswered ? null : textOf(seen.facts)
  /** What may stand there although no answer came. */
  let unanswered = seen.isUnanswered ? textOf(seen.facts) : null
  let waiting: { facts: DraftFactsOf<Kind> | null } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<void> | null = null
  let isStopped = false

  /**
   * Sees what stands there by now. What another device has kept is told of, and makes way for what goes on here; what
   * ended here ends nothing there.
   */
  async function catchUp(facts: DraftFactsOf<Kind> | null, text: string) {
    const there = await readDraft(client, form, id)
    const kept = textOf(there.facts)
    const isTaken = there.revision !== revision && kept !== text && kept !== unanswered
    revision = there.revision
    remember(form.kind, there)
    unanswered = null
    if (kept === text || (isTaken && facts === null)) saved = text
    else {
      saved = kept
      if (isTaken) onReplacedElsewhere()
    }
  }

  async function store(facts: DraftFactsOf<Kind> | null, text: string) {
    if (saved === null) await catchUp(facts, text)
    if (saved === text) return
    revision ??= (await readDraft(client, form, id)).revision
    const draft = await saveDraft(client, form, { id, revision, facts })
    revision = draft.revision
    saved = text
    unanswered = null
    remember(form.kind, draft)
  }

  async function saveAll() {
    while (waiting !== null) {
      const { facts } = waiting
      waiting = null
      const text = textOf(facts)
      if (text === saved) return
      try {
        await store(facts, text).catch(async (error: unknown) => {
          if (!(error instanceof ApiFailure && error.code === 'draftChanged')) throw error
          await catchUp(facts, text)
          waiting ??= { facts }
        })
      } catch {
        unanswered = text
        waiting ??= { facts }
        // The next change brings it again, or the network does when it is back.
        if (waiting.facts === facts) return
      }
    }
  }

  function save(): Promise<void> {
    saving ??= saveAll().finally(() => {
      saving = null
    })
    return saving
  }

  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), pauseMs)
  }
  const atOnce = () => {
    clearTimeout(timer)
    return save()
  }
  const onHidden = () => {
    if (document.visibilityState === 'hidden') void atOnce()
  }
  const onOnline = () => void atOnce()
  document.addEventListener('visibilitychange', onHidden)
  globalThis.addEventListener('online', onOnline)
  const forget = beforeSignOut(atOnce)

  const close = () => {
    isStopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onHidden)
    globalThis.removeEventListener('online', onOnline)
  }

  return {
    keep(facts) {
      if (isStopped) return
      waiting = { facts }
      soon()
    },
    stop() {
      void atOnce().finally(forget)
      close()
    },
    giveUp() {
      waiting = null
      forget()
      close()
    },
  }
}
