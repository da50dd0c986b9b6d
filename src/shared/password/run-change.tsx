import { useLingui } from '@lingui/react/macro'
import { createActor, toPromise, type ActorOptions, type AnyActorLogic } from 'xstate'

import type { User } from '../../../domain/contract/self.ts'
import {
  passwordChangeMachine,
  type PasswordChangeInput,
  type PasswordChangeRef,
} from '../../../machines/workflows/password-change/password-change.machine.ts'
import { passwordChangeWords } from '../../../machines/workflows/password-change/password-change.page.ts'
import type { Client } from '../../api/client.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { loadPageWords } from '../../ui/text/inner-words.ts'
import { changeUnderWay, type ChangeShown } from './change-under-way.ts'
import { PasswordChangeForm } from './PasswordChangeForm.tsx'
import { passwordPort } from './password-port.ts'

type Run = { client: Client; signal: AbortSignal; inspect?: ActorOptions<AnyActorLogic>['inspect'] }

/**
 * Runs a change of password to its end, and returns the user, who is signed in by it, or null when the password stays as
 * it is. With its form and words, in a part of the program that signing in does not carry (design §8).
 */
export async function runPasswordChange(
  input: PasswordChangeInput,
  { client, signal, inspect }: Run,
): Promise<User | null> {
  await loadPageWords()
  const machine = passwordChangeMachine.provide({ actors: { changePassword: passwordPort(client) } })
  const actor = createActor(machine, { input, ...(inspect ? { inspect } : {}) })
  signal.addEventListener('abort', () => actor.stop())
  const draw = (shown: ChangeShown) => <Change {...shown} passwordChange={actor} />
  changeUnderWay.set(draw)
  try {
    return await toPromise(actor.start())
  } finally {
    if (changeUnderWay.read() === draw) changeUnderWay.set(null)
  }
}

function Change({ passwordChange, support, isPage = false }: ChangeShown & { passwordChange: PasswordChangeRef }) {
  const { t } = useLingui()
  return (
    <>
      {isPage ? <PageHead title={t(passwordChangeWords.title)} focusKey="passwordChange" /> : null}
      <PasswordChangeForm passwordChange={passwordChange} support={support} />
    </>
  )
}
