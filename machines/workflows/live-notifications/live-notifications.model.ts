import { defineModel } from '../../model.ts'
import { liveNotificationsMachine } from './live-notifications.machine.ts'

const three = { unread: 3, latest: 'n-3' }
const two = { unread: 2, latest: 'n-3-read' }

const told = { type: 'settle', actor: 'readCounts', output: three } as const
const notTold = { type: 'settle', actor: 'readCounts', error: { code: 'networkFailed' } } as const
const opened = { type: 'settle', actor: 'openStream', output: undefined } as const
const notOpened = { type: 'settle', actor: 'openStream', error: { code: 'networkFailed' } } as const
const news = { type: 'settle', actor: 'nextSign', output: two } as const
const beat = { type: 'settle', actor: 'nextSign', output: null } as const
const broke = { type: 'settle', actor: 'nextSign', error: { code: 'networkFailed' } } as const
const look = { type: 'after', delay: 'lookDelay' } as const
const reopen = { type: 'after', delay: 'reopenDelay' } as const
const silence = { type: 'after', delay: 'silenceDelay' } as const
const left = { type: 'reader.left' } as const
const came = { type: 'reader.came' } as const
const changed = { type: 'counts.changed' } as const
const end = { type: 'session.ended' } as const

const settled = [told, look, opened] as const
/** No stream opens: a proxy lets none through. */
const fallenBack = [told, look, notOpened, reopen, notOpened, reopen, notOpened] as const
const notAsked = (code: string) => ({ type: 'settle', actor: 'readCounts', error: { code } }) as const
const signedOut = { type: 'settle', actor: 'openStream', error: { code: 'notSignedIn' } } as const

export const liveNotificationsModel = defineModel(liveNotificationsMachine, {
  events: { 'reader.left': [left], 'reader.came': [came], 'counts.changed': [changed], 'session.ended': [end] },
  outcomes: {
    readCounts: [{ output: three }, { error: { code: 'networkFailed' } }, { error: { code: 'notSignedIn' } }],
    openStream: [{ output: undefined }, { error: { code: 'networkFailed' } }, { error: { code: 'notSignedIn' } }],
    nextSign: [{ output: two }, { error: { code: 'networkFailed' } }],
  },
  oracle: ({ context }) => ({ unread: context.counts?.unread ?? null }),
  depth: 4,
  requirements: {
    'liveNotifications.waiting --reader.came--> liveNotifications.asking': '§4',
    'liveNotifications --reader.left--> liveNotifications.waiting': '§4',
    'liveNotifications --session.ended--> liveNotifications.stopped': '§4',
  },
  journeys: [
    { name: 'the count comes first', events: [told], ends: 'polling', holds: { counts: three } },
    { name: 'a visit that goes on gets a stream', events: settled, ends: 'live', holds: { counts: three, broken: 0 } },
    { name: 'what is new is told at once', events: [...settled, news], ends: 'live', holds: { counts: two } },
    { name: 'a sign of life tells nothing new', events: [...settled, beat], ends: 'live', holds: { counts: three } },
    {
      name: 'a line that breaks is opened again',
      events: [...settled, broke, reopen, opened],
      ends: 'live',
      holds: { broken: 0 },
    },
    {
      name: 'a line without a sign of life has broken',
      events: [...settled, silence],
      ends: 'dropped',
      holds: { broken: 1 },
    },
    { name: 'a stream that does not open is tried again', events: [told, look, notOpened], ends: 'dropped' },
    {
      name: 'after three streams that failed the counts are asked for',
      events: fallenBack,
      ends: 'asking',
      holds: { broken: 3, looks: 0 },
    },
    {
      name: 'they are asked for again and again',
      events: [...fallenBack, told, look, told, look],
      ends: 'asking',
      holds: { looks: 2 },
    },
    {
      name: 'a look that fails is no end',
      events: [...fallenBack, notTold, look],
      ends: 'asking',
      holds: { looks: 1 },
    },
    {
      name: 'after three looks a stream is tried once more',
      events: [...fallenBack, told, look, told, look, told, look, told, look],
      ends: 'connecting',
      holds: { broken: 2, looks: 0 },
    },
    {
      name: 'one that fails again leads back to asking',
      events: [...fallenBack, told, look, told, look, told, look, told, look, notOpened],
      ends: 'asking',
      holds: { broken: 3 },
    },
    {
      name: 'one that opens ends it',
      events: [...fallenBack, told, look, told, look, told, look, told, look, opened],
      ends: 'live',
      holds: { broken: 0, looks: 0 },
    },
    { name: 'who does not look is told nothing', events: [...settled, left], ends: 'waiting' },
    {
      name: 'who is back is told at once',
      events: [...settled, left, came, told],
      ends: 'polling',
      holds: { counts: three },
    },
    { name: 'a return forgets what failed', events: [...fallenBack, left, came, told, look], ends: 'connecting' },
    { name: 'what was read here is asked about', events: [told, changed], ends: 'asking' },
    { name: 'also while it is asked already', events: [changed], ends: 'asking' },
    { name: 'a session that is over stops the looks', events: [notAsked('notSignedIn')], ends: 'stopped' },
    {
      name: 'and the streams',
      events: [told, look, signedOut],
      ends: 'stopped',
    },
    { name: 'a right that was taken away ends it too', events: [notAsked('notAllowed')], ends: 'stopped' },
    { name: 'signing out stops it', events: [...settled, end], ends: 'stopped' },
  ],
  refusals: [
    { name: 'the stream tells by itself what was read', after: [...settled], refuses: changed },
    { name: 'who never left does not come back', after: [...settled], refuses: came },
    { name: 'nothing is asked while nobody looks', after: [...settled, left], refuses: changed },
  ],
})
