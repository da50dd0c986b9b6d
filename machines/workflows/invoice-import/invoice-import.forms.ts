import { unseen } from '../../meta.ts'
import { changeOf, failed, invoiceImportSetup, place, said } from './invoice-import.setup.ts'

const mapped = place('mapping')

/** How the file is read, with a preview that the server makes of what is entered. */
export const mapping = invoiceImportSetup.createStateConfig({
  description: 'The columns are named, and how days and amounts are written; the server shows the first rows by it.',
  meta: mapped,
  initial: 'open',
  states: {
    open: {
      description: 'The server has what is entered, or will soon.',
      meta: mapped,
      initial: 'settled',
      // What was wanted while it was stored is answered by now.
      entry: { type: 'setNext', params: 'nothing' },
      on: {
        'column.choose': { target: '.edited', actions: { type: 'chooseColumn', params: ({ event }) => event } },
        'reading.change': {
          target: '.edited',
          actions: { type: 'changeReading', params: ({ event }) => event.patch },
        },
        'customer.choose': { target: '.edited', actions: { type: 'chooseCustomer', params: ({ event }) => event } },
        'import.check': { guard: 'canCheck', target: '#invoiceImport.starting' },
        'import.cancel': { target: '#invoiceImport.cancelling' },
      },
      states: {
        settled: { description: 'The preview shows what is entered.', meta: unseen('happy', '§5 Field rules') },
        edited: {
          description: 'Something was entered; a moment later the server gets it.',
          meta: unseen('happy', '§5 Field rules'),
          entry: 'clearFailure',
          after: {
            previewDelay: [
              { guard: 'canStore', target: '#invoiceImport.mapping.previewing' },
              { target: 'contradictory' },
            ],
          },
          // What the check is about shows first: another header has other columns.
          on: {
            'import.check': {
              guard: 'canCheck',
              target: '#invoiceImport.mapping.previewing',
              actions: { type: 'setNext', params: 'check' },
            },
          },
        },
        contradictory: {
          description: 'A field is named twice: nothing is stored until that has changed.',
          meta: unseen('error', '§5 Field rules'),
        },
        failed: {
          description: 'The server did not store it; what was entered stays, and can be sent again.',
          meta: said('mapping'),
          on: { 'import.reload': { target: '#invoiceImport.mapping.previewing' } },
        },
      },
    },
    previewing: {
      description: 'The server stores what is entered, and reads the first rows by it.',
      meta: mapped,
      tags: 'busy',
      invoke: {
        src: 'storeReading',
        input: changeOf,
        onDone: [
          {
            guard: { type: 'isNext', params: 'check' },
            target: '#invoiceImport.starting',
            actions: { type: 'storeAnswer', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isNext', params: 'form' },
            target: 'open.edited',
            actions: { type: 'storeAnswer', params: ({ event }) => event.output },
          },
          { target: 'open', actions: { type: 'storeAnswer', params: ({ event }) => event.output } },
        ],
        onError: failed('open.failed'),
      },
      on: {
        'column.choose': {
          actions: [
            { type: 'chooseColumn', params: ({ event }) => event },
            { type: 'setNext', params: 'form' },
          ],
        },
        'reading.change': {
          actions: [
            { type: 'changeReading', params: ({ event }) => event.patch },
            { type: 'setNext', params: 'form' },
          ],
        },
        'customer.choose': {
          actions: [
            { type: 'chooseCustomer', params: ({ event }) => event },
            { type: 'setNext', params: 'form' },
          ],
        },
        'import.check': { guard: 'canCheck', actions: { type: 'setNext', params: 'check' } },
      },
    },
  },
})

/** What would be stored, and the choice of what becomes of refused lines. */
export const reviewing = invoiceImportSetup.createStateConfig({
  description: 'It is said what would be stored and which lines are refused; nothing is stored yet.',
  meta: place('reviewing'),
  initial: 'open',
  on: {
    'choice.change': {
      guard: { type: 'isChoiceNew', params: ({ event }) => event.choice },
      target: '#invoiceImport.rechecking',
      actions: { type: 'changeReading', params: ({ event }) => ({ choice: event.choice }) },
    },
    'acceptance.change': { target: '.open', actions: { type: 'changeAcceptance', params: ({ event }) => event } },
    'import.check': { guard: 'isCheckDue', target: '#invoiceImport.rechecking' },
    'import.remap': { target: '#invoiceImport.mapping' },
    'import.cancel': { target: '#invoiceImport.cancelling' },
    'import.run': { guard: 'canRun', target: '#invoiceImport.running' },
  },
  states: {
    open: { description: 'As it was checked.', meta: unseen('happy', '§2 Other') },
    failed: {
      description: 'The server did not do it; the same can be tried again.',
      meta: said('reviewing'),
    },
  },
})
