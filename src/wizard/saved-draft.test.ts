// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { disputeCreateDraft } from '../../domain/contract/dispute-drafts.ts'
import type { DraftFactsOf } from '../../domain/contract/draft.ts'
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
  documents: [],
  contacts: [],
  isSent: false,
})

const ID = 'draft-0001'
const anew: SeenDraft = { id: ID, revision: 0, facts: null }

/** A server with one draft of a person; `otherDevice` is what another one does. */
function server() {
  let revision = 0
  let kept: Facts | null = null
  let isDown = false
  let isMute = false
  const saves: string[] = []
  let refused = 0
  const draft = () => ({ type: 'drafts', id: ID, attributes: { revision, facts: kept, updated_at: null } })
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
        kept = attributes.facts
        revision += 1
        if (kept !== null) saves.push(kept.description)
        if (isMute) throw new TypeError('no answer')
      }
      const isOne = new URL(request.url).pathname.endsWith(ID)
      return new Response(JSON.stringify({ data: isOne ? draft() : [draft()] }))
    },
  })
  return {
    client,
    saves,
    kept: () => kept,
    refusals: () => refused,
    otherDevice: (description: string) => {
      kept = facts(description)
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
  const saver = draftSaver(client, disputeCreateDraft, anew, deaf)
  for (const word of ['T', 'Tw', 'Two pallets']) saver.keep(facts(word))
  await pause()
  saver.keep(facts('Two pallets'))
  await pause()
  expect(saves).toEqual(['Two pallets'])
})

it('is found again on another device', async () => {
  const { client } = server()
  draftSaver(client, disputeCreateDraft, anew, deaf).keep(facts('Two pallets'))
  await pause()
  const [left] = await leftDrafts(client, disputeCreateDraft)
  expect(left).toMatchObject({ facts: facts('Two pallets'), seen: { id: ID, revision: 1 } })
})

it('says when another device was at it, and goes on with what is done here', async () => {
  const { client, otherDevice, kept } = server()
  const onReplacedElsewhere = vi.fn<() => void>()
  const saver = draftSaver(client, disputeCreateDraft, anew, { onReplacedElsewhere })
  saver.keep(facts('Here'))
  await pause()
  otherDevice('There')
  saver.keep(facts('Here again'))
  await pause()
  expect(onReplacedElsewhere).toHaveBeenCalledOnce()
  expect(kept()?.description).toBe('Here again')
})

it('goes on after a reload with the draft as this tab has kept it, and says when another device was at it since', async () => {
  const { client, otherDevice, kept } = server()
  const onReplacedElsewhere = vi.fn<() => void>()
  const afterReload = (before: string) =>
    draftSaver(client, disputeCreateDraft, seenBefore('disputeCreate', ID, facts(before)), { onReplacedElsewhere })
  draftSaver(client, disputeCreateDraft, anew, deaf).keep(facts('Here'))
  await pause()
  afterReload('Here').keep(facts('Here after a reload'))
  await pause()
  expect(onReplacedElsewhere).not.toHaveBeenCalled()
  otherDevice('There')
  afterReload('Here after a reload').keep(facts('Here once more'))
  await pause()
  expect(onReplacedElsewhere).toHaveBeenCalledOnce()
  expect(kept()?.description).toBe('Here once more')
})

it('blames no other device for a save of its own whose answer was lost', async () => {
  const { client, mute, kept } = server()
  const onReplacedElsewhere = vi.fn<() => void>()
  const saver = draftSaver(client, disputeCreateDraft, anew, { onReplacedElsewhere })
  mute(true)
  saver.keep(facts('Came without an answer'))
  await pause()
  mute(false)
  saver.keep(facts('Goes on'))
  await pause()
  expect(kept()?.description).toBe('Goes on')
  mute(true)
  saver.keep(facts('Sent'))
  await pause()
  mute(false)
  saver.keep(null)
  await pause()
  expect(kept()).toBeNull()
  expect(onReplacedElsewhere).not.toHaveBeenCalled()
})

it('asks before it sends where a reload took the answer, so that nothing is refused', async () => {
  const { client, saves, refusals } = server()
  const atOnce = draftSaver(client, disputeCreateDraft, anew, deaf)
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
  const { client, kept } = server()
  draftSaver(client, disputeCreateDraft, anew, deaf).keep(facts('Here'))
  await pause()
  const onReplacedElsewhere = vi.fn<() => void>()
  const seen = seenBefore('disputeCreate', ID, facts('Typed as the page went'))
  draftSaver(client, disputeCreateDraft, seen, { onReplacedElsewhere }).keep(facts('Typed as the page went'))
  await pause()
  expect(kept()?.description).toBe('Typed as the page went')
  expect(onReplacedElsewhere).not.toHaveBeenCalled()
})

it('can be discarded right after a reload', async () => {
  const { client, kept } = server()
  draftSaver(client, disputeCreateDraft, anew, deaf).keep(facts('Here'))
  await pause()
  const saver = draftSaver(client, disputeCreateDraft, seenBefore('disputeCreate', ID, facts('Here')), deaf)
  saver.keep(facts('Here'))
  saver.keep(null)
  await pause()
  expect(kept()).toBeNull()
})

it('takes the place of what is there where one is meant to, and says nothing', async () => {
  const { client, otherDevice, kept } = server()
  otherDevice('An older basket')
  const onReplacedElsewhere = vi.fn<() => void>()
  const basket = { ...anew, revision: null }
  draftSaver(client, disputeCreateDraft, basket, { onReplacedElsewhere }).keep(facts('A new one'))
  await pause()
  expect(kept()?.description).toBe('A new one')
  expect(onReplacedElsewhere).not.toHaveBeenCalled()
})

it('keeps what could not be kept once the network is back', async () => {
  const { client, down, kept } = server()
  const saver = draftSaver(client, disputeCreateDraft, anew, deaf)
  down(true)
  saver.keep(facts('Typed offline'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(kept()).toBeNull()
  down(false)
  globalThis.dispatchEvent(new Event('online'))
  await pause()
  expect(kept()?.description).toBe('Typed offline')
})

it('keeps at once what still waits when the wizard is left', async () => {
  const { client, kept } = server()
  const saver = draftSaver(client, disputeCreateDraft, anew, deaf)
  saver.keep(facts('On the way out'))
  saver.stop()
  await vi.advanceTimersByTimeAsync(0)
  expect(kept()?.description).toBe('On the way out')
})

it('takes nothing away by a visit that does nothing, nor for somebody who has signed out', async () => {
  const { client, otherDevice, kept } = server()
  otherDevice('There')
  const visit = draftSaver(client, disputeCreateDraft, anew, deaf)
  visit.keep(null)
  await pause()
  visit.keep(facts('Typed before signing out'))
  visit.giveUp()
  await pause()
  expect(kept()?.description).toBe('There')
})

it('forgets what is done with', async () => {
  const { client, kept } = server()
  const saver = draftSaver(client, disputeCreateDraft, anew, deaf)
  saver.keep(facts('Soon sent'))
  await pause()
  saver.keep(null)
  await pause()
  expect(kept()).toBeNull()
  expect(await leftDrafts(client, disputeCreateDraft)).toEqual([])
})

it('ends nothing that another device is at', async () => {
  const { client, otherDevice, kept } = server()
  const onReplacedElsewhere = vi.fn<() => void>()
  const saver = draftSaver(client, disputeCreateDraft, anew, { onReplacedElsewhere })
  saver.keep(facts('Here'))
  await pause()
  otherDevice('There')
  saver.keep(null)
  await pause()
  globalThis.dispatchEvent(new Event('online'))
  await pause()
  expect(kept()?.description).toBe('There')
  expect(onReplacedElsewhere).not.toHaveBeenCalled()
  saver.keep(facts('Anew here'))
  await pause()
  expect(onReplacedElsewhere).not.toHaveBeenCalled()
  expect(kept()?.description).toBe('Anew here')
})

it('keeps at once what still waits when the page is hidden, and goes on', async () => {
  const { client, kept } = server()
  const saver = draftSaver(client, disputeCreateDraft, anew, deaf)
  saver.keep(facts('Before another app'))
  const isHidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  isHidden.mockRestore()
  await vi.advanceTimersByTimeAsync(0)
  expect(kept()?.description).toBe('Before another app')
  saver.keep(facts('Back again'))
  await pause()
  expect(kept()?.description).toBe('Back again')
})

it('keeps what still waits before its person is signed out', async () => {
  const { client, kept } = server()
  const saver = draftSaver(client, disputeCreateDraft, anew, deaf)
  saver.keep(facts('Typed just before'))
  const isStored = saveBeforeSignOut()
  await vi.advanceTimersByTimeAsync(0)
  await isStored
  expect(kept()?.description).toBe('Typed just before')
  saver.giveUp()
})

it('keeps nobody from signing out for long', async () => {
  const never = draftSaver(
    createClient({ origin: 'http://portal.test', fetch: () => new Promise(() => {}) }),
    disputeCreateDraft,
    anew,
    deaf,
  )
  never.keep(facts('Typed offline'))
  const isStored = saveBeforeSignOut()
  await vi.advanceTimersByTimeAsync(1_500)
  await isStored
  never.giveUp()
})
