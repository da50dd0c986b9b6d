import { defineModel } from '../../model.ts'
import { exportMachine } from './export.machine.ts'

const today = '2026-11-21'
const change = (choice: object) => ({ type: 'choice.change', change: choice }) as const
const csv = change({ format: 'csv' })
const noPeriod = change({ from: '' })
const start = { type: 'export.start' } as const
const progressed = { type: 'export.progressed', rowsDone: 500, rowsTotal: 1_240 } as const
const cancel = { type: 'export.cancel' } as const
const retry = { type: 'export.retry' } as const
const another = { type: 'export.another' } as const
const close = { type: 'export.close' } as const
const file = { fileName: 'invoices-open-2026-11-21.xlsx', rows: 1_240 }
const made = { type: 'settle', actor: 'prepareFile', output: file } as const
const refused = (code: string) => ({ type: 'settle', actor: 'prepareFile', error: { code } }) as const

export const exportModel = defineModel(exportMachine, {
  scenarios: {
    'a list to export': { formats: ['xlsx', 'csv', 'data', 'zip'], currencies: ['USD'], today },
    'a statement to export': { formats: ['statement'], currencies: ['USD', 'EUR'], today },
  },
  events: {
    'choice.change': [csv, change({ from: '2026-11-01' }), noPeriod],
    'export.start': [start],
    'export.progressed': [progressed],
    'export.cancel': [cancel],
    'export.retry': [retry],
    'export.another': [another],
    'export.close': [close],
  },
  outcomes: {
    prepareFile: [
      { output: file },
      { error: { code: 'exportEmpty' } },
      { error: { code: 'exportsTooMany' } },
      { error: { code: 'exportsBusy' } },
      { error: { code: 'networkFailed' } },
    ],
  },
  oracle: ({ context: { choice, failure, rowsTotal } }) => ({
    format: choice.format,
    from: choice.from,
    failure,
    rowsTotal,
  }),
  requirements: { 'export --export.close--> export.closed': '§1' },
  journeys: [
    { name: 'the first file is offered', events: [], ends: 'choosing.fresh' },
    {
      name: 'a list becomes a workbook',
      events: [start, progressed, made],
      ends: 'ready',
      holds: { fileName: file.fileName, rowsDone: 1_240 },
    },
    { name: 'another format is chosen', events: [csv, start, made], ends: 'ready' },
    {
      name: 'the rows that are done are shown',
      events: [start, progressed],
      ends: 'preparing',
      holds: { rowsDone: 500, rowsTotal: 1_240 },
    },
    { name: 'a cancelled file is not made', events: [start, progressed, cancel], ends: 'choosing.fresh' },
    {
      name: 'a cancelled file can be started again from nothing',
      events: [start, progressed, cancel, start],
      ends: 'preparing',
      holds: { rowsDone: 0, rowsTotal: null },
    },
    { name: 'another file follows', events: [start, made, another], ends: 'choosing.fresh' },
    {
      name: 'a choice that the server refuses can be mended',
      events: [start, refused('exportEmpty'), csv],
      ends: 'choosing.fresh',
    },
    {
      name: 'a choice that the server refuses is said',
      events: [start, refused('exportEmpty')],
      ends: 'choosing.refused',
      holds: { failure: 'exportEmpty' },
    },
    {
      name: 'a refused choice can be sent again',
      events: [start, refused('exportEmpty'), start],
      ends: 'preparing',
      holds: { failure: null },
    },
    {
      name: 'too many exports wait for a moment',
      events: [start, refused('exportsTooMany')],
      ends: 'tryLater',
      holds: { failure: 'exportsTooMany' },
    },
    { name: 'a busy server is tried later', events: [start, refused('exportsBusy'), retry, made], ends: 'ready' },
    { name: 'a lost connection is tried again', events: [start, refused('networkFailed'), retry], ends: 'preparing' },
    { name: 'closing stops the export', events: [start, progressed, close], ends: 'closed' },
    { name: 'the dialog is closed after all', events: [start, made, close], ends: 'closed' },
    { name: 'nothing needs to be exported', events: [close], ends: 'closed' },
    {
      name: 'a statement is made of the usual period',
      scenario: 'a statement to export',
      events: [start, made],
      ends: 'ready',
    },
    {
      name: 'a statement of a period',
      scenario: 'a statement to export',
      events: [change({ from: '2026-11-01' }), start, made],
      ends: 'ready',
    },
  ],
  refusals: [
    {
      name: 'a statement needs its period',
      scenario: 'a statement to export',
      after: [noPeriod],
      refuses: start,
    },
    { name: 'a list has no period', after: [], refuses: noPeriod },
    { name: 'a statement is no table', scenario: 'a statement to export', after: [], refuses: csv },
    { name: 'one file at a time', after: [start], refuses: start },
    { name: 'nothing else is chosen meanwhile', after: [start], refuses: csv },
    { name: 'only a file that is being made can be cancelled', after: [], refuses: cancel },
  ],
})
