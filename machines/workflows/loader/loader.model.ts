import { defineModel } from '../../model.ts'
import { loaderMachine } from './loader.machine.ts'

const start = { type: 'load.start' } as const
const reset = { type: 'load.reset' } as const
const retry = { type: 'load.retry' } as const
const came = { type: 'settle', actor: 'load', output: 'two notices' } as const
const failed = { type: 'settle', actor: 'load', error: { code: 'networkFailed' } } as const

export const loaderModel = defineModel(loaderMachine, {
  input: { query: 'notices' },
  events: { 'load.start': [start], 'load.retry': [retry], 'load.reset': [reset] },
  outcomes: { load: [{ output: 'two notices' }, { error: { code: 'networkFailed' } }] },
  requirements: { 'loader --load.reset--> loader.idle': '§4' },
  journeys: [
    { name: 'what is asked for comes', events: [start, came], ends: 'loaded', holds: { data: 'two notices' } },
    { name: 'a failure sets its flag', events: [start, failed], ends: 'failed', holds: { failure: 'networkFailed' } },
    {
      name: 'a retry can succeed and takes the flag away',
      events: [start, failed, retry, came],
      ends: 'loaded',
      holds: { failure: null },
    },
    {
      name: 'a failed reload keeps what was there',
      events: [start, came, start, failed],
      ends: 'failed',
      holds: { data: 'two notices' },
    },
    {
      name: 'another question can be asked',
      events: [{ type: 'load.start', query: 'cards' }],
      ends: 'loading',
      holds: { query: 'cards' },
    },
    {
      name: 'another question can be asked after an answer',
      events: [start, came, { type: 'load.start', query: 'cards' }],
      ends: 'loading',
      holds: { query: 'cards', data: 'two notices' },
    },
    {
      name: 'another question can be asked after a failure',
      events: [start, failed, { type: 'load.start', query: 'cards' }],
      ends: 'loading',
      holds: { query: 'cards' },
    },
    { name: 'a failed load can be started again', events: [start, failed, start], ends: 'loading' },
    { name: 'a reset forgets', events: [start, came, reset], ends: 'idle', holds: { data: null } },
    { name: 'a reset stops what is under way', events: [start, reset], ends: 'idle' },
  ],
  refusals: [
    { name: 'a start while loading is skipped', after: [start], refuses: start },
    { name: 'nothing to retry before a failure', after: [start, came], refuses: retry },
  ],
})
