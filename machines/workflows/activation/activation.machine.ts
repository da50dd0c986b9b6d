import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'

import type { AccessLink } from '../../../domain/contract/access/access.ts'
import type { User } from '../../../domain/contract/self.ts'
import { refuseActivation } from '../../../domain/rules/access/recovery.ts'
import { type ChallengePhrase } from '../../../domain/rules/access/challenge-phrase.ts'
import { because, isOneOf, unknownCodes, type Refused } from '../../access-link.ts'
import { unseen, type Meta } from '../../meta.ts'
import { port } from '../../port.ts'

type Context = {
  username: string
  /** The name that the inviter gave, to be corrected. */
  fullName: string
  asksChallenge: boolean
}

/** What is typed passes from the event into the port and is stored nowhere. */
type Entries = { fullName: string; password: string; again: string; challenge: ChallengePhrase | null }
type Activation = Omit<Entries, 'again'>

export type ActivationEvent = ({ type: 'account.submit' } & Entries) | { type: 'link.retry' } | { type: 'link.renew' }
export type ActivationView = 'checking' | 'link' | 'choosing'

const choose = { lane: 'happy', route: 'activate', step: null, view: 'choosing', spec: '§2, §6' } as const
const refused = { ...choose, lane: 'error', spec: '§8' } as const
const linkMeta = { ...choose, lane: 'error', view: 'link' } as const
const renew = { 'link.renew': { target: 'renewing' } } as const

/** A refusal of the invitation itself, while it is looked at and when it is accepted. */
const linkErrors = [
  { guard: { type: 'isRefusedBecause', params: because(...unknownCodes) }, target: 'linkUnknown' },
  { guard: { type: 'isRefusedBecause', params: because('linkUsed') }, target: 'linkUsed' },
  { guard: { type: 'isRefusedBecause', params: because('linkReplaced') }, target: 'linkReplaced' },
  { guard: { type: 'isRefusedBecause', params: because('linkExpired') }, target: 'linkExpired' },
] as const

/** Accepting an invitation: a name, a password and, where the program asks, a challenge phrase. The page's ports hold the link's secret. */
export const activationMachine = setup({
  types: {} as {
    context: Context
    events: ActivationEvent
    output: User | null
    meta: Meta<ActivationView>
    tags: 'busy'
  },
  actors: { readInvitation: port<AccessLink>('readInvitation'), activate: port<User, Activation>('activate') },
  guards: {
    canSubmit: ({ context }, entries: Entries) => refuseActivation(completed(context, entries)) === null,
    isRefusedBecause: (_, one: Refused) => isOneOf(one),
  },
}).createMachine({
  id: 'activation',
  context: { username: '', fullName: '', asksChallenge: false },
  output: ({ event }) => (event as unknown as { output: User | null }).output,
  initial: 'checking',
  states: {
    checking: {
      description: 'The server looks at the link, without using it.',
      tags: 'busy',
      meta: { ...choose, view: 'checking' },
      invoke: {
        src: 'readInvitation',
        onDone: {
          target: 'choosing',
          actions: assign({
            username: ({ event }) => event.output.username,
            fullName: ({ event }) => event.output.fullName,
            asksChallenge: ({ event }) => event.output.asksChallenge,
          }),
        },
        onError: [...linkErrors, { target: 'linkUnchecked' }],
      },
    },
    linkUnknown: { description: 'The link is none of ours, or is not whole.', meta: linkMeta, on: renew },
    linkUsed: { description: 'The account was created with this link.', meta: linkMeta },
    linkReplaced: { description: 'A newer invitation was sent.', meta: linkMeta, on: renew },
    linkExpired: { description: 'The invitation is too old.', meta: linkMeta, on: renew },
    linkUnchecked: {
      description: 'The server cannot be reached to look at the link.',
      meta: linkMeta,
      on: { 'link.retry': { target: 'checking' } },
    },
    choosing: {
      description: 'The form for the name, the password and, where asked, the challenge phrase.',
      meta: choose,
      initial: 'blank',
      on: { 'account.submit': { guard: { type: 'canSubmit', params: ({ event }) => event }, target: 'saving' } },
      states: {
        blank: { description: 'Nothing was tried yet.', meta: choose },
        requirementsNotMet: { description: 'The password does not meet the requirements.', meta: refused },
        passwordAlreadyUsed: { description: 'The password is one of the last ones.', meta: refused },
        passwordTooCommon: { description: 'The password is one that is guessed first.', meta: refused },
        unreachable: { description: 'The server cannot be reached; the account is as it was.', meta: refused },
      },
    },
    saving: {
      description: 'The server creates the password and signs in.',
      tags: 'busy',
      meta: choose,
      invoke: {
        src: 'activate',
        input: ({ context, event }) => {
          if (event.type !== 'account.submit') throw new Error(`"${event.type}" brings no password.`)
          const { fullName, password, challenge } = completed(context, event)
          return { fullName: fullName.trim(), password, challenge }
        },
        onDone: { target: 'signedIn' },
        onError: [
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
    signedIn: {
      type: 'final',
      description: 'The account is active, and its user is signed in.',
      meta: unseen('happy', '§6'),
      output: ({ event }) => (event as unknown as { output: User }).output,
    },
    renewing: {
      type: 'final',
      description: 'The page for a forgotten password sends a new invitation.',
      meta: { ...unseen('escape', '§6'), route: 'forgotPassword' },
      output: () => null,
    },
  },
})

/** A phrase counts only where one is asked, and then a missing one is an empty one. */
function completed({ asksChallenge }: Context, { fullName, password, again, challenge }: Entries): Entries {
  const phrase = challenge ?? { question: '', answer: '' }
  return { fullName, password, again, challenge: asksChallenge ? phrase : null }
}

export type ActivationRef = ActorRefFrom<typeof activationMachine>
type Snapshot = SnapshotFrom<typeof activationMachine>

export const selectUsername = ({ context }: Snapshot) => context.username
export const selectFullName = ({ context }: Snapshot) => context.fullName
export const selectAsksChallenge = ({ context }: Snapshot) => context.asksChallenge

/** The leaf that the page puts into words. */
export function selectLeaf({ value }: Snapshot): string {
  return typeof value === 'string' ? value : value.choosing
}

/** Returns the refusal of these entries, or null; the view passes the content of its fields. */
export function selectRefusal({ context }: Snapshot, entries: Entries) {
  return refuseActivation(completed(context, entries))
}
