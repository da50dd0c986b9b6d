import { defineModel } from '../../model.ts'
import { pagedLoadMachine } from './paged-load.machine.ts'

const admin = { role: 'admin', isMappingEnabled: true }
const begin = { type: 'after', delay: 'startDelay' } as const
const page = { type: 'settle', actor: 'loadPage', output: { count: 10_000, pages: 2 } } as const
const error = { type: 'settle', actor: 'loadPage', error: { code: 'networkFailed' } } as const
const retry = { type: 'pages.retry' } as const

export const pagedLoadModel = defineModel(pagedLoadMachine, {
  scenarios: { 'an admin': admin, 'a payer': { role: 'payer', isMappingEnabled: true } },
  events: { 'pages.retry': [retry] },
  outcomes: { loadPage: [{ output: { count: 10_000, pages: 2 } }, { error: { code: 'networkFailed' } }] },
  journeys: [
    { name: 'nothing is loaded for a payer', scenario: 'a payer', events: [], ends: 'unneeded' },
    { name: 'sign-in goes first', events: [], ends: 'waiting' },
    {
      name: 'all pages come',
      events: [begin, page, page],
      ends: 'loaded',
      holds: { received: 20_000, missedPages: 0 },
    },
    { name: 'the second page is asked for', events: [begin, page], ends: 'loading', holds: { page: 2 } },
    {
      name: 'a missed page is skipped and said',
      events: [begin, error, page],
      ends: 'partial',
      holds: { received: 10_000, missedPages: 1, errorsInRow: 0 },
    },
    {
      name: 'a missed last page is said',
      events: [begin, page, error],
      ends: 'partial',
      holds: { received: 10_000, missedPages: 1 },
    },
    {
      name: 'three errors in a row are tolerated',
      events: [begin, error, error, error],
      ends: 'loading',
      holds: { page: 4 },
    },
    {
      name: 'a fourth error in a row stops it',
      events: [begin, error, error, error, error],
      ends: 'partial',
      holds: { missedPages: 4 },
    },
    {
      name: 'loading again starts from the first page',
      events: [begin, page, error, retry],
      ends: 'loading',
      holds: { page: 1, received: 0, missedPages: 0 },
    },
  ],
  refusals: [{ name: 'nothing to retry while it loads', after: [begin], refuses: retry }],
})
