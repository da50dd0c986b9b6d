import { setup } from 'xstate'

import { unseen, type Meta } from '../../meta.ts'

export type MerchantImportEvent =
  /** A person of the merchant says how the file is read. */
  | { type: 'reading.save' }
  | { type: 'check.begin' }
  | { type: 'import.begin' }
  | { type: 'import.cancel' }
  /** The server that reads the file has come to its end. */
  | { type: 'check.end' }
  | { type: 'import.end' }
  | { type: 'import.refuse' }
  /** It gives no sign of life any more, or met a fault of its own. */
  | { type: 'work.fail' }

/** A merchant's file of invoices, as it is stored: until its invoices are stored, or nothing is. */
export const merchantImportLifecycle = setup({
  types: {} as { events: MerchantImportEvent; meta: Meta<never> },
}).createMachine({
  id: 'merchantImportLifecycle',
  initial: 'uploaded',
  states: {
    uploaded: {
      description: 'The file is here and waits for its columns to be named.',
      meta: unseen('happy', '§4'),
      on: {
        'reading.save': { target: 'uploaded' },
        'check.begin': { target: 'checking' },
        'import.cancel': { target: 'cancelled' },
      },
    },
    checking: {
      description: 'Its lines are judged one by one; nothing is stored.',
      meta: unseen('happy', '§4'),
      on: {
        'check.end': { target: 'checked' },
        // Only the check ends: the file can be read in another way.
        'import.cancel': { target: 'uploaded' },
        'work.fail': { target: 'failed' },
      },
    },
    checked: {
      description: 'What would be stored is known. Read in another way, it is to be checked again.',
      meta: unseen('happy', '§4'),
      on: {
        'reading.save': { target: 'uploaded' },
        'check.begin': { target: 'checking' },
        'import.begin': { target: 'importing' },
        'import.cancel': { target: 'cancelled' },
      },
    },
    importing: {
      description: 'Its lines are judged once more and then stored together.',
      meta: unseen('happy', '§4'),
      on: {
        'import.end': { target: 'imported' },
        'import.refuse': { target: 'refused' },
        'import.cancel': { target: 'cancelled' },
        'work.fail': { target: 'failed' },
      },
    },
    imported: {
      type: 'final',
      description: 'Its invoices are stored, and its refused lines are in the rejection center where that was chosen.',
      meta: unseen('happy', '§4'),
    },
    refused: {
      type: 'final',
      description: 'A line was refused where all or nothing was chosen: nothing of it is stored.',
      meta: unseen('alternate', '§4'),
    },
    cancelled: {
      type: 'final',
      description: 'Somebody did not want it any more: nothing of it is stored.',
      meta: unseen('escape', '§4'),
    },
    failed: {
      type: 'final',
      description: 'It broke off: nothing of it is stored.',
      meta: unseen('error', '§4'),
    },
  },
})
