import { press, text, type ScreenWords } from './screen-words.ts'

/** Mapped accounts and locations, in the words of the notice about missing ones. */
export const pagedLoadWords: ScreenWords = {
  events: { 'pages.retry': [press('Try again')] },
  states: {
    deciding: [],
    unneeded: [],
    waiting: [],
    loading: [],
    loaded: [],
    partial: [text('Couldn’t load all your accounts and locations')],
  },
}
