import type { DraftFactsOf, DraftForm, DraftKind } from '../../../domain/contract/draft.ts'
import type { Client } from '../../api/client.ts'
import { readDraft, saveDraft } from '../../api/drafts.ts'
import { ApiFailure } from '../../api/failure.ts'
import { beforeSignOut } from '../before-sign-out.ts'

/** A pause in typing or choosing after which what is there is kept. */
const PAUSE_MS = 400

export type DraftKeeper<Kind extends DraftKind> = {
  /** What another visit or device has kept; null for nothing, and for a server that cannot say. */
  readonly read: () => Promise<DraftFactsOf<Kind> | null>
  /** Keeps these facts instead, soon; null: there is nothing any more. */
  readonly keep: (facts: DraftFactsOf<Kind> | null) => void
  /** Keeps at once what still waits, and nothing after it. */
  readonly stop: () => void
  /** Keeps nothing more: whoever it was has signed out. */
  readonly giveUp: () => void
}

/**
 * Keeps a wizard's facts at the server. One save at a time, the newest facts last; the same facts are not sent twice.
 * Where another device has kept something meanwhile, what is done here goes on and is kept in its place, and
 * `onTakenOver` says so (promise R10); what ended here ends nothing there. A save that fails is tried again with the
 * next change, and when the network is back.
 */
export function draftKeeper<Kind extends DraftKind>(
  client: Client,
  form: DraftForm<Kind>,
  { onTakenOver, pauseMs = PAUSE_MS }: { onTakenOver: () => void; pauseMs?: number },
): DraftKeeper<Kind> {
  let revision: number | null = null
  /** Nothing, until something was read or kept: a visit that did nothing takes nothing away. */
  let saved = 'null'
  let waiting: { facts: DraftFactsOf<Kind> | null } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<void> | null = null
  let isStopped = false

  async function store(facts: DraftFactsOf<Kind> | null) {
    revision ??= (await readDraft(client, form)).revision
    revision = (await saveDraft(client, form, { revision, facts })).revision
    saved = JSON.stringify(facts)
  }

  async function saveAll() {
    while (waiting !== null) {
      const { facts } = waiting
      waiting = null
      if (JSON.stringify(facts) === saved) return
      let isTaken = false
      try {
        await store(facts)
      } catch (error) {
        isTaken = error instanceof ApiFailure && error.code === 'draftChanged'
        if (isTaken) revision = null
        if (isTaken && facts === null) saved = 'null'
        else waiting ??= { facts }
        if (isTaken && facts !== null) onTakenOver()
      }
      // What came meanwhile, or what another device was ahead of; after any other failure the next change comes first.
      if (waiting?.facts === facts && !isTaken) return
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
    async read() {
      try {
        const draft = await readDraft(client, form)
        revision = draft.revision
        saved = JSON.stringify(draft.facts)
        return draft.facts
      } catch {
        return null
      }
    },
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
