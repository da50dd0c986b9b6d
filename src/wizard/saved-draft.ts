import * as v from 'valibot'
import { createActor, fromPromise, waitFor } from 'xstate'

import type { DraftFacts, DraftFactsOf, DraftForm, DraftKind } from '../../domain/contract/drafts/draft.ts'
import { DraftIdSchema, VersionSchema } from '../../domain/contract/json-api.ts'
import { draftSyncMachine } from '../../machines/parts/draft-sync/draft-sync.machine.ts'
import type { DraftText, KnownDraft } from '../../machines/parts/draft-sync/draft-sync.setup.ts'
import type { Client } from '../api/client.ts'
import { readDraft, readDrafts, saveDraft } from '../api/drafts.ts'
import type { Inspect } from '../shared/app/app.ts'
import { beforeSignOut } from '../shared/app/before-sign-out.ts'
import { tabStorage } from './tab-storage.ts'

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
  /** Saves these facts soon, the last ones at once; null: there is nothing to save any more. */
  readonly keep: (facts: DraftFactsOf<Kind> | null, isLast?: boolean) => void
  /** Saves at once what still waits, and nothing after it. */
  readonly stop: () => void
  /** Saves nothing more: its person has signed out. */
  readonly abandon: () => void
}

/** Reads what the person left at the server, on this device or another one, last changed first. */
export async function leftDrafts<Kind extends DraftKind>(
  client: Client,
  form: DraftForm<Kind>,
): Promise<{ seen: SeenDraft; facts: DraftFactsOf<Kind> }[]> {
  const { items } = await readDrafts(client, form)
  return items.flatMap((draft) => (draft.facts === null ? [] : [{ seen: draft, facts: draft.facts }]))
}

const MemorySchema = v.object({ id: DraftIdSchema, revision: VersionSchema })
const memoryOf = (kind: DraftKind) => tabStorage(`draft:${kind}`, MemorySchema)

/** The draft that this tab was at before a reload, with these facts. */
export function seenBefore(kind: DraftKind, id: string, facts: DraftFacts | null): SeenDraft {
  const memory = memoryOf(kind).read()
  return memory?.id === id ? { ...memory, facts, isUnanswered: true } : { id, revision: null, facts: null }
}

/** The same text for the same facts, whatever the order of their members. */
function textOf<Kind extends DraftKind>({ schema }: DraftForm<Kind>, facts: DraftFacts | null): DraftText {
  const read = v.safeParse(schema, facts)
  return JSON.stringify(read.success ? read.output : facts)
}

/** A draft as the charts have it. */
export function draftText<Kind extends DraftKind>(
  form: DraftForm<Kind>,
  { id, revision, facts, isUnanswered = false }: SeenDraft,
): KnownDraft {
  return { id, revision, text: textOf(form, facts), isUnanswered }
}

/** The calls of the draft's chart. Each one is remembered in the tab, so that a reload knows what it has seen. */
function draftPorts<Kind extends DraftKind>(client: Client, form: DraftForm<Kind>) {
  return draftSyncMachine.provide({
    actors: {
      readDraft: fromPromise(async ({ input: { id } }) => {
        const draft = await readDraft(client, form, id)
        memoryOf(form.kind).store({ id, revision: draft.revision })
        return { revision: draft.revision, text: textOf(form, draft.facts) }
      }),
      saveDraft: fromPromise(async ({ input: { id, revision, text } }) => {
        const facts = v.parse(v.nullable(form.schema), JSON.parse(text))
        const draft = await saveDraft(client, form, { id, revision, facts })
        memoryOf(form.kind).store({ id, revision: draft.revision })
        return { revision: draft.revision }
      }),
    },
  })
}

/**
 * Saves a wizard's facts at the server as the draft that was seen (machines/parts/draft-sync).
 * `onReplacedElsewhere` says that another device was at it too, and that what is done here goes on (promise R10).
 */
export function draftSaver<Kind extends DraftKind>(
  client: Client,
  form: DraftForm<Kind>,
  seen: SeenDraft,
  { onReplacedElsewhere, inspect = null }: { onReplacedElsewhere: () => void; inspect?: Inspect | null },
): DraftSaver<Kind> {
  const sync = createActor(draftPorts(client, form), {
    input: draftText(form, seen),
    ...(inspect ? { inspect } : {}),
  })
  const onHidden = () => {
    if (document.visibilityState === 'hidden') sync.send({ type: 'draft.save' })
  }
  const onOnline = () => sync.send({ type: 'network.returned' })
  const unregister = beforeSignOut(() => {
    sync.send({ type: 'draft.save' })
    return waitFor(sync, (snapshot) => !snapshot.hasTag('busy'))
  })
  document.addEventListener('visibilitychange', onHidden)
  globalThis.addEventListener('online', onOnline)
  sync.select(({ context }) => context.replaced).subscribe(onReplacedElsewhere)
  sync.subscribe({
    complete() {
      unregister()
      document.removeEventListener('visibilitychange', onHidden)
      globalThis.removeEventListener('online', onOnline)
    },
  })
  sync.start()
  return {
    keep(next, isLast = next === null) {
      sync.send({ type: 'facts.changed', text: textOf(form, next) })
      // What has ended is typed no more; left at the server for a moment, another visit would find it.
      if (isLast) sync.send({ type: 'draft.save' })
    },
    stop: () => sync.send({ type: 'draft.close' }),
    abandon: () => sync.send({ type: 'draft.abandon' }),
  }
}
