import * as v from 'valibot'
import { createActor, fromPromise, waitFor, type ActorRefFrom, type Subscription } from 'xstate'

import type { DraftFactsOf, DraftForm, DraftKind } from '../../domain/contract/drafts/draft.ts'
import type { OpeningRequest, WizardWork } from '../../domain/rules/opening.ts'
import type { KnownDraft } from '../../machines/parts/draft-sync/draft-sync.setup.ts'
import {
  openingMachine,
  type LeftWork,
  type StoredWork,
  type WizardStart,
} from '../../machines/parts/opening/opening.machine.ts'
import { selectUser } from '../../machines/workflows/session/session.machine.ts'
import type { App } from '../shared/app/app.ts'
import { createStore, type Store } from '../ui/store.ts'
import { draftText, leftDrafts, type DraftSaver, type SeenDraft } from './saved-draft.ts'

/** The start of a wizard, with the draft of the server that it goes on with. */
export type Start<Kind extends DraftKind> =
  { from: 'nothing' | 'tab' | 'end' } | { from: 'server'; facts: DraftFactsOf<Kind>; seen: SeenDraft }

type WizardActor = {
  start: () => unknown
  stop: () => unknown
  subscribe: (observer: { next: () => void; complete: () => void }) => Subscription
}

/** A wizard that is about to run; `live` alone where only the end of one is shown. */
export type Begun<Live> = {
  live: Live
  actor?: WizardActor
  saver?: Pick<DraftSaver<DraftKind>, 'stop' | 'abandon'>
  /** Stores what was changed. */
  onChange?: () => void
}

/** The dependencies of opening one kind of wizard; `Asked` says who opens it, with which settings and which wish. */
type Wizard<Kind extends DraftKind, Asked, Live> = {
  form: DraftForm<Kind>
  requestOf: (asked: Asked) => OpeningRequest
  liveWork: (live: Live) => WizardWork
  storedWork: (asked: Asked) => StoredWork | null
  draftWork: (facts: DraftFactsOf<Kind>, asked: Asked) => WizardWork
  begin: (app: App, asked: Asked, start: Start<Kind>) => Begun<Live>
  /** Removes what this tab has stored. */
  clear: () => void
}

export type WizardOpening<Kind extends DraftKind, Asked, Live> = {
  /** The wizard of this tab, or null. */
  store: Store<Live | null>
  /** The draft that the person may continue instead of starting new, or null. */
  offer: Store<DraftFactsOf<Kind> | null>
  continueDraft: () => void
  declineDraft: () => void
  /** Sees to it that this tab has the wizard that is asked for. Resolves once it is there. */
  open: (app: App, asked: Asked) => Promise<unknown>
  /** Closes the wizard of this tab. What was sent goes on at the server. */
  close: () => void
  /** Closes a wizard that has ended, so that the next visit begins a new one. */
  leavePage: () => void
}

type OpeningRef = ActorRefFrom<typeof openingMachine>

/** Runs machines/parts/opening for one kind of wizard: its ports, and what the session says. */
export function wizardOpening<Kind extends DraftKind, Asked extends { userId: string }, Live>(
  wizard: Wizard<Kind, Asked, Live>,
): WizardOpening<Kind, Asked, Live> {
  const store = createStore<Live | null>(null)
  const offer = createStore<DraftFactsOf<Kind> | null>(null)
  /** The opening of the page that runs, with who asked last. */
  let current: { app: App; asked: Asked; opening: OpeningRef } | null = null

  /** Runs a wizard; returns how it is stopped. */
  function run({ app, asked, opening }: NonNullable<typeof current>, start: Start<Kind>): () => void {
    const { live, actor, saver, onChange } = wizard.begin(app, asked, start)
    const subscription = actor?.subscribe({
      next: () => onChange?.(),
      complete: () => opening.send({ type: 'wizard.ended' }),
    })
    actor?.start()
    store.set(live)
    return () => {
      // Nothing can be saved for somebody who has signed out: the server keeps the draft as it is.
      if (selectUser(app.session.getSnapshot())?.userId === asked.userId) saver?.stop()
      else saver?.abandon()
      subscription?.unsubscribe()
      actor?.stop()
      wizard.clear()
      store.set(null)
    }
  }

  function openingFor(app: App, asked: Asked): NonNullable<typeof current> {
    if (current?.app === app) return Object.assign(current, { asked })
    current?.opening.send({ type: 'wizard.close' })
    const findLeft = fromPromise<readonly LeftWork[]>(async () => {
      const left = await leftDrafts(app.client, wizard.form)
      return left.map(({ seen, facts }) => ({
        work: wizard.draftWork(facts, own.asked),
        draft: draftText(wizard.form, seen),
      }))
    })
    const running = fromPromise<void, WizardStart>(
      ({ input, signal }) =>
        new Promise(() => {
          const stop = run(own, input.from === 'server' ? leftStart(wizard.form, input.draft) : input)
          signal.addEventListener('abort', stop)
        }),
    )
    const machine = openingMachine.provide({ actors: { findLeft, wizard: running } })
    const own = { app, asked, opening: createActor(machine, app.inspect ? { inspect: app.inspect } : {}).start() }
    app.session.subscribe((state) => {
      if (selectUser(state)?.userId !== own.asked.userId) own.opening.send({ type: 'person.left' })
    })
    own.opening.subscribe(({ value, context: { start } }) =>
      offer.set(value === 'offering' && start.from === 'server' ? leftStart(wizard.form, start.draft).facts : null),
    )
    current = own
    return own
  }

  return {
    store,
    offer,
    continueDraft: () => current?.opening.send({ type: 'draft.continue' }),
    declineDraft: () => current?.opening.send({ type: 'draft.decline' }),
    async open(app, asked) {
      const { opening } = openingFor(app, asked)
      const live = store.read()
      opening.send({
        type: 'wizard.open',
        request: wizard.requestOf(asked),
        live: live && wizard.liveWork(live),
        stored: wizard.storedWork(asked),
      })
      await waitFor(opening, (state) => !state.hasTag('busy'))
    },
    close: () => current?.opening.send({ type: 'wizard.close' }),
    leavePage: () => current?.opening.send({ type: 'page.left' }),
  }
}

function leftStart<Kind extends DraftKind>(form: DraftForm<Kind>, { text, ...seen }: KnownDraft) {
  const facts = v.parse(form.schema, JSON.parse(text))
  return { from: 'server' as const, facts, seen: { ...seen, facts } }
}
