import { expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'

import type { User } from '../../../domain/contract/self.ts'
import { describeModel } from '../../../qa/check/check-model.ts'
import { emptyCoverage } from '../../../charts/coverage/coverage.ts'
import { walkSteps } from '../../../charts/suite/walk.ts'
import { selectUsername, signInMachine } from '../sign-in/sign-in.machine.ts'
import { sampleUser } from '../sign-in/sample-user.ts'
import { selectRouteFacts, selectSignIn, sessionMachine } from './session.machine.ts'
import { sessionModel } from './session.model.ts'

describeModel(sessionModel)

const portal = 'the customer portal'
const settle = (output: unknown) => ({ type: 'settle', actor: 'fetchSelf', output }) as const

it.each([
  [null, false],
  [sampleUser, true],
])('knows who is signed in once /self has answered (%#)', async (self, isSignedIn) => {
  const walk = await walkSteps(sessionModel, portal, [settle(self)], emptyCoverage(sessionMachine))
  const snapshot = walk.snapshot() as Parameters<typeof selectRouteFacts>[0]
  expect(snapshot.matches('unresolved')).toBe(false)
  expect(selectRouteFacts(snapshot, {}).isSignedIn).toBe(isSignedIn)
})

it('signs in through its real child chart, and again in place with the username given', async () => {
  const session = createActor(
    sessionMachine.provide({
      actors: {
        fetchSelf: fromPromise<User | null>(() => Promise.resolve(null)),
        saveSelection: fromPromise(() => Promise.resolve()),
        signIn: signInMachine.provide({
          actors: { checkCredentials: fromPromise(() => Promise.resolve(sampleUser)) },
        }),
      },
    }),
    { input: { isDealerPortal: false } },
  ).start()
  await waitFor(session, (snapshot) => snapshot.matches('signedOut'))
  selectSignIn(session.getSnapshot())?.send({ type: 'signIn.submit', username: 'ann', password: 'x' })
  await waitFor(session, (snapshot) => snapshot.matches('signedIn'))
  expect(selectSignIn(session.getSnapshot())).toBeUndefined()

  session.send({ type: 'session.expired' })
  const again = selectSignIn(session.getSnapshot())
  expect(again && selectUsername(again.getSnapshot())).toBe('ann')
  again?.send({ type: 'signIn.submit', username: 'ann', password: 'x' })
  await waitFor(session, (snapshot) => snapshot.matches('signedIn'))
  session.stop()
})
