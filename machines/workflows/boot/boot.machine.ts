import { assign, type ActorRefFrom, type SnapshotFrom } from 'xstate'

import { isFlagOn } from '../../../domain/rules/routes/flags.ts'
import { failureOf } from '../../failure.ts'
import { unseen } from '../../meta.ts'
import { bootSetup, fresh } from './boot.setup.ts'

/**
 * The portal's start: flags and configuration, requested together before any page shows. The session requests
 * /self at the same time. Third parties and pages start only when this is `ready`.
 */
export const bootMachine = bootSetup.createMachine({
  id: 'boot',
  context: ({ input }) => ({ ...input, ...fresh }),
  initial: 'loading',
  on: {
    'chunk.failed': [
      { guard: 'canReload', target: '.reloading' },
      { target: '.outdated', actions: assign({ failure: ({ event }) => event.code }) },
    ],
  },
  states: {
    loading: {
      description: 'Flags and configuration are on their way; a spinner turns.',
      tags: 'busy',
      meta: { lane: 'happy', route: null, step: null, view: 'boot', spec: '§2, §7' },
      type: 'parallel',
      after: { chunkTimeout: { target: 'failed', actions: assign({ failure: 'timedOut' }) } },
      onDone: { target: 'ready' },
      states: {
        flags: {
          description: 'Which features this program has.',
          meta: { lane: 'happy', route: null, step: null, view: 'boot', spec: '§7' },
          initial: 'asking',
          states: {
            asking: {
              description: 'The flags are asked for.',
              tags: 'busy',
              meta: { lane: 'happy', route: null, step: null, view: 'boot', spec: '§7' },
              invoke: {
                src: 'fetchFlags',
                input: ({ context }) => ({ hostname: context.hostname }),
                onDone: { target: 'known', actions: assign({ flags: ({ event }) => event.output }) },
                onError: { target: 'empty', actions: assign({ warning: 'flagsFailed' }) },
              },
            },
            known: {
              type: 'final',
              description: 'The flags are there.',
              meta: { lane: 'happy', route: null, step: null, view: 'boot', spec: '§7' },
            },
            empty: {
              type: 'final',
              description: 'No flags came: warned, and every feature that needs one stays off.',
              meta: { lane: 'alternate', route: null, step: null, view: 'boot', spec: '§8' },
            },
          },
        },
        config: {
          description: 'How this program is set up.',
          meta: { lane: 'happy', route: null, step: null, view: 'boot', spec: '§7' },
          initial: 'asking',
          states: {
            asking: {
              description: 'The configuration is asked for; nothing works without it.',
              tags: 'busy',
              meta: { lane: 'happy', route: null, step: null, view: 'boot', spec: '§7' },
              invoke: {
                src: 'fetchConfig',
                onDone: { target: 'known', actions: assign({ config: ({ event }) => event.output }) },
                onError: {
                  target: '#boot.failed',
                  actions: assign({ failure: ({ event }) => failureOf(event.error).code }),
                },
              },
            },
            known: {
              type: 'final',
              description: 'The configuration is there.',
              meta: { lane: 'happy', route: null, step: null, view: 'boot', spec: '§7' },
            },
          },
        },
      },
    },
    ready: {
      description: 'Pages are shown; what only some need is loaded beside them.',
      meta: unseen('happy', '§2'),
      type: 'parallel',
      states: {
        locales: {
          description: 'Which of the 15 languages the program offers.',
          meta: unseen('happy', '§1, §7'),
          initial: 'deciding',
          states: {
            deciding: {
              description: 'Does the program choose its languages?',
              meta: unseen('happy', '§7'),
              always: [{ guard: 'hasLocales', target: 'asking' }, { target: 'builtIn' }],
            },
            asking: {
              description: 'The offered languages are asked for.',
              tags: 'busy',
              meta: unseen('happy', '§7'),
              invoke: {
                src: 'fetchLocales',
                onDone: { target: 'offered', actions: assign({ locales: ({ event }) => event.output }) },
                onError: { target: 'builtIn' },
              },
            },
            offered: { description: "The program's languages.", meta: unseen('happy', '§7') },
            builtIn: { description: 'All languages of the portal.', meta: unseen('alternate', '§1') },
          },
        },
        secure: {
          description: 'Settings that only who is signed in may read.',
          meta: unseen('happy', '§7'),
          initial: 'unasked',
          on: { 'secure.clear': { target: '.unasked', actions: assign({ secureConfig: null }) } },
          states: {
            unasked: {
              description: 'Nobody is signed in.',
              meta: unseen('happy', '§7'),
              on: { 'secure.request': [{ guard: 'hasSecureConfig', target: 'asking' }, { target: 'usual' }] },
            },
            asking: {
              description: 'The secure settings are asked for.',
              tags: 'busy',
              meta: unseen('happy', '§7'),
              invoke: {
                src: 'fetchSecureConfig',
                onDone: { target: 'known', actions: assign({ secureConfig: ({ event }) => event.output }) },
                onError: { target: 'missing' },
              },
            },
            known: { description: 'The secure settings are there.', meta: unseen('happy', '§7') },
            usual: {
              description: 'The program has no settings of its own: the usual ones hold, and nothing is asked for.',
              meta: unseen('alternate', '§7'),
            },
            missing: {
              description: 'The secure settings did not come: paying waits, and one can try again.',
              meta: unseen('error', '§8'),
              on: { 'secure.request': { target: 'asking' } },
            },
          },
        },
      },
    },
    failed: {
      description: 'The portal cannot start; the reason is logged, and one can try again.',
      meta: { lane: 'error', route: null, step: null, view: 'bootFailed', spec: '§8' },
      on: { 'boot.retry': { target: 'loading', actions: assign(fresh) } },
    },
    reloading: {
      description: 'A part of the page is missing, perhaps since a new version is out: the page reloads, once.',
      tags: 'busy',
      meta: { lane: 'alternate', route: null, step: null, view: 'boot', spec: '§8' },
      entry: assign({ hasReloaded: true }),
      invoke: { src: 'reloadPage', onError: { target: 'outdated' } },
      // Parts fail in swarms; the reload under way mends them all.
      on: { 'chunk.failed': {} },
    },
    outdated: {
      description: 'The part is still missing after the reload; it is said, and one can reload by hand.',
      meta: { lane: 'error', route: null, step: null, view: 'bootOutdated', spec: '§8' },
      on: { 'page.reload': { target: 'reloading' } },
    },
  },
})

export type BootRef = ActorRefFrom<typeof bootMachine>
type Snapshot = SnapshotFrom<typeof bootMachine>

export const selectFlags = ({ context }: Snapshot) => context.flags
export const selectConfig = ({ context }: Snapshot) => context.config
/** Checks whether the program deals in several currencies (§7). */
export const selectHasCurrencies = ({ context: { config, flags } }: Snapshot) =>
  config !== null && config.currencyVersion !== null && isFlagOn(flags, 'multiCurrencyEnabled')
export const selectSecureConfig = ({ context }: Snapshot) => context.secureConfig
export const selectLocales = ({ context }: Snapshot) => context.locales
export const selectFailure = ({ context }: Snapshot) => context.failure
