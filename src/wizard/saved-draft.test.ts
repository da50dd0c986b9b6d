// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { disputeCreateDraft } from '../../domain/contract/drafts/dispute-drafts.ts'
import type { DraftFactsOf } from '../../domain/contract/drafts/draft.ts'
import { createClient } from '../api/client.ts'
import { saveBeforeSignOut } from '../shared/app/before-sign-out.ts'
import { draftSaver, leftDrafts, seenBefore, type SeenDraft } from './saved-draft.ts'

type Facts = DraftFactsOf<'disputeCreate'>
const facts = (description: string): Facts => ({
  kind: 'disputeCreate',
  shape: 1,
  draftId: 'draft-0001',
  customerId: 'c1',
  disputeKind: 'dispute',
  trxIds: ['t1'],
  step: 'reason',
  reasonId: null,
  description,
  parts: [],
  documents: [],
  contacts: [],
  isSent: false,
})

const ID = 'draft-0001'
const fresh: SeenDraft = { id: ID, revision: 0, facts: null }

/** A server with one draft of a person; `otherDevice` is what another one does. */
function server() {
  let revision = 0
  let saved: Facts | null = null
  let isDown = false
  let isMute = false
  const saves: string[] = []
  let refused = 0
  const draft = () => ({ type: 'drafts', id: ID, attributes: { revision, facts: saved, updated_at: null } })
  const client = createClient({
    origin: 'http://portal.test',
    fetch: async (input, init) => {
      if (isDown) throw new TypeError('no way')
      const request = new Request(input, init)
      if (request.method === 'POST') {
        const sent = (await request.json()) as { data: { attributes: { revision: number; facts: Facts | null } } }
        const { attributes } = sent.data
        if (attributes.revision !== revision) {
          refused += 1
          return new Response(JSON.stringify({ errors: [{ status: '412', code: 'draftChanged', title: 'x' }] }), {
            status: 412,
          })
        }
        saved = attributes.facts
        revision += 1
        if (saved !== null) saves.push(saved.description)
        if (isMute) throw new TypeError('no answer')
      }
      const isOne = new URL(request.url).pathname.endsWith(ID)
      return new Response(JSON.stringify({ data: isOne ? draft() : [draft()] }))
    },
  })
  return {
    client,
    saves,
    saved: () => saved,
    refusals: () => refused,
    otherDevice: (description: string) => {
      saved = facts(description)
      revision += 1
    },
    down: (value: boolean) => {
      isDown = value
    },
    mute: (value: boolean) => {
      isMute = value
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
})
afterEach(() => vi.useRealTimers())
const pause = () => vi.advanceTimersByTimeAsync(500)
const deaf = { onReplacedElsewhere: () => {} }

it('keeps the last of what was typed, once', async () => {
  const { client, saves } = server()
  const saver = draftSaver(client, disputeCreateDraft, fresh, deaf)
  for (const word of ['T', 'Tw', 'Two pallets']) saver.keep(facts(word))
  await pause()
  saver.keep(facts('Two pallets'))
  await pause()
  expect(saves).toEqual(['Two pallets'])
})

it('is found again on another device', async () => {
  const { client } = server()
  draftSaver(client, disputeCreateDraft, fresh, deaf).keep(facts('Two pallets'))
  await pause()
  const [left] = await leftDrafts(client, disputeCreateDraft)
  expect(left).toMatchObject({ facts: facts('Two pallets'), seen: { id: ID, revision: 1 } })
})

it('says when another device was at it, and goes on with what is done here', async () => {
  const { client, otherDevice, saved } = server()
  const onReplacedElsewhere = vi.fn<() => void>()
  const saver = draftSaver(client, disputeCreateDraft, fresh, { onReplacedElsewhere })
  saver.keep(facts('Here'))
  await pause()
  otherDevice('There')
  saver.keep(facts('Here again'))
  await pause()
  expect(onReplacedElsewhere).toHaveBeenCalledOnce()
  expect(saved()?.description).toBe('Here again')
})

it('goes on after a reload with the draft as this tab has saved it, and says when another device was at it since', async () => {
  const { client, otherDevice, saved } = server()
  const onReplacedElsewhere = vi.fn<() => void>()
  const afterReload = (before: string) =>
    draftSaver(client, disputeCreateDraft, seenBefore('disputeCreate', ID, facts(before)), { onReplacedElsewhere })
  draftSaver(client, disputeCreateDraft, fresh, deaf).keep(facts('Here'))
  await pause()
  afterReload('Here').keep(facts('Here after a reload'))
  await pause()
  expect(onReplacedElsewhere).not.toHaveBeenCalled()
  otherDevice('There')
  afterReload('Here after a reload').keep(facts('Here once more'))
  await pause()
  expect(onReplacedElsewhere).toHaveBeenCalledOnce()
  expect(saved()?.description).toBe('Here once more')
})

it('blames no other device for a save of its own whose answer was lost', async () => {
  const { client, mute, saved } = server()
  const onReplacedElsewhere = vi.fn<() => void>()
  const saver = draftSaver(client, disputeCreateDraft, fresh, { onReplacedElsewhere })
  mute(true)
  saver.keep(facts('Came without an answer'))
  await pause()
  mute(false)
  saver.keep(facts('Goes on'))
  await pause()
  expect(saved()?.description).toBe('Goes on')
  mute(true)
  saver.keep(facts('Sent'))
  await pause()
  mute(false)
  saver.keep(null)
  await pause()
  expect(saved()).toBeNull()
  expect(onReplacedElsewhere).not.toHaveBeenCalled()
})

it('asks before it sends where a reload took the answer, so that nothing is refused', async () => {
  const { client, saves, refusals } = server()
  const atOnce = draftSaver(client, disputeCreateDraft, fresh, deaf)
  atOnce.keep(facts('Here'))
  await pause()
  atOnce.keep(facts('Sent as the page went'))
  const before = sessionStorage.getItem('draft:disputeCreate') ?? ''
  await pause()
  // The tab has not heard that it came.
  sessionStorage.setItem('draft:disputeCreate', before)
  const seen = seenBefore('disputeCreate', ID, facts('Sent as the page went'))
  const onReplacedElsewhere = vi.fn<() => void>()
  const saver = draftSaver(client, disputeCreateDraft, seen, { onReplacedElsewhere })
  saver.keep(facts('Sent as the page went'))
  await pause()
  saver.keep(facts('Goes on'))
  await pause()
  expect(saves).toEqual(['Here', 'Sent as the page went', 'Goes on'])
  expect(refusals()).toBe(0)
  expect(onReplacedElsewhere).not.toHaveBeenCalled()
})

it('keeps after a reload what had not been sent before it, and blames no other device', async () => {
  const { client, saved } = server()
  draftSaver(client, disputeCreateDraft, fresh, deaf).keep(facts('Here'))
  await pause()
  const onReplacedElsewhere = vi.fn<() => void>()
  const seen = seenBefore('disputeCreate', ID, facts('Typed as the page went'))
  draftSaver(client, disputeCreateDraft, seen, { onReplacedElsewhere }).keep(facts('Typed as the page went'))
  await pause()
  expect(saved()?.description).toBe('Typed as the page went')
  expect(onReplacedElsewhere).not.toHaveBeenCalled()
})

it('can be discarded right after a reload', async () => {
  const { client, saved } = server()
  draftSaver(client, disputeCreateDraft, fresh, deaf).keep(facts('Here'))
  await pause()
  const saver = draftSaver(client, disputeCreateDraft, seenBefore('disputeCreate', ID, facts('Here')), deaf)
  saver.keep(facts('Here'))
  saver.keep(null)
  await pause()
  expect(saved()).toBeNull()
})

it('takes the place of what is there where one is meant to, and says nothing', async () => {
  const { client, otherDevice, saved } = server()
  otherDevice('An older draft')
  const onReplacedElsewhere = vi.fn<() => void>()
  const unread = { ...fresh, revision: null }
  draftSaver(client, disputeCreateDraft, unread, { onReplacedElsewhere }).keep(facts('A new one'))
  await pause()
  expect(saved()?.description).toBe('A new one')
  expect(onReplacedElsewhere).not.toHaveBeenCalled()
})

it('keeps what could not be saved once the network is back', async () => {
  const { client, down, saved } = server()
  const saver = draftSaver(client, disputeCreateDraft, fresh, deaf)
  down(true)
  saver.keep(facts('Typed offline'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(saved()).toBeNull()
  down(false)
  globalThis.dispatchEvent(new Event('online'))
  await pause()
  expect(saved()?.description).toBe('Typed offline')
})

it('keeps at once what still waits when the wizard is left', async () => {
  const { client, saved } = server()
  const saver = draftSaver(client, disputeCreateDraft, fresh, deaf)
  saver.keep(facts('On the way out'))
  saver.stop()
  await vi.advanceTimersByTimeAsync(0)
  expect(saved()?.description).toBe('On the way out')
})

it('takes nothing away by a visit that does nothing, nor for somebody who has signed out', async () => {
  const { client, otherDevice, saved } = server()
  otherDevice('There')
  const visit = draftSaver(client, disputeCreateDraft, fresh, deaf)
  visit.keep(null)
  await pause()
  visit.keep(facts('Typed before signing out'))
  visit.abandon()
  await pause()
  expect(saved()?.description).toBe('There')
})

it('deletes what is done with', async () => {
  const { client, saved } = server()
  const saver = draftSaver(client, disputeCreateDraft, fresh, deaf)
  saver.keep(facts('Soon sent'))
  await pause()
  saver.keep(null)
  await pause()
  expect(saved()).toBeNull()
  expect(await leftDrafts(client, disputeCreateDraft)).toEqual([])
})

it('ends nothing that another device is at', async () => {
  const { client, otherDevice, saved } = server()
  const onReplacedElsewhere = vi.fn<() => void>()
  const saver = draftSaver(client, disputeCreateDraft, fresh, { onReplacedElsewhere })
  saver.keep(facts('Here'))
  await pause()
  otherDevice('There')
  saver.keep(null)
  await pause()
  globalThis.dispatchEvent(new Event('online'))
  await pause()
  expect(saved()?.description).toBe('There')
  expect(onReplacedElsewhere).not.toHaveBeenCalled()
  saver.keep(facts('New here'))
  await pause()
  expect(onReplacedElsewhere).not.toHaveBeenCalled()
  expect(saved()?.description).toBe('New here')
})

it('keeps at once what still waits when the page is hidden, and goes on', async () => {
  const { client, saved } = server()
  const saver = draftSaver(client, disputeCreateDraft, fresh, deaf)
  saver.keep(facts('Before another app'))
  const isHidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  isHidden.mockRestore()
  await vi.advanceTimersByTimeAsync(0)
  expect(saved()?.description).toBe('Before another app')
  saver.keep(facts('Back again'))
  await pause()
  expect(saved()?.description).toBe('Back again')
})

it('keeps what still waits before its person is signed out', async () => {
  const { client, saved } = server()
  const saver = draftSaver(client, disputeCreateDraft, fresh, deaf)
  saver.keep(facts('Typed just before'))
  const isStored = saveBeforeSignOut()
  await vi.advanceTimersByTimeAsync(0)
  await isStored
  expect(saved()?.description).toBe('Typed just before')
  saver.abandon()
})

it('keeps nobody from signing out for long', async () => {
  const never = draftSaver(
    createClient({ origin: 'http://portal.test', fetch: () => new Promise(() => {}) }),
    disputeCreateDraft,
    fresh,
    deaf,
  )
  never.keep(facts('Typed offline'))
  const isStored = saveBeforeSignOut()
  await vi.advanceTimersByTimeAsync(1_500)
  await isStored
  never.abandon()
})
