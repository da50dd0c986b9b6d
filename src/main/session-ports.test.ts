import { expect, it, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'

import type { Client } from '../api/client.ts'
import { chooseCurrency } from '../shared/choices/currency-choice.ts'
import { sessionPorts } from './session-ports.ts'

vi.mock('../shared/password/run-change.tsx', () => {
  throw new Error('The network is down.')
})

const never = () => Promise.reject(new Error('not asked'))
const surroundings = {
  readSelf: never,
  onSignedIn: () => {},
  beforeSignOut: never,
  onSignedOut: () => {},
  inspection: {},
}

it('restores the selection after signing in again without making the account’s currency the person’s choice', async () => {
  chooseCurrency('EUR')
  const send = vi.fn<Client['send']>(() => Promise.reject(new Error('not read')))
  const { saveSelection } = sessionPorts({ send } as Partial<Client> as Client, surroundings)
  const input = { customerId: 'c-1', merchantId: null, location: '001' }
  await expect(toPromise(createActor(saveSelection, { input }).start())).rejects.toThrow('not read')
  chooseCurrency(null)
  expect(send.mock.calls[0]?.[2]).toMatchObject({
    body: {
      data: {
        attributes: {
          sessionKeys: [
            { key: 'customer_id', value: 'c-1' },
            { key: 'merchant_id', value: null },
            { key: 'location', value: '001' },
          ],
        },
      },
    },
  })
})

it('fails a change of password whose part of the program cannot be fetched, so that signing in says so', async () => {
  const onSignedIn = vi.fn<() => void>()
  const { signIn } = sessionPorts({} as Client, { ...surroundings, onSignedIn })
  const { passwordChange } = signIn.implementations.actors
  if (!passwordChange || 'src' in passwordChange) throw new Error('No port changes a password.')
  const change = createActor(passwordChange, { input: { reason: 'expired', username: 'ann' } })
  await expect(toPromise(change.start())).rejects.toThrow()
  expect(onSignedIn).not.toHaveBeenCalled()
})
