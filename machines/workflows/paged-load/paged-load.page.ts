import { msg } from '#msg'

import type { PageOf } from '../../page.ts'
import type { pagedLoadMachine } from './paged-load.machine.ts'

export const pagedLoadWords = {
  partial: msg`Couldn’t load all your accounts and locations`,
  retry: msg`Try again`,
}

/** Mapped accounts and locations: a notice on every page while some are missing. */
export const pagedLoadPage = {
  events: { 'pages.retry': [{ press: pagedLoadWords.retry }] },
  states: {
    deciding: [],
    unneeded: [],
    waiting: [],
    loading: [],
    loaded: [],
    partial: [{ text: pagedLoadWords.partial }],
  },
} satisfies PageOf<typeof pagedLoadMachine>
