// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { disputeCreateDraft } from '../../../domain/contract/dispute-drafts.ts'
import type { DraftFactsOf } from '../../../domain/contract/draft.ts'
import { createClient } from '../../api/client.ts'
import { keepBeforeSignOut } from '../before-sign-out.ts'
import { draftKeeper } from './kept-draft.ts'

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

/** A server with one person's draft; `others` is what another device does. */
function server() {
  let revision = 0
  let kept: Facts | null = null
  let isDown = false
  const saves: string[] = []
  const document = () =>
    JSON.stringify({ data: { type: 'drafts', id: 'x', attributes: { revision, facts: kept, updated_at: null } } })
  const client = createClient({
    origin: 'http://portal.test',
    fetch: async (input, init) => {
      if (isDown) throw new TypeError('no way')
      const request = new Request(input, init)
      if (request.method === 'POST') {
        const sent = (await request.json()) as { data: { attributes: { revision: number; facts: Facts | null } } }
        const { attributes } = sent.data
        if (attributes.revision !== revision)
          return new Response(JSON.stringify({ errors: [{ status: '412', code: 'draftChanged', title: 'x' }] }), {
            status: 412,
          })
        kept = attributes.facts
        revision += 1
        if (kept !== null) saves.push(kept.description)
      }
      return new Response(document())
    },
  })
  return {
    client,
    saves,
    kept: () => kept,
    otherDevice: (description: string) => {
      kept = facts(description)
      revision += 1
    },
    down: (value: boolean) => {
      isDown = value
    },
  }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())
const pause = () => vi.advanceTimersByTimeAsync(500)
const deaf = { onTakenOver: () => {} }

it('keeps the last of what was typed, once', async () => {
  const { client, saves } = server()
  const keeper = draftKeeper(client, disputeCreateDraft, deaf)
  for (const word of ['T', 'Tw', 'Two pallets']) keeper.keep(facts(word))
  await pause()
  keeper.keep(facts('Two pallets'))
  await pause()
  expect(saves).toEqual(['Two pallets'])
})

it('is found again on another device', async () => {
  const { client } = server()
  draftKeeper(client, disputeCreateDraft, deaf).keep(facts('Two pallets'))
  await pause()
  expect(await draftKeeper(client, disputeCreateDraft, deaf).read()).toEqual(facts('Two pallets'))
})

it('says when another device was at it, and goes on with what is done here', async () => {
  const { client, otherDevice, kept } = server()
  const onTakenOver = vi.fn<() => void>()
  const keeper = draftKeeper(client, disputeCreateDraft, { onTakenOver })
  keeper.keep(facts('Here'))
  await pause()
  otherDevice('There')
  keeper.keep(facts('Here again'))
  await pause()
  expect(onTakenOver).toHaveBeenCalledOnce()
  expect(kept()?.description).toBe('Here again')
})

it('keeps what could not be kept once the network is back', async () => {
  const { client, down, kept } = server()
  const keeper = draftKeeper(client, disputeCreateDraft, deaf)
  down(true)
  keeper.keep(facts('Typed offline'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(kept()).toBeNull()
  down(false)
  globalThis.dispatchEvent(new Event('online'))
  await pause()
  expect(kept()?.description).toBe('Typed offline')
})

it('keeps at once what still waits when the wizard is left', async () => {
  const { client, kept } = server()
  const keeper = draftKeeper(client, disputeCreateDraft, deaf)
  keeper.keep(facts('On the way out'))
  keeper.stop()
  await vi.advanceTimersByTimeAsync(0)
  expect(kept()?.description).toBe('On the way out')
})

it('takes nothing away by a visit that does nothing, nor for somebody who has signed out', async () => {
  const { client, otherDevice, kept } = server()
  otherDevice('There')
  const visit = draftKeeper(client, disputeCreateDraft, deaf)
  visit.keep(null)
  await pause()
  visit.keep(facts('Typed before signing out'))
  visit.giveUp()
  await pause()
  expect(kept()?.description).toBe('There')
})

it('forgets what is done with', async () => {
  const { client, kept } = server()
  const keeper = draftKeeper(client, disputeCreateDraft, deaf)
  keeper.keep(facts('Soon sent'))
  await pause()
  keeper.keep(null)
  await pause()
  expect(kept()).toBeNull()
  expect(await draftKeeper(client, disputeCreateDraft, deaf).read()).toBeNull()
})

it('ends nothing that another device is at', async () => {
  const { client, otherDevice, kept } = server()
  const onTakenOver = vi.fn<() => void>()
  const keeper = draftKeeper(client, disputeCreateDraft, { onTakenOver })
  keeper.keep(facts('Here'))
  await pause()
  otherDevice('There')
  keeper.keep(null)
  await pause()
  globalThis.dispatchEvent(new Event('online'))
  await pause()
  expect(kept()?.description).toBe('There')
  expect(onTakenOver).not.toHaveBeenCalled()
  keeper.keep(facts('Anew here'))
  await pause()
  expect(onTakenOver).not.toHaveBeenCalled()
  expect(kept()?.description).toBe('Anew here')
})

it('keeps what still waits before its person is signed out', async () => {
  const { client, kept } = server()
  const keeper = draftKeeper(client, disputeCreateDraft, deaf)
  keeper.keep(facts('Typed just before'))
  const isKept = keepBeforeSignOut()
  await vi.advanceTimersByTimeAsync(0)
  await isKept
  expect(kept()?.description).toBe('Typed just before')
  keeper.giveUp()
})

it('keeps nobody from signing out for long', async () => {
  const never = draftKeeper(
    createClient({ origin: 'http://portal.test', fetch: () => new Promise(() => {}) }),
    disputeCreateDraft,
    deaf,
  )
  never.keep(facts('Typed offline'))
  const isKept = keepBeforeSignOut()
  await vi.advanceTimersByTimeAsync(1_500)
  await isKept
  never.giveUp()
})
