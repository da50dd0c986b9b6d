import { msg } from '#msg'

import type { PageOf } from '../../page.ts'
import type { bootMachine } from './boot.machine.ts'

export const bootWords = {
  failed: msg`The portal couldn’t start`,
  timedOut: msg`The server took too long to respond. Try again in a moment.`,
  unreachable: msg`Unable to contact server. Your data is safe. Check your connection and try again.`,
  retry: msg`Try again`,
  outdated: msg`Part of this page didn’t load`,
  reload: msg`Reload the page`,
}

/** The portal's start, which has pages of its own only where it does not succeed. */
export const bootPage = {
  events: {
    'boot.retry': [{ press: bootWords.retry }],
    'chunk.failed': [{ itself: true }],
    'page.reload': [{ press: bootWords.reload }],
    'secure.request': [{ itself: true }],
    'secure.clear': [{ itself: true }],
  },
  states: {
    'loading.flags.asking': [],
    'loading.flags.known': [],
    'loading.flags.empty': [],
    'loading.config.asking': [],
    'loading.config.known': [],
    'ready.locales.deciding': [],
    'ready.locales.asking': [],
    'ready.locales.offered': [],
    'ready.locales.builtIn': [],
    'ready.secure.unasked': [],
    'ready.secure.asking': [],
    'ready.secure.known': [],
    'ready.secure.usual': [],
    'ready.secure.missing': [],
    failed: ({ failure }) => [
      { heading: bootWords.failed },
      { text: failure === 'timedOut' ? bootWords.timedOut : bootWords.unreachable },
    ],
    reloading: [],
    outdated: [{ heading: bootWords.outdated }],
  },
} satisfies PageOf<typeof bootMachine>
