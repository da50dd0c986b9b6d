import type { OpeningRequest, WizardWork } from '../../../domain/rules/opening.ts'
import { defineModel } from '../../model.ts'
import type { KnownDraft } from '../draft-sync/draft-sync.setup.ts'
import { openingMachine, type LeftWork } from './opening.machine.ts'

const ask: OpeningRequest = { userId: 'ann', scope: 'C1', wish: 'resume', about: [], isDraftContinued: false }
const work: WizardWork = { userId: 'ann', scope: 'C1', isSent: false, about: [['d1', 'd2']] }
const ofC2: WizardWork = { ...work, scope: 'C2' }
const sentForC2: WizardWork = { ...ofC2, isSent: true }
const ofBob: WizardWork = { ...work, userId: 'bob' }

const plain = { type: 'wizard.open', request: ask, live: null, stored: null } as const
const withLive = { ...plain, live: work }
const stored = (isEnded: boolean, what = work) => ({ ...plain, stored: { work: what, isEnded } })
const linked = (wish: OpeningRequest['wish'], about: readonly string[] = []) => ({
  ...plain,
  request: { ...ask, wish, about },
})
/** Opened from elsewhere, by no address within the wizard. */
const elsewhere = { ...plain, request: { ...ask, wish: 'none' } } as const
const cart = { ...elsewhere, request: { ...elsewhere.request, isDraftContinued: true } }
const otherAccount = { ...plain, request: { ...ask, scope: 'C2' }, live: work }

const draft: KnownDraft = { id: 'draft-1', revision: 3, text: '"Left"', isUnanswered: false }
const others: readonly LeftWork[] = [
  { work: ofC2, draft: { ...draft, id: 'draft-2' } },
  { work: ofBob, draft: { ...draft, id: 'draft-3' } },
]
const left = [...others, { work, draft }]
const found = (output: readonly LeftWork[]) => ({ type: 'settle', actor: 'findLeft', output }) as const
const offline = { error: { code: 'networkFailed' } }

const goOn = { type: 'draft.continue' } as const
const decline = { type: 'draft.decline' } as const
const ended = { type: 'wizard.ended' } as const
const close = { type: 'wizard.close' } as const
const pageLeft = { type: 'page.left' } as const
const personLeft = { type: 'person.left' } as const

const fresh = { start: { from: 'nothing' } } as const

export const openingModel = defineModel(openingMachine, {
  events: {
    'wizard.open': [
      plain,
      withLive,
      stored(false),
      stored(true),
      stored(false, ofC2),
      linked('new'),
      { ...linked('new'), live: work },
      linked('these', ['d1', 'd2']),
      { ...linked('these', ['d1', 'd2']), live: work },
      otherAccount,
      elsewhere,
      cart,
      { ...elsewhere, live: work },
      { ...elsewhere, stored: { work, isEnded: true } },
    ],
    'draft.continue': [goOn],
    'draft.decline': [decline],
    'wizard.ended': [ended],
    'wizard.close': [close],
    'page.left': [pageLeft],
    'person.left': [personLeft],
  },
  outcomes: {
    findLeft: [{ output: left }, { output: others }, offline],
    // The wizard runs until it is closed.
    wizard: [],
  },
  requirements: {
    'opening --wizard.close--> opening.closed': '§2',
    'opening --person.left--> opening.closed': '§4',
  },
  journeys: [
    { name: 'the drafts at the server are looked at', events: [plain], ends: 'looking' },
    {
      name: 'what was left for this account is gone on with',
      events: [plain, found(left)],
      ends: 'open.underWay',
      holds: { start: { from: 'server', draft } },
    },
    {
      name: 'what was left for another account or by another person stays there',
      events: [plain, found(others)],
      ends: 'open.underWay',
      holds: fresh,
    },
    {
      name: 'what was sent for another account is seen again',
      events: [plain, found([{ work: sentForC2, draft }])],
      ends: 'open.underWay',
      holds: { start: { from: 'server', draft } },
    },
    {
      name: 'without an answer a new one begins',
      events: [plain, { type: 'settle', actor: 'findLeft', ...offline }],
      ends: 'open.underWay',
      holds: fresh,
    },
    {
      name: 'a reload goes on with what the tab has stored',
      events: [stored(false)],
      ends: 'open.underWay',
      holds: { start: { from: 'tab' } },
    },
    {
      name: 'what the tab has stored for another account is not meant',
      events: [stored(false, ofC2)],
      ends: 'looking',
    },
    {
      name: 'what was sent for another account survives a reload',
      events: [stored(false, sentForC2)],
      ends: 'open.underWay',
      holds: { start: { from: 'tab' } },
    },
    {
      name: 'a reload shows the end again',
      events: [stored(true)],
      ends: 'open.ended',
      holds: { start: { from: 'end' } },
    },
    {
      name: 'opened from elsewhere, an end that was left by its address is shown no more',
      events: [{ ...elsewhere, stored: { work, isEnded: true } }],
      ends: 'looking',
    },
    {
      name: 'opened again from elsewhere, an end in sight is shown no more',
      events: [stored(false), ended, { ...elsewhere, live: work }],
      ends: 'looking',
    },
    {
      name: 'opened from elsewhere, what is under way goes on',
      events: [stored(false), { ...elsewhere, live: work }],
      ends: 'open.underWay',
      holds: { start: { from: 'tab' } },
    },
    {
      name: 'opened from elsewhere, a draft that was left is offered',
      events: [elsewhere, found(left)],
      ends: 'offering',
      holds: { start: { from: 'server', draft } },
    },
    {
      name: 'the offered draft is gone on with',
      events: [elsewhere, found(left), goOn],
      ends: 'open.underWay',
      holds: { start: { from: 'server', draft } },
    },
    {
      name: 'a new one begins in place of the offered draft',
      events: [elsewhere, found(left), decline],
      ends: 'open.underWay',
      holds: fresh,
    },
    {
      name: 'without a draft there is nothing to offer',
      events: [elsewhere, found(others)],
      ends: 'open.underWay',
      holds: fresh,
    },
    {
      name: 'what was sent is not offered but seen again',
      events: [elsewhere, found([{ work: sentForC2, draft }])],
      ends: 'open.underWay',
      holds: { start: { from: 'server', draft } },
    },
    {
      name: 'a cart is gone on with unasked',
      events: [cart, found(left)],
      ends: 'open.underWay',
      holds: { start: { from: 'server', draft } },
    },
    {
      name: 'the offer stays while its page is drawn again',
      events: [elsewhere, found(left), elsewhere],
      ends: 'offering',
    },
    {
      name: 'a link begins a new one instead of the offered draft',
      events: [elsewhere, found(left), linked('new')],
      ends: 'open.underWay',
      holds: fresh,
    },
    { name: 'leaving the page leaves the offered draft', events: [elsewhere, found(left), pageLeft], ends: 'closed' },
    {
      name: 'opened from elsewhere meanwhile breaks off no look',
      events: [plain, elsewhere, found(left)],
      ends: 'open.underWay',
      holds: { start: { from: 'server', draft } },
    },
    {
      name: 'a link asks for something new after the end',
      events: [{ ...linked('these', ['d1', 'd2']), stored: { work, isEnded: true } }],
      ends: 'looking',
    },
    {
      name: 'a link begins a new one, whatever the tab has stored',
      events: [{ ...stored(false), request: { ...ask, wish: 'new' } }],
      ends: 'open.underWay',
      holds: fresh,
    },
    {
      name: 'a link to some goes on with what was left about them, in whatever order',
      events: [linked('these', ['d2', 'd1']), found(left)],
      ends: 'open.underWay',
      holds: { start: { from: 'server', draft } },
    },
    {
      name: 'a link to others begins a new one',
      events: [linked('these', ['d1']), found(left)],
      ends: 'open.underWay',
      holds: fresh,
    },
    {
      name: 'coming back finds it as it was',
      events: [stored(false), withLive],
      ends: 'open.underWay',
      holds: { start: { from: 'tab' } },
    },
    {
      name: 'a link begins a new one in place of the open one',
      events: [stored(false), { ...linked('new'), live: work }],
      ends: 'open.underWay',
      holds: fresh,
    },
    {
      name: 'for another account the open one is not meant',
      events: [stored(false), { ...otherAccount, stored: { work: ofC2, isEnded: false } }],
      ends: 'looking',
      holds: { request: otherAccount.request, stored: null },
    },
    {
      name: 'what was sent stays open for another account',
      events: [stored(false), { ...otherAccount, live: { ...work, isSent: true } }],
      ends: 'open.underWay',
      holds: { start: { from: 'tab' } },
    },
    { name: 'the end stays in sight', events: [stored(false), ended], ends: 'open.ended' },
    { name: 'the end is seen again', events: [stored(false), ended, withLive], ends: 'open.ended' },
    {
      name: 'a link to what has ended begins a new one',
      events: [stored(false), ended, { ...linked('these', ['d1', 'd2']), live: work }],
      ends: 'looking',
    },
    { name: 'leaving the page closes what has ended', events: [stored(false), ended, pageLeft], ends: 'closed' },
    {
      name: 'clearing the address of its wish breaks off no look',
      events: [linked('these', ['d1', 'd2']), plain, found(left)],
      ends: 'open.underWay',
      holds: { start: { from: 'server', draft } },
    },
    {
      name: 'a reload into the same address breaks off no look either',
      events: [plain, stored(false)],
      ends: 'looking',
    },
    {
      name: 'a link begins a new one after the end',
      events: [plain, found(left), ended, { ...linked('new'), live: work }],
      ends: 'open.underWay',
      holds: fresh,
    },
    {
      name: 'another account is looked for instead',
      events: [plain, otherAccount, found(left)],
      ends: 'open.underWay',
      holds: { start: { from: 'server', draft: others[0]?.draft ?? draft } },
    },
    {
      name: 'another wish is looked for instead',
      events: [plain, linked('new')],
      ends: 'open.underWay',
      holds: fresh,
    },
    { name: 'a closed one is looked for again', events: [stored(false), close, plain], ends: 'looking' },
    { name: 'nothing is opened for who has signed out meanwhile', events: [plain, personLeft], ends: 'closed' },
    { name: 'nothing stays open for who has signed out', events: [stored(false), personLeft], ends: 'closed' },
    {
      name: 'a look that fails begins a new one, whatever was open before',
      events: [stored(false), close, plain, { type: 'settle', actor: 'findLeft', ...offline }],
      ends: 'open.underWay',
      holds: fresh,
    },
    { name: 'a look can be broken off', events: [plain, close], ends: 'closed' },
  ],
  refusals: [
    { name: 'leaving the page keeps what is under way', after: [stored(false)], refuses: pageLeft },
    { name: 'leaving the page keeps the look', after: [plain], refuses: pageLeft },
  ],
})
