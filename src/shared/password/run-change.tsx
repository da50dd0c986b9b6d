import type { ReactNode } from 'react'

import { useLingui } from '@lingui/react/macro'
import { createActor, toPromise, type ActorOptions, type AnyActorLogic } from 'xstate'

import type { User } from '../../../domain/contract/self.ts'
import type { Message } from '#msg'

import {
  challengeChangeMachine,
  type ChallengeChangeInput,
} from '../../../machines/workflows/challenge-change/challenge-change.machine.ts'
import { challengeChangeWords } from '../../../machines/workflows/challenge-change/challenge-change.page.ts'
import {
  passwordChangeMachine,
  type PasswordChangeInput,
} from '../../../machines/workflows/password-change/password-change.machine.ts'
import { passwordChangeWords } from '../../../machines/workflows/password-change/password-change.page.ts'
import type { Client } from '../../api/client.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { loadPageWords } from '../../ui/text/inner-words.ts'
import { changeUnderWay, type ChangeShown } from './change-under-way.ts'
import { PasswordChangeForm } from './PasswordChangeForm.tsx'
import { ChallengeChangeForm } from './ChallengeChangeForm.tsx'
import { passwordPort, phrasePort } from './password-port.ts'

type Run = { client: Client; signal: AbortSignal; inspect?: ActorOptions<AnyActorLogic>['inspect'] }

/** Draws a change in place of signing in while it runs, and returns the user, or null when nothing was changed. */
async function runShown(
  draw: (shown: ChangeShown) => ReactNode,
  run: () => Promise<User | null>,
): Promise<User | null> {
  changeUnderWay.set(draw)
  try {
    return await run()
  } finally {
    if (changeUnderWay.read() === draw) changeUnderWay.set(null)
  }
}

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
  const draw = ({ support, isPage = false }: ChangeShown) => (
    <Headed title={passwordChangeWords.title} focusKey="passwordChange" isPage={isPage}>
      <PasswordChangeForm passwordChange={actor} support={support} />
    </Headed>
  )
  return runShown(draw, () => toPromise(actor.start()))
}

/** Runs the choice of a new challenge phrase to its end, as `runPasswordChange` does a change of password. */
export async function runChallengeChange(
  input: ChallengeChangeInput,
  { client, signal, inspect }: Run,
): Promise<User | null> {
  await loadPageWords()
  const machine = challengeChangeMachine.provide({ actors: { changePhrase: phrasePort(client) } })
  const actor = createActor(machine, { input, ...(inspect ? { inspect } : {}) })
  signal.addEventListener('abort', () => actor.stop())
  const draw = ({ support, isPage = false }: ChangeShown) => (
    <Headed title={challengeChangeWords.title} focusKey="challengeChange" isPage={isPage}>
      <ChallengeChangeForm challengeChange={actor} support={support} />
    </Headed>
  )
  return runShown(draw, () => toPromise(actor.start()))
}

type HeadedProps = { title: Message; focusKey: string; isPage: boolean; children: ReactNode }

function Headed({ title, focusKey, isPage, children }: HeadedProps) {
  const { t } = useLingui()
  return (
    <>
      {isPage ? <PageHead title={t(title)} focusKey={focusKey} /> : null}
      {children}
    </>
  )
}
