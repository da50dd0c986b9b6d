// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createActor, createMachine, waitFor } from 'xstate'

import { disputeCreateDraft, type DisputeCreateDraft } from '../../domain/contract/drafts/dispute-drafts.ts'
import type { WizardWork } from '../../domain/rules/opening.ts'
import { appFor, sampleUser, stubServer, type Answers } from '../../tests/views/testing.tsx'
import type { App } from '../shared/app/app.ts'
import { wizardOpening, type Begun, type Start } from './opening.ts'

const draft: DisputeCreateDraft = {
  kind: 'disputeCreate',
  shape: 1,
  draftId: 'draft-0001',
  customerId: 'C1',
  disputeKind: 'dispute',
  trxIds: ['t1'],
  step: 'reason',
  reasonId: null,
  description: 'Left here',
  parts: [],
  documents: [],
  contacts: [],
  isSent: false,
}
const left: Answers = {
  'GET /ecaas/drafts/disputeCreate': () => ({
    body: {
      data: [{ type: 'drafts', id: draft.draftId, attributes: { revision: 3, facts: draft, updated_at: null } }],
    },
  }),
}

const work = (scope: string | null): WizardWork => ({ userId: 'u1', scope, isSent: false, about: [] })
const machine = createMachine({
  initial: 'writing',
  states: { writing: { on: { end: 'done' } }, done: { type: 'final' } },
})

/** A wizard of few words, and what became of it. */
function smallWizard() {
  const saver = { stop: vi.fn<() => void>(), abandon: vi.fn<() => void>() }
  const clear = vi.fn<() => void>()
  const onChange = vi.fn<() => void>()
  const starts: Start<'disputeCreate'>[] = []
  type Live = { scope: string; actor: ReturnType<typeof createActor<typeof machine>> }
  const opening = wizardOpening<'disputeCreate', { userId: string; scope: string; isElsewhere?: boolean }, Live>({
    form: disputeCreateDraft,
    requestOf: ({ isElsewhere = false, ...asked }) => ({
      ...asked,
      wish: isElsewhere ? 'none' : 'resume',
      about: [],
      isDraftContinued: false,
    }),
    liveWork: ({ scope }) => work(scope),
    storedWork: () => null,
    draftWork: ({ customerId }) => work(customerId),
    begin(_, { scope }, start): Begun<Live> {
      starts.push(start)
      const actor = createActor(machine)
      return { live: { scope, actor }, actor, saver, onChange }
    },
    clear,
  })
  return { opening, saver, clear, onChange, starts }
}
const ask = { userId: 'u1', scope: 'C1' }

let app: App
async function portal(answers: Answers = {}) {
  const server = stubServer({
    user: sampleUser,
    answers: { 'POST /ecaas/sign-out': () => ({ status: 204 }), ...answers },
  })
  app = await appFor(server)
  await waitFor(app.session, (state) => state.matches('signedIn'))
}
beforeEach(() => {
  // Refused calls are logged.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

it('goes on with the draft that was left at the server, over the revision that was seen', async () => {
  await portal(left)
  const { opening, starts } = smallWizard()
  await opening.open(app, ask)
  expect(starts).toEqual([
    { from: 'server', facts: draft, seen: { id: 'draft-0001', revision: 3, facts: draft, isUnanswered: false } },
  ])
  expect(opening.store.read()?.scope).toBe('C1')
})

it('offers the draft that was left to who comes from elsewhere, and begins what they choose', async () => {
  await portal(left)
  const { opening, starts } = smallWizard()
  await opening.open(app, { ...ask, isElsewhere: true })
  expect(opening.offer.read()).toEqual(draft)
  expect(starts).toEqual([])
  opening.declineDraft()
  expect(starts).toEqual([{ from: 'nothing' }])
  expect(opening.offer.read()).toBeNull()
  opening.close()
  await opening.open(app, { ...ask, isElsewhere: true })
  opening.continueDraft()
  expect(starts.at(-1)).toMatchObject({ from: 'server', facts: draft })
  expect(opening.offer.read()).toBeNull()
})

it('begins a new one where the server does not answer', async () => {
  await portal({ 'GET /ecaas/drafts/disputeCreate': () => ({ status: 500 }) })
  const { opening, starts } = smallWizard()
  await opening.open(app, ask)
  expect(starts).toEqual([{ from: 'nothing' }])
})

it('saves what one account has when another one is selected, and opens that one’s', async () => {
  await portal(left)
  const { opening, saver, starts } = smallWizard()
  await opening.open(app, ask)
  await opening.open(app, ask)
  expect(starts).toHaveLength(1)
  await opening.open(app, { ...ask, scope: 'C2' })
  expect(saver.stop).toHaveBeenCalledOnce()
  expect(starts.map(({ from }) => from)).toEqual(['server', 'nothing'])
  expect(opening.store.read()?.scope).toBe('C2')
})

it('keeps what is under way when its page is left, and closes what has ended', async () => {
  await portal()
  const { opening, clear, onChange } = smallWizard()
  await opening.open(app, ask)
  opening.leavePage()
  const live = opening.store.read()
  expect(live).not.toBeNull()
  expect(onChange).toHaveBeenCalledOnce()
  live?.actor.send({ type: 'end' })
  expect(onChange).toHaveBeenCalledTimes(2)
  expect(opening.store.read()).toBe(live)
  opening.leavePage()
  expect(opening.store.read()).toBeNull()
  expect(clear).toHaveBeenCalledOnce()
})

it('saves nothing for who has signed out, and leaves nothing of it in the tab', async () => {
  await portal()
  const { opening, saver, clear } = smallWizard()
  await opening.open(app, ask)
  app.session.send({ type: 'session.signOut' })
  await waitFor(app.session, (state) => state.matches('signedOut'))
  expect(opening.store.read()).toBeNull()
  expect(saver.abandon).toHaveBeenCalledOnce()
  expect(saver.stop).not.toHaveBeenCalled()
  expect(clear).toHaveBeenCalledOnce()
})

it('opens nothing for who has signed out while the drafts were read', async () => {
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await portal({
    'GET /ecaas/drafts/disputeCreate': async () => {
      await isAnswered
      return { body: { data: [] } }
    },
  })
  const { opening, starts } = smallWizard()
  const isOpen = opening.open(app, ask)
  app.session.send({ type: 'session.signOut' })
  await waitFor(app.session, (state) => state.matches('signedOut'))
  answer()
  await isOpen
  await new Promise((resolve) => setTimeout(resolve))
  expect(starts).toEqual([])
  expect(opening.store.read()).toBeNull()
})
