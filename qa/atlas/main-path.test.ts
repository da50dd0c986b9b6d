import { describe, expect, it } from 'vitest'

import { storyOf } from '../../charts/paths/main-path.ts'
import { catalog } from '../../machines/catalog.ts'
import { drawSheetsFirst, storedSheetOf } from '../../tests/qa/stored-sheet.ts'

drawSheetsFirst()

/** The straight way through each machine, as somebody who knows it tells it. */
const stories: Readonly<Record<string, string>> = {
  changeFileLifecycle: 'received, storing, stored',
  disputeLifecycle: 'open, waitingOnCustomer, waitingOnMerchant, pendingAdjustment, closed',
  paymentLifecycle: 'created, authorizing, processing, settled',
  mailPaymentLifecycle: 'announced, receivedInFull',
  mandateLifecycle: 'requested, pending, active',
  merchantImportLifecycle: 'uploaded, checking, checked, importing, imported',
  refundLifecycle: 'requested, accepted, refunded',
  rejectionLifecycle: 'active, resubmitted, accepted',
  userAccessLifecycle: 'invited, active',
  voucherLifecycle: 'issued, redeemed',
  webhookDeliveryLifecycle: 'pending, delivered',
  draftSync: 'idle, pausing, deciding, sending',
  opening: 'closed, deciding, looking, underWay, ended',
  startUp: 'booting, nobody, changing, arriving, settled',
  attachments: 'ready, uploading',
  contacts: 'choosing, typing',
  upload: 'checking, uploading, done',
  submission: 'opening, sending, accepted',
  activation: 'checking, blank, saving, signedIn',
  autoPayEdit: 'loading, quiet, open',
  bankEnrollment: 'loading, choosing, entering, editing, saving, saved',
  bankLink: 'blank, sending, sent',
  bankVerification: 'opening, confirming, checking, verified',
  cardActivation: 'blank, activating, activated',
  applicationLifecycle: 'draft, submitted, inReview, approved',
  autoPayLifecycle: 'off, on',
  cardLifecycle: 'requested, active',
  cardRequest: 'entering, requesting, requested',
  cardReveal: 'starting, blank, confirming, opening, visible, hidden',
  cardTermination: 'open, terminating, terminated',
  boot: 'asking, known, deciding, asking, offered',
  changeFileImport: 'beginning, open, sending, placing, waiting, reading, open, starting, waiting, reading, stored',
  change: 'blank, changing, changed',
  consent: 'deciding, undecided, storing, reloading, optedIn',
  creditApplication: 'opening, deciding, routing, review, submitting, following',
  disputeCreate:
    'opening, choosing, checkingEligibility, goingOn, describing, documenting, contacting, reviewing, submitting, submitted',
  disputeResponse: 'opening, loading, goingOn, counting, single, contacting, reviewing, submitting, submitted',
  export: 'fresh, preparing, ready',
  liveNotifications: 'asking, polling, connecting, live',
  announcementEdit: 'beginning, loading, editing, ready, saving, saved',
  groupEdit: 'loading, editing, saving, saved',
  loyaltyEdit: 'loading, editing, ready, saving, saved',
  refundRequest: 'loading, ready, ready, sending, requested',
  webhookEdit: 'beginning, loading, ready, saving, made, saved',
  invoiceCreate: 'opening, goingOn, choosing, reading, entering, checking, reviewing, submitting, submitted',
  invoiceImport:
    'beginning, open, sending, placing, settled, edited, previewing, starting, waiting, reading, open, running, waiting, reading, imported',
  failedItemLifecycle: 'waiting, done',
  privacyRequestLifecycle: 'requested, done',
  loader: 'idle, loading, loaded',
  merchantSwitch: 'idle, saving, arriving, switched',
  pagedLoad: 'deciding, waiting, loading, loaded',
  challengeChange: 'blank, changing, changed',
  passwordChange: 'blank, changing, changed',
  passwordRecovery: 'starting, checking, blank, saving, done',
  payment:
    'opening, choosingAccount, choosing, quoting, acknowledgingFee, acceptingFee, reviewing, submitting, confirmed',
  rejectionResubmit: 'loading, editing, resubmitting, accepted',
  routeGuard:
    'checkingLogin, checkingUserType, checkingRole, checkingForbiddenRole, checkingFlag, checkingForbiddenFlag, checkingCustomer, checkingMerchant, allowed',
  session: 'unresolved, signedOut, entering, active',
  signIn: 'blank, signingIn, signedIn',
  userEdit: 'loading, entering, saving, saved',
  userInvite: 'entering, inviting, invited',
  usernameRecovery: 'blank, requesting, sent',
}

const toldOf = async (id: string) => {
  const { graph, mainPath } = await storedSheetOf(id)
  return storyOf(graph, mainPath)
}

describe.each(catalog.map(({ machine: { id } }) => id))('%s', (id) => {
  it('is told from its start to its good end', async () => {
    const told = await toldOf(id)
    expect(told.map(({ state }) => state.name).join(', ')).toBe(stories[id])
    expect(told.slice(0, -1).filter(({ next }) => next === null)).toEqual([])
  })
})

it('what is changed in a state stays there, and is said once', async () => {
  const editing = (await toldOf('bankEnrollment')).find(({ state }) => state.name === 'editing')
  expect(editing?.stays.map(({ event }) => event)).toEqual(['form.change'])
  expect(editing?.next?.event).toBe('form.save')
})

it('regions that run at the same time are named where they begin', async () => {
  const beside = (await toldOf('boot')).map((chapter) => chapter.beside.map(({ name }) => name).join())
  expect(beside).toEqual(['config', '', 'secure', '', ''])
})

it('a machine that begins again leads back to its start', async () => {
  const { graph } = await storedSheetOf('draftSync')
  const last = (await toldOf('draftSync')).at(-1)
  expect(last?.next?.event).toBe('done(saveDraft)')
  expect(graph.initial).toEqual(['draftSync.idle'])
})
