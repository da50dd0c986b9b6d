import { defineModel } from '../../model.ts'
import { draftSyncMachine } from './draft-sync.machine.ts'
import { NO_DRAFT, type KnownDraft } from './draft-sync.setup.ts'

const start: KnownDraft = { id: 'draft-1', revision: 0, text: NO_DRAFT, isUnanswered: false }

const here = { type: 'facts.changed', text: '"Here"' } as const
const more = { type: 'facts.changed', text: '"Here and more"' } as const
const ended = { type: 'facts.changed', text: NO_DRAFT } as const
const save = { type: 'draft.save' } as const
const close = { type: 'draft.close' } as const
const abandon = { type: 'draft.abandon' } as const
const online = { type: 'network.returned' } as const
const pause = { type: 'after', delay: 'pause' } as const

const offline = { error: { code: 'networkFailed' } }
const saved = (revision: number) => ({ type: 'settle', actor: 'saveDraft', output: { revision } }) as const
const refused = { type: 'settle', actor: 'saveDraft', error: { code: 'draftChanged' } } as const
const lost = { type: 'settle', actor: 'saveDraft', ...offline } as const
const there = (revision: number, text: string) =>
  ({ type: 'settle', actor: 'readDraft', output: { revision, text } }) as const
const unread = { type: 'settle', actor: 'readDraft', ...offline } as const

export const draftSyncModel = defineModel(draftSyncMachine, {
  scenarios: {
    'a new draft': start,
    'a draft from the server': { ...start, revision: 4, text: here.text },
    'a draft after a reload': { ...start, revision: 4, text: here.text, isUnanswered: true },
    'a cart in place of another': { ...start, revision: null },
  },
  events: {
    'facts.changed': [here, more, ended],
    'draft.save': [save],
    'network.returned': [online],
    'draft.close': [close],
    'draft.abandon': [abandon],
  },
  outcomes: {
    readDraft: [
      { output: { revision: 4, text: here.text } },
      { output: { revision: 5, text: '"There"' } },
      { output: { revision: 5, text: more.text } },
      offline,
    ],
    saveDraft: [{ output: { revision: 4 } }, { error: { code: 'draftChanged' } }, offline],
  },
  requirements: {
    'draftSync --draft.abandon--> draftSync.closed': '§4',
    'draftSync.idle --facts.changed--> draftSync.pausing': '§2',
  },
  journeys: [
    { name: 'nothing is saved before something was entered', events: [], ends: 'idle', holds: { saved: NO_DRAFT } },
    {
      name: 'while somebody types the draft waits',
      events: [here, more],
      ends: 'pausing',
      holds: { wanted: more.text },
    },
    { name: 'a pause in typing saves', events: [here, pause], ends: 'saving.sending', holds: { attempted: here.text } },
    {
      name: 'what is saved rests',
      events: [here, pause, saved(1)],
      ends: 'idle',
      holds: { revision: 1, saved: here.text, unanswered: null },
    },
    {
      name: 'the same facts are sent once',
      events: [here, pause, saved(1), more, here, pause],
      ends: 'idle',
      holds: { revision: 1 },
    },
    {
      name: 'what is changed while a save is under way is saved next',
      events: [here, pause, more, saved(1)],
      ends: 'saving.sending',
      holds: { revision: 1, saved: null, attempted: more.text },
    },
    { name: 'a hidden page saves without the pause', events: [here, save], ends: 'saving.sending' },
    {
      name: 'another device is seen by the refusal',
      events: [here, pause, saved(1), more, pause, refused],
      ends: 'saving.reading',
    },
    {
      name: 'what is done here replaces what another device has saved',
      events: [here, pause, saved(1), more, pause, refused, there(2, '"There"')],
      ends: 'saving.sending',
      holds: { revision: 2, replaced: 2, attempted: more.text },
    },
    {
      name: 'another device that has the same is not replaced',
      events: [here, pause, saved(1), more, pause, refused, there(2, more.text)],
      ends: 'idle',
      holds: { revision: 2, replaced: null, saved: more.text },
    },
    {
      name: 'what ended here ends nothing that another device goes on with',
      events: [here, pause, saved(1), ended, pause, refused, there(2, '"There"')],
      ends: 'idle',
      holds: { revision: 2, replaced: null, saved: NO_DRAFT },
    },
    {
      name: 'what begins here again takes the place of what was left there',
      events: [here, pause, saved(1), ended, pause, refused, there(2, '"There"'), more, pause],
      ends: 'saving.sending',
      holds: { revision: 2, replaced: null },
    },
    {
      name: 'what has ended ends at the server',
      events: [here, pause, saved(1), ended, pause, saved(2)],
      ends: 'idle',
      holds: { saved: NO_DRAFT },
    },
    {
      name: 'a save that fails waits',
      events: [here, pause, lost],
      ends: 'unsaved',
      holds: { saved: null, unanswered: here.text, wanted: here.text },
    },
    { name: 'the next change tries again', events: [here, pause, lost, more], ends: 'pausing' },
    { name: 'the network that is back tries again', events: [here, pause, lost, online], ends: 'saving.reading' },
    { name: 'a hidden page tries again', events: [here, pause, lost, save], ends: 'saving.reading' },
    {
      name: 'a save of one’s own whose answer was lost is not another device’s',
      events: [here, pause, lost, more, pause, there(1, here.text)],
      ends: 'saving.sending',
      holds: { revision: 1, replaced: null, attempted: more.text },
    },
    {
      name: 'a lost save that came is not sent twice',
      events: [here, pause, lost, online, there(1, here.text)],
      ends: 'idle',
      holds: { revision: 1, saved: here.text },
    },
    {
      name: 'going back to what was there undoes a save whose answer was lost',
      scenario: 'a draft from the server',
      events: [more, pause, lost, here, pause, there(5, more.text)],
      ends: 'saving.sending',
      holds: { revision: 5, replaced: null, attempted: here.text },
    },
    {
      name: 'a draft that cannot be read waits as well',
      events: [here, pause, lost, online, unread],
      ends: 'unsaved',
      holds: { unanswered: here.text },
    },
    {
      name: 'newer facts are tried at once after a failure',
      events: [here, pause, more, lost],
      ends: 'saving.reading',
      holds: { attempted: more.text, unanswered: here.text },
    },
    {
      name: 'newer facts are tried at once where the draft could not be read',
      events: [here, pause, lost, online, more, unread],
      ends: 'saving.reading',
      holds: { attempted: more.text },
    },
    {
      name: 'after a reload the server is asked first',
      scenario: 'a draft after a reload',
      events: [more, pause],
      ends: 'saving.reading',
      holds: { saved: null },
    },
    {
      name: 'after a reload the tab’s own draft is gone on with',
      scenario: 'a draft after a reload',
      events: [more, pause, there(4, '"Before"')],
      ends: 'saving.sending',
      holds: { revision: 4, replaced: null, saved: null },
    },
    {
      name: 'after a reload another device’s change is seen',
      scenario: 'a draft after a reload',
      events: [more, pause, there(5, '"There"')],
      ends: 'saving.sending',
      holds: { revision: 5, replaced: 5 },
    },
    {
      name: 'after a reload a draft can be ended',
      scenario: 'a draft after a reload',
      events: [ended, pause, there(4, here.text)],
      ends: 'saving.sending',
      holds: { attempted: NO_DRAFT },
    },
    {
      name: 'a cart takes the place of another and says nothing',
      scenario: 'a cart in place of another',
      events: [here, pause, there(3, '"An older cart"')],
      ends: 'saving.sending',
      holds: { revision: 3, replaced: null },
    },
    {
      name: 'an empty cart leaves another as it is',
      scenario: 'a cart in place of another',
      events: [ended, pause],
      ends: 'idle',
    },
    { name: 'a wizard that is left with nothing to save closes', events: [close], ends: 'closed' },
    {
      name: 'a wizard that is left saves the rest at once',
      events: [here, close],
      ends: 'saving.sending',
      holds: { isClosing: true },
    },
    { name: 'the rest is saved, and that is all', events: [here, close, saved(1)], ends: 'closed' },
    { name: 'leaving in the middle of a save waits for it', events: [here, pause, close, saved(1)], ends: 'closed' },
    { name: 'the rest that cannot be saved is left', events: [here, close, lost], ends: 'closed' },
    {
      name: 'leaving tries once more to save what was unsaved',
      events: [here, pause, lost, close],
      ends: 'saving.reading',
    },
    { name: 'for who has signed out nothing is saved', events: [here, abandon], ends: 'closed' },
    { name: 'signing out breaks off a save', events: [here, pause, abandon], ends: 'closed' },
  ],
  refusals: [
    {
      name: 'a wizard that is left brings nothing more',
      after: [here, close],
      refuses: more,
    },
  ],
})
