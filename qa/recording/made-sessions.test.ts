import * as v from 'valibot'
import { expect, it } from 'vitest'

import { recordingRequest, RecordingRequestSchema } from '../../domain/contract/flows/flow-recording.ts'
import { paymentModel } from '../../machines/workflows/payment/payment.model.ts'
import { transitionsOf } from '../../charts/graph/transitions.ts'
import { follow } from '../run/follow.ts'
import { sessionMaker } from './made-sessions.ts'
import { paymentBehaviour } from './payment-behaviour.ts'

const make = sessionMaker(paymentModel, paymentBehaviour)
const made = [...make({ count: 2_000, seed: 7 })]

it('made sessions are recordings as a browser sends them', () => {
  for (let from = 0; from < made.length; from += 20) {
    const recordings = made.slice(from, from + 20).map(({ recording }) => recording)
    expect(v.parse(RecordingRequestSchema, recordingRequest(recordings))).toEqual(recordings)
  }
})

it('the same seed makes the same sessions', () => {
  const again = [...make({ count: 100, seed: 7 })]
  expect(again).toEqual(made.slice(0, 100))
  expect([...make({ count: 100, seed: 8 })]).not.toEqual(again)
})

it('a made session follows a path of the production machine', () => {
  const ways = made.slice(0, 40).map(({ recording }) => recording.taken.map(({ transition }) => transition))
  for (const way of ways) expect(follow(paymentModel, way)).toMatchObject({ taken: way.length, stopped: null })
})

it('customers come almost everywhere, most pay, and of those with a card many give up at its fee', () => {
  const taken = new Set(made.flatMap(({ recording }) => recording.taken.map(({ transition }) => transition)))
  expect(taken.size).toBeGreaterThan(0.8 * transitionsOf(paymentModel.machine).length)
  const endOf = ({ recording: { taken: steps } }: (typeof made)[number]) => steps.at(-1)?.to ?? []
  const shareOf = (state: string, method: string) => {
    const those = made.filter(({ recording }) => recording.method === method)
    return those.filter((one) => endOf(one).includes(state)).length / those.length
  }
  expect(shareOf('payment.confirmed', 'bank')).toBeGreaterThan(0.6)
  expect(shareOf('payment.drafting.steps.quoted.acknowledgingFee', 'card')).toBeGreaterThan(0.15)
})
