import { expect, it } from 'vitest'

import { ApiFailure } from '../../api/failure.ts'
import { trackIntents } from './intents.ts'

const failures = {
  'an answer that was lost': new ApiFailure('timedOut', { status: 0 }),
  'an answer that cannot be read': new ApiFailure('unreadableAnswer', { status: 200 }),
  'a server that failed': new ApiFailure('serverFailed', { status: 503 }),
}

it.each(Object.entries(failures))('after %s the same is sent again as it went', (_what, failure) => {
  const intents = trackIntents()
  const first = intents.of('cancel dp-1', 3)
  intents.ended(failure)
  expect(intents.of('cancel dp-1', 4)).toBe(first)
  expect(intents.of('cancel dp-1 in other words', 4).key).not.toBe(first.key)
})

it('after an answer or a refusal it goes again, about what is seen then', () => {
  const intents = trackIntents()
  const { key } = intents.of('cancel dp-1', 3)
  intents.ended(new ApiFailure('disputeChanged', { status: 409 }))
  const second = intents.of('cancel dp-1', 4)
  expect([second.version, second.key === key]).toEqual([4, false])
  intents.ended()
  expect(intents.of('cancel dp-1', 5).version).toBe(5)
})
