import { fromPromise, type ActorOptions, type AnyActorLogic } from 'xstate'

import type { User } from '../../domain/contract/self.ts'
import type { Selection } from '../../machines/workflows/session/session.setup.ts'
import type { PasswordChangeInput } from '../../machines/workflows/password-change/password-change.machine.ts'
import { signInMachine } from '../../machines/workflows/sign-in/sign-in.machine.ts'
import type { Client } from '../api/client.ts'
import { ApiFailure } from '../api/failure.ts'
import { quietly } from '../shared/app/lazy-load.ts'
import { extendSession, saveSessionData, signIn, signOut } from '../api/self.ts'

type Asked<Input> = { input: Input; signal: AbortSignal }

/** For those whose company signs them in. */
const singleSignOn = () => import('./single-sign-on.ts')

/** The calls of the session machine and of the sign-in inside it. */
export function sessionPorts(
  client: Client,
  {
    readSelf,
    onSignedIn,
    beforeSignOut,
    onSignedOut,
    inspection,
  }: {
    readSelf: (signal: AbortSignal) => Promise<User | null>
    onSignedIn: () => void
    beforeSignOut: () => Promise<void>
    onSignedOut: () => void
    /** Shows the actors that signing in starts to who looks at the charts. */
    inspection: { inspect?: ActorOptions<AnyActorLogic>['inspect'] }
  },
) {
  type Part = typeof import('../shared/password/run-change.tsx')
  /** Runs a change that signing in waits for. Its part of the program comes with the first one. */
  const renewed = async (run: (part: Part) => Promise<User | null>) => {
    const user = await run(await quietly(() => import('../shared/password/run-change.tsx')))
    if (user !== null) onSignedIn()
    return user
  }
  return {
    fetchSelf: fromPromise(({ signal }: { signal: AbortSignal }) => readSelf(signal)),
    signIn: signInMachine.provide({
      actors: {
        checkCredentials: fromPromise(async ({ input, signal }: Asked<{ username: string; password: string }>) => {
          const user = await signIn(client, input, signal)
          if (user === null) throw new ApiFailure('unexpected', { status: 200 })
          onSignedIn()
          return user
        }),
        passwordChange: fromPromise(({ input, signal }: Asked<PasswordChangeInput>) =>
          renewed((part) => part.runPasswordChange(input, { client, signal, ...inspection })),
        ),
        challengeChange: fromPromise(({ input, signal }: Asked<{ username: string }>) =>
          renewed((part) => part.runChallengeChange(input, { client, signal, ...inspection })),
        ),
        startSso: fromPromise<void>(async ({ signal }) => (await singleSignOn()).leaveForSignIn(client, signal)),
      },
    }),
    saveSelection: fromPromise(async ({ input, signal }: Asked<Selection>) => {
      const { customerId, merchantId, location } = input
      // No currency: the server has the user's choice, and knows what the account brings.
      await saveSessionData(client, { customer_id: customerId, merchant_id: merchantId, location }, signal)
    }),
    extendSession: fromPromise(({ signal }: { signal: AbortSignal }) => extendSession(client, signal)),
    signOut: fromPromise(async () => {
      await beforeSignOut()
      const answer = await signOut(client)
      onSignedOut()
      if (answer !== null) await (await singleSignOn()).leaveForSignOut(answer)
    }),
  }
}
