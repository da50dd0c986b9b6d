import { assign, setup } from 'xstate'

import type { AccessLink } from '../../../domain/contract/access/access.ts'
import { refusePasswordRequest, refuseReset } from '../../../domain/rules/access/recovery.ts'
import { because, closedCodes, isOneOf, unknownCodes, type Refused } from '../../access-link.ts'
import type { Meta } from '../../meta.ts'
import { port } from '../../port.ts'
import { retryAfter, USUAL_WAIT_SECONDS } from '../../retry-after.ts'

/** With a link, the page's ports hold its secret: no event and no context does. */
export type PasswordRecoveryInput = { hasLink: boolean }

export type Context = {
  hasLink: boolean
  name: string
  username: string
  /** The question that the user has chosen; null: none is asked. */
  challengeQuestion: string | null
  retryAfterSeconds: number | null
}

/** What is typed passes from the event into the port and is stored nowhere. */
export type Entries = { password: string; again: string; answer: string | null }

export type PasswordRecoveryEvent =
  | { type: 'reset.request'; name: string }
  | ({ type: 'password.submit' } & Entries)
  | { type: 'link.retry' }
  | { type: 'recovery.restart' }
export type PasswordRecoveryView = 'asking' | 'sent' | 'checking' | 'link' | 'choosing' | 'done'

const ask = { lane: 'happy', route: 'forgotPassword', step: null, view: 'asking', spec: '§2' } as const
const askRefused = { ...ask, lane: 'error', spec: '§8' } as const
const choose = { lane: 'happy', route: 'resetPassword', step: null, view: 'choosing', spec: '§2, §9' } as const
const refused = { ...choose, lane: 'error', spec: '§8' } as const
const linkMeta = { ...choose, lane: 'error', view: 'link' } as const
const restart = { 'recovery.restart': { target: 'asking' } } as const

/** A refusal of the link itself, while it is looked at and when it is used. */
const linkErrors = [
  { guard: { type: 'isRefusedBecause', params: because(...unknownCodes) }, target: 'linkUnknown' },
  { guard: { type: 'isRefusedBecause', params: because('linkUsed') }, target: 'linkUsed' },
  { guard: { type: 'isRefusedBecause', params: because('linkReplaced') }, target: 'linkReplaced' },
  { guard: { type: 'isRefusedBecause', params: because('linkExpired') }, target: 'linkExpired' },
  { guard: { type: 'isRefusedBecause', params: because(...closedCodes) }, target: 'accountClosed' },
] as const

/** A forgotten password: a link is asked for, and sets a new one. Nobody learns whether an account exists. */
export const passwordRecoveryMachine = setup({
  types: {} as {
    input: PasswordRecoveryInput
    context: Context
    events: PasswordRecoveryEvent
    meta: Meta<PasswordRecoveryView>
    tags: 'busy'
  },
  actors: {
    requestReset: port<void, { name: string }>('requestReset'),
    readLink: port<AccessLink>('readLink'),
    resetPassword: port<void, { password: string; answer: string | null }>('resetPassword'),
  },
  delays: { retryDelay: ({ context }) => (context.retryAfterSeconds ?? USUAL_WAIT_SECONDS) * 1000 },
  guards: {
    hasLink: ({ context }) => context.hasLink,
    canRequest: ({ context }, { name }: { name: string }) =>
      refusePasswordRequest({ name, mustWait: context.retryAfterSeconds !== null }) === null,
    canSubmit: ({ context }, entries: Entries) => refuseReset(answered(context, entries)) === null,
    isRefusedBecause: (_, one: Refused) => isOneOf(one),
  },
}).createMachine({
  id: 'passwordRecovery',
  context: ({ input }) => ({ ...input, name: '', username: '', challengeQuestion: null, retryAfterSeconds: null }),
  initial: 'starting',
  states: {
    starting: {
      description: 'Decides by the address: with the link of an e-mail, or without one.',
      meta: { ...ask, route: null, view: null },
      always: [{ guard: 'hasLink', target: 'checking' }, { target: 'asking' }],
    },
    asking: {
      description: 'The form for the username or e-mail address.',
      meta: ask,
      initial: 'blank',
      on: {
        'reset.request': {
          guard: { type: 'canRequest', params: ({ event }) => event },
          target: 'requesting',
          actions: assign({ name: ({ event }) => event.name.trim() }),
        },
      },
      states: {
        blank: { description: 'Nothing was tried yet.', meta: ask },
        tooManyAttempts: {
          description: 'Too many requests: one has to wait before the next.',
          meta: askRefused,
          after: { retryDelay: { target: 'blank' } },
          exit: assign({ retryAfterSeconds: null }),
        },
        failed: { description: 'Password reset email failed: the request did not reach the server.', meta: askRefused },
      },
    },
    requesting: {
      description: 'The server notes the request.',
      tags: 'busy',
      meta: ask,
      invoke: {
        src: 'requestReset',
        input: ({ context }) => ({ name: context.name }),
        onDone: { target: 'sent' },
        onError: [
          {
            guard: { type: 'isRefusedBecause', params: because('tooManyAttempts') },
            target: 'asking.tooManyAttempts',
            actions: assign({ retryAfterSeconds: ({ event }) => retryAfter(event.error) }),
          },
          { target: 'asking.failed' },
        ],
      },
    },
    sent: {
      description: 'Password reset email sent, if there is such an account.',
      meta: { ...ask, view: 'sent', spec: '§8' },
      on: restart,
    },
    checking: {
      description: 'The server looks at the link, without using it.',
      tags: 'busy',
      meta: { ...choose, view: 'checking' },
      invoke: {
        src: 'readLink',
        onDone: {
          target: 'choosing',
          actions: assign({
            username: ({ event }) => event.output.username,
            challengeQuestion: ({ event }) => event.output.challengeQuestion,
          }),
        },
        onError: [...linkErrors, { target: 'linkUnchecked' }],
      },
    },
    linkUnknown: { description: 'The link is none of ours, or is not whole.', meta: linkMeta, on: restart },
    linkUsed: { description: 'The link was used.', meta: linkMeta, on: restart },
    linkReplaced: { description: 'A newer link was sent.', meta: linkMeta, on: restart },
    linkExpired: { description: 'The link is too old.', meta: linkMeta, on: restart },
    accountClosed: { description: 'The account was locked or closed meanwhile.', meta: linkMeta },
    linkUnchecked: {
      description: 'The server cannot be reached to look at the link.',
      meta: linkMeta,
      on: { 'link.retry': { target: 'checking' } },
    },
    choosing: {
      description: 'The form for two entries of a new password and, where asked, the answer to the challenge phrase.',
      meta: choose,
      initial: 'blank',
      on: { 'password.submit': { guard: { type: 'canSubmit', params: ({ event }) => event }, target: 'saving' } },
      states: {
        blank: { description: 'Nothing was tried yet.', meta: choose },
        challengeIncorrect: { description: 'The answer to the challenge phrase is not right.', meta: refused },
        requirementsNotMet: { description: 'The new password does not meet the requirements.', meta: refused },
        passwordAlreadyUsed: { description: 'The new password is one of the last ones.', meta: refused },
        passwordTooCommon: { description: 'The new password is one that is guessed first.', meta: refused },
        unreachable: { description: 'The server cannot be reached; the password is as it was.', meta: refused },
      },
    },
    saving: {
      description: 'The server sets the new password.',
      tags: 'busy',
      meta: choose,
      invoke: {
        src: 'resetPassword',
        input: ({ context, event }) => {
          if (event.type !== 'password.submit') throw new Error(`"${event.type}" brings no password.`)
          const { password, answer } = answered(context, event)
          return { password, answer }
        },
        onDone: { target: 'done' },
        onError: [
          {
            guard: { type: 'isRefusedBecause', params: because('challengeIncorrect') },
            target: 'choosing.challengeIncorrect',
          },
          {
            guard: { type: 'isRefusedBecause', params: because('passwordRequirementsNotMet') },
            target: 'choosing.requirementsNotMet',
          },
          {
            guard: { type: 'isRefusedBecause', params: because('passwordAlreadyUsed') },
            target: 'choosing.passwordAlreadyUsed',
          },
          {
            guard: { type: 'isRefusedBecause', params: because('passwordTooCommon') },
            target: 'choosing.passwordTooCommon',
          },
          ...linkErrors,
          { target: 'choosing.unreachable' },
        ],
      },
    },
    done: { description: 'The new password is set: one signs in with it.', meta: { ...choose, view: 'done' } },
  },
})

/** An answer counts only where one is asked, and then a missing one is an empty one. */
export function answered({ challengeQuestion }: Context, { password, again, answer }: Entries): Entries {
  return { password, again, answer: challengeQuestion === null ? null : (answer ?? '') }
}
