import { heading, itself, press, text, type ScreenWords } from './screen-words.ts'

/** The portal's start in the words of the pages that show when it does not succeed. */
export const bootWords: ScreenWords = {
  events: {
    'boot.retry': [press('Try again')],
    'chunk.failed': [itself],
    'page.reload': [press('Reload the page')],
    'secure.request': [itself],
    'secure.forget': [itself],
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
    'ready.secure.missing': [],
    failed: ({ failure }) => [
      heading('The portal couldn’t start'),
      failure === 'timedOut'
        ? text('The server took too long to respond. Try again in a moment.')
        : text('Unable to contact server. Your data is safe. Check your connection and try again.'),
    ],
    reloading: [],
    outdated: [heading('Part of this page didn’t load')],
  },
}
