import { expect, it, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'

import type { Client } from '../api/client.ts'
import { sessionPorts } from './session-ports.ts'

vi.mock('../shared/password/run-change.tsx', () => {
  throw new Error('The network is down.')
})

it('fails a change of password whose part of the program cannot be fetched, so that signing in says so', async () => {
  const never = () => Promise.reject(new Error('not asked'))
  const onSignedIn = vi.fn<() => void>()
  const { signIn } = sessionPorts({} as Client, {
    readSelf: never,
    onSignedIn,
    beforeSignOut: never,
    onSignedOut: () => {},
    inspection: {},
  })
  const { passwordChange } = signIn.implementations.actors
  if (!passwordChange || 'src' in passwordChange) throw new Error('No port changes a password.')
  const change = createActor(passwordChange, { input: { reason: 'expired', username: 'ann' } })
  await expect(toPromise(change.start())).rejects.toThrow()
  expect(onSignedIn).not.toHaveBeenCalled()
})
