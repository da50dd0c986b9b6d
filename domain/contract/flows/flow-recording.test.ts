import * as v from 'valibot'
import { expect, it } from 'vitest'

import { recordingRequest, RecordingRequestSchema } from './flow-recording.ts'
import { recordingOf } from '../../../tests/server/sample-recording.ts'

const recording = recordingOf()
const [session] = recordingRequest([recording]).data.attributes.sessions
const [first, second] = session?.taken ?? []
const isAccepted = (change: object) =>
  v.is(RecordingRequestSchema, {
    data: { type: 'flow-session-batches', attributes: { sessions: [{ ...session, ...change }] } },
  })

it('a recording travels and comes back as it was', () => {
  expect(v.parse(RecordingRequestSchema, recordingRequest([recording]))).toEqual([recording])
})

it.each([
  ['anything beside it', { user: 'u1' }],
  ['what an event carried', { taken: [{ ...first, event: { card: '4111' } }, second] }],
  ['a context', { taken: [{ ...first, context: {} }] }],
  ['a transition of another machine', { machine: 'boot' }],
  [
    'words in the place of a transition',
    { taken: [{ ...first, transition: 'payment.a --4111 1111 <x>--> payment.b' }] },
  ],
  ['words in the place of a state', { starts: ['Halvorsen Marine Supply'] }],
  ['a time that runs backwards', { taken: [second, first] }],
  ['parts of a millisecond', { taken: [{ ...first, at: 0.5 }] }],
  ['a locale that there is not', { locale: 'en-4111' }],
  ['an id that is not random', { id: 'maria.admin' }],
  ['a session without end', { taken: Array.from({ length: 201 }, () => first) }],
])('a recording with %s is refused', (_, change) => {
  expect(isAccepted({})).toBe(true)
  expect(isAccepted(change)).toBe(false)
})
