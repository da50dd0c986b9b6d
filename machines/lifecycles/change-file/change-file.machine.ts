import { setup } from 'xstate'

import { unseen, type Meta } from '../../meta.ts'

export type ChangeFileEvent =
  /** Its turn has come; the sender has said which of both it is. */
  | { type: 'check.begin' }
  | { type: 'store.begin' }
  /** Its columns are not known by their names: somebody has to say what they are. */
  | { type: 'columns.miss' }
  /** Somebody has said how it is to be read, and wants it checked so. */
  | { type: 'check.ask' }
  /** Nobody wants it any more. */
  | { type: 'file.withdraw' }
  /** Somebody has seen what would be stored, and wants it. */
  | { type: 'store.ask' }
  /** The server that reads it has come to its end. */
  | { type: 'check.end' }
  | { type: 'store.end' }
  /** It cannot be read, at all or any further. */
  | { type: 'file.refuse' }
  /** The server met a fault of its own, again and again. */
  | { type: 'work.fail' }

const spec = '§7 Calls'

/** A file of changes of a merchant or of a program, as it is stored: until each of its rows has come to a result. */
export const changeFileLifecycle = setup({
  types: {} as { events: ChangeFileEvent; meta: Meta<never> },
}).createMachine({
  id: 'changeFileLifecycle',
  initial: 'received',
  states: {
    received: {
      description: 'The file is here and waits for its turn: files of one program are read one after the other.',
      meta: unseen('happy', spec),
      on: {
        'check.begin': { target: 'checking' },
        'store.begin': { target: 'storing' },
        'file.withdraw': { target: 'withdrawn' },
      },
    },
    checking: {
      description: 'Its rows are tried and undone; nothing is stored. A server that was stopped goes on later.',
      meta: unseen('alternate', spec),
      on: {
        'check.end': { target: 'checked' },
        'columns.miss': { target: 'unmatched' },
        'file.withdraw': { target: 'withdrawn' },
        'file.refuse': { target: 'refused' },
        'work.fail': { target: 'failed' },
      },
    },
    unmatched: {
      description: 'Its columns are not known by their names; whoever sent it in the browser may say what they are.',
      meta: unseen('alternate', spec),
      on: { 'check.ask': { target: 'received' }, 'file.withdraw': { target: 'withdrawn' } },
    },
    checked: {
      description:
        'What would be stored is known, and nothing is. Whoever sent it in the browser may have it stored now.',
      meta: unseen('alternate', spec),
      on: {
        'store.ask': { target: 'received' },
        'check.ask': { target: 'received' },
        'file.withdraw': { target: 'withdrawn' },
      },
    },
    storing: {
      description: 'Its rows are stored, a batch at a time. A server that was stopped goes on later.',
      meta: unseen('happy', spec),
      on: {
        'store.end': { target: 'stored' },
        'file.refuse': { target: 'refused' },
        'work.fail': { target: 'failed' },
      },
    },
    stored: {
      type: 'final',
      description: 'Each row has come to a result: it was stored or changed, was there already, or was refused.',
      meta: unseen('happy', spec),
    },
    refused: {
      type: 'final',
      description: 'It cannot be read, at all or to its end; rows that were stored before stay.',
      meta: unseen('error', spec),
    },
    failed: {
      type: 'final',
      description: 'It broke off again and again; rows that were stored before stay.',
      meta: unseen('error', spec),
    },
    withdrawn: {
      type: 'final',
      description: 'It was not wanted any more, and nothing of it is stored.',
      meta: unseen('escape', spec),
    },
  },
})
