/** Every kind of e-mail, written by the server's own code about the portal's fixture, in any language. */
import { asc, eq } from 'drizzle-orm'

import { disputeEvents } from '../../../domain/contract/dispute.ts'
import type { Locale } from '../../../domain/locales.ts'
import { NotificationKindSchema } from '../../../domain/rules/notifications/kinds.ts'
import { apiKeyMail } from '../../../server/mail/api-keys/api-key-mail.ts'
import { apiKeyChanged, programKeyChanged } from '../../../server/mail/api-keys/api-key-words.ts'
import { applicationMails, inviteToApply } from '../../../server/mail/applications/application-mail.ts'
import { applicantWords } from '../../../server/mail/applications/application-words.ts'
import { announceDisputes } from '../../../server/mail/announce-disputes.ts'
import { noResetMail, notActivatedMail, resetMail, usernamesMail } from '../../../server/mail/access-mail.ts'
import { tellOfAddress } from '../../../server/mail/bounces/tell-of-address.ts'
import { consentMail } from '../../../server/mail/consent-mail.ts'
import { disputeMail } from '../../../server/mail/dispute-mail.ts'
import { invitationMail } from '../../../server/mail/invitation-mail.ts'
import type { ComposedMail } from '../../../server/mail/layout/compose.ts'
import { mailPaymentMail } from '../../../server/mail/mail-payment-mail.ts'
import { mailPaymentWords } from '../../../server/mail/mail-payment-words.ts'
import { writeAutoPayMail } from '../../../server/mail/methods/auto-pay-mail.ts'
import { autoPayWords } from '../../../server/mail/methods/auto-pay-words.ts'
import { bankLinkMail } from '../../../server/mail/methods/bank-link-mail.ts'
import { writeCardMail } from '../../../server/mail/methods/card-mails.ts'
import { cardNews } from '../../../server/mail/methods/card-words.ts'
import { methodMail } from '../../../server/mail/methods/method-mail.ts'
import { methodChanged } from '../../../server/mail/methods/method-words.ts'
import {
  writeChallengeChangedMail,
  writePasswordChangedMail,
  writeUnlockMail,
} from '../../../server/mail/password-mails.ts'
import { chooseChannel } from '../../../server/mail/preferences.ts'
import { privacyMail } from '../../../server/mail/privacy/privacy-mail.ts'
import { privacyWords } from '../../../server/mail/privacy/privacy-words.ts'
import { writeReturnMail } from '../../../server/mail/return-mail.ts'
import { voucherMail } from '../../../server/mail/vouchers/voucher-mail.ts'
import { sendDigests } from '../../../server/notifications/digest.ts'
import { notifyWithMail } from '../../../server/notifications/mail-news.ts'
import { news } from '../../../server/notifications/news-types.ts'
import { applications } from '../../../server/store/schema/applications.ts'
import { customers } from '../../../server/store/schema/accounts.ts'
import { disputeContacts } from '../../../server/store/schema/disputes.ts'
import { mails } from '../../../server/store/schema/mails.ts'
import { notifications } from '../../../server/store/schema/notifications/notifications.ts'
import { payments } from '../../../server/store/schema/payments.ts'
import { programs } from '../../../server/store/schema/programs.ts'
import { users } from '../../../server/store/schema/users.ts'
import type { Store } from '../../../server/store/store.ts'
import { storeApplication } from '../applications/application-fixture.ts'
import { START } from '../portal-fixture.ts'
import { storePortalMailPayments } from '../portal-fixture-mail.ts'

type MailRow = typeof mails.$inferSelect
export type WrittenMail = { readonly kind: string; readonly mail: MailRow }
type Write = (language: Locale) => Promise<void>

/** A name that holds markup, which is in every e-mail that names the account. */
const ACCOUNT = 'Halvorsen & Söhne <b>Marine</b> "Supply"'
const actor = { programId: 'near', firstName: 'Maria', lastName: 'Halvorsen' }
const keysOf = <Name extends string>(words: Readonly<Record<Name, unknown>>) => Object.keys(words) as Name[]

/** Stores what the e-mails are about, after the fixture. */
export async function prepareMails(store: Store): Promise<void> {
  await storePortalMailPayments(store)
  await storeApplication(store, 'own')
  const q = store.db()
  await q.update(customers).set({ name: ACCOUNT }).where(eq(customers.buid, 'c-own'))
  await q
    .update(programs)
    .set({ config: { support_email: 'help@near.example', support_phone: '+1 218 555 0100' } })
    .where(eq(programs.id, 'near'))
}

async function readerOf(store: Store) {
  const [reader] = await store.db().select().from(users).where(eq(users.id, 'u-admin'))
  if (!reader) throw new Error('No reader.')
  return reader
}

function writersOf(store: Store): Readonly<Record<string, Write>> {
  const at = START
  const token = 'a hash'
  const insert = async (kind: string, language: Locale, said: ComposedMail) =>
    void (await store
      .db()
      .insert(mails)
      .values({
        ...said,
        key: kind,
        programId: 'near',
        toName: '',
        toAddress: 'jo@example.com',
        language,
        createdAt: at,
      }))
  const each = <Name extends string>(kind: string, names: readonly Name[], write: (name: Name) => Promise<void>) =>
    Object.fromEntries(names.map((name) => [`${kind}-${name}`, () => write(name)] as const))

  const method = { id: 'pm', buidCustomer: 'c-own', customerName: ACCOUNT, label: 'First Bank', last4: '4417' }
  const invoice = { number: 'INV-2026-0417', dueOn: '2026-11-24', amountMinor: 123_456, reason: null }
  const apiKey = { id: 'k', name: 'ERP <2>' }
  const autoPay = {
    account: { buid: 'c-own', name: ACCOUNT, programId: 'near' },
    currency: 'USD',
    method: { label: 'First Bank', last4: '4417' },
    day: '2026-11-24',
    totalMinor: 234_567,
    invoices: [invoice, { ...invoice, number: 'INV-9' }],
    paymentId: null,
  }
  const leftOut = [{ ...invoice, reason: 'disputed' as const }]
  const card = { buidCustomer: 'c-own', id: 'card', holder: 'Ann <i>Weaver</i>', last4: '4417' }
  const voucher = {
    id: 'v',
    voucherNumber: 'VC-4417-2026',
    buidCustomer: 'c-own',
    buidMerchant: 'm-1',
    currency: 'USD',
    limitMinor: 50_000,
    validUntil: '2026-12-31',
    reference: 'Ropes & <u>sails</u>',
    holderName: 'Ann <i>Weaver</i>',
    holderEmail: 'ann@example.com',
  }
  const dispute = {
    number: 'DSP-2026-17',
    trxId: 'i-1',
    invoice: 'INV-2026-0417',
    customer: ACCOUNT,
    merchant: 'Baltic',
    kind: 'dispute',
    status: 'pendingAdjustment',
    outcome: null,
    currency: 'USD',
    disputedMinor: 123_456,
    adjustmentMinor: 2_500,
    respondBy: '2026-12-01',
    daysLeft: 3,
  } as const
  const invitation = { name: 'Jo <b>Doe</b>', username: 'jo.doe', inviter: 'Maria', program: 'Near Program', days: 7 }
  const returned = async (autoPay: { isPaused: boolean } | null, returnCode: string) => {
    const method = { returnCode, methodLabel: 'First Bank', methodLast4: '4417' }
    await store.db().update(payments).set(method).where(eq(payments.id, 'p-mail'))
    await writeReturnMail(store, 'p-mail', { returnedAt: at, autoPay }, at)
  }
  const addressOf = (address: string) => ({ address, detail: '550 5.1.1 <no such user>' })
  const application = async (language: Locale, about: keyof typeof applicantWords) => {
    const change = { language, company: ACCOUNT, note: 'Which <address>?', limitMinor: 2_000_000, termsDays: 30 }
    await store
      .db()
      .update(applications)
      .set({ ...change, endsOn: '2026-12-05' })
    const [row] = await store.db().select().from(applications)
    if (row) await applicationMails(store, about, row, at)
  }
  const ofAccount = { party: 'customer', buidCustomer: 'c-own' } as const
  const limit = { account: ACCOUNT, currency: 'USD', limitMinor: 25_000_000 }
  const refunded = {
    paymentId: 'p-own',
    number: 'PN-2026-0417',
    account: ACCOUNT,
    currency: 'USD',
    minor: 12_345,
    method: 'First <Bank> ••4417',
  }
  // The kinds of news that have no e-mail but their own words.
  const mailed = {
    creditNearlyUsed: news.creditNearlyUsed.make(
      'near',
      { ...limit, availableMinor: 1_900_000, percent: 92 },
      ofAccount,
    ),
    creditOver: news.creditNearlyUsed.make('over', { ...limit, availableMinor: -100, percent: 145 }, ofAccount),
    statementReady: news.statementReady.make('statement', { month: '2026-10' }, ofAccount),
    loyaltyTier: news.loyaltyTier.make(
      'tier',
      { account: ACCOUNT, tier: 'Tier 3', program: 'Baltic <Rewards>' },
      ofAccount,
    ),
    paymentRefunded: news.paymentRefunded.make('refunded', refunded, ofAccount),
    refundFailed: news.refundFailed.make('refund failed', refunded, ofAccount),
    privacyRequested: news.privacyRequested.make(
      'told',
      { name: 'Jo <b>Doe</b>', username: 'jo.doe' },
      { party: 'support' },
    ),
  }
  return {
    'password-changed': async () => writePasswordChangedMail(store, await readerOf(store), at),
    'challenge-changed': async () => writeChallengeChangedMail(store, await readerOf(store), at),
    unlock: async () => writeUnlockMail(store, await readerOf(store), token, at),
    reset: async () => resetMail(store, await readerOf(store), token, at),
    'not-activated': async () => notActivatedMail(store, await readerOf(store), token, at),
    ...each('no-reset', ['companyAccount', 'locked'], async (why) =>
      noResetMail(store, await readerOf(store), why, at),
    ),
    username: async () => usernamesMail(store, [await readerOf(store)], at),
    usernames: async () => {
      const reader = await readerOf(store)
      await usernamesMail(store, [reader, { ...reader, username: 'maria.two' }], at)
    },
    invitation: (language) => insert('invitation', language, invitationMail({ ...invitation, isSso: false }, language)),
    'invitation-sso': (language) => insert('sso', language, invitationMail({ ...invitation, isSso: true }, language)),
    consent: (language) => insert('consent', language, consentMail(ACCOUNT, language)),
    'bank-link': (language) =>
      insert(
        'link',
        language,
        bankLinkMail({ who: 'Maria', account: ACCOUNT, program: 'Near Program', days: 7 }, language),
      ),
    ...each('method', keysOf(methodChanged), (about) =>
      methodMail(store, about, { ...method, address: 'treasury@example.com', verification: 'pending' }, actor, at),
    ),
    ...each('auto-pay', keysOf(autoPayWords), (about) =>
      writeAutoPayMail(store, about, { ...autoPay, ...(about === 'leftOut' ? { invoices: leftOut } : {}) }, at),
    ),
    ...each('card', keysOf(cardNews), (about) => writeCardMail(store, 'u-admin', { card, news: about, now: at })),
    ...each('api-key', keysOf(apiKeyChanged), (about) =>
      apiKeyMail(
        store,
        about,
        { ...apiKey, owner: { buidMerchant: 'm-1', programId: 'near', name: 'Baltic' } },
        actor,
        at,
      ),
    ),
    ...each('program-api-key', keysOf(programKeyChanged), (about) =>
      apiKeyMail(
        store,
        about,
        { ...apiKey, owner: { buidMerchant: null, programId: 'near', name: 'Near' } },
        actor,
        at,
      ),
    ),
    ...each('mail-payment', keysOf(mailPaymentWords), (about) => mailPaymentMail(store, about, 'p-mail', at)),
    'return-by-hand': () => returned(null, 'R01'),
    'return-by-auto-pay': () => returned({ isPaused: true }, 'R99'),
    ...Object.fromEntries(
      (['issued', 'ending', 'voided'] as const).map((about): [string, Write] => [
        `voucher-${about}`,
        (language) => voucherMail(store, about, { ...voucher, language }, at),
      ]),
    ),
    'application-invitation': (language) => {
      const link = { tokenHash: token, sentTo: 'jo@example.com', createdAt: at, endsAt: at, programId: 'near' }
      return inviteToApply(store, link, { who: 'Maria', language })
    },
    ...Object.fromEntries(
      keysOf(applicantWords).map((about): [string, Write] => [
        `application-${about}`,
        (language) => application(language, about),
      ]),
    ),
    ...Object.fromEntries(
      [...disputeEvents, 'deadline.near' as const].map((event): [string, Write] => [
        `dispute-${event}`,
        (language) =>
          insert(
            event,
            language,
            disputeMail({ ...dispute, event }, { name: 'Jo', address: 'jo@example.com', language, party: 'customer' }),
          ),
      ]),
    ),
    'dispute-to-contact': async (language) => {
      await store.db().update(disputeContacts).set({ language })
      await announceDisputes(store, ['dp-open'], 'dispute.created', at)
    },
    ...each('privacy', keysOf(privacyWords), async (about) =>
      privacyMail(store, about, await readerOf(store), at, about === 'refused' ? 'A payment <is> under way.' : ''),
    ),
    ...each('news', keysOf(mailed), async (name) => notifyWithMail(store, mailed[name], [await readerOf(store)], at)),
    'daily-digest': async () => {
      const reader = await readerOf(store)
      // What was told already is not told again.
      await store.db().delete(notifications)
      await chooseChannel(store, reader.id, { kind: 'credit', channel: 'daily' }, at)
      await notifyWithMail(store, mailed.creditOver, [reader], at)
      await sendDigests(store, new Date(at.getTime() + 24 * 3_600_000))
      await chooseChannel(store, reader.id, { kind: 'credit', channel: 'atOnce' }, at)
    },
    ...each('colleague', ['bounce', 'complaint'], (why) =>
      tellOfAddress(store, { ...addressOf('viewer@example.com'), why }, at),
    ),
    ...each('outsider', ['bounce', 'complaint'], async (why) => {
      await insert('earlier', 'en', consentMail('Halvorsen', 'en'))
      await tellOfAddress(store, { ...addressOf('jo@example.com'), why }, at)
      await store.db().delete(mails).where(eq(mails.key, 'earlier'))
    }),
  }
}

/** Everybody wants each kind of news by e-mail at once, where it may be so. */
async function readEverything(store: Store): Promise<void> {
  const everybody = await store.db().select({ id: users.id }).from(users)
  for (const { id } of everybody)
    for (const kind of NotificationKindSchema.options)
      await chooseChannel(store, id, { kind, channel: 'atOnce' }, START)
}

/** Writes every kind of e-mail in a language and returns them; one that goes to several is there once a subject. */
export async function everyMail(store: Store, language: Locale): Promise<readonly WrittenMail[]> {
  await store.db().update(users).set({ mailLanguage: language })
  await readEverything(store)
  const found: WrittenMail[] = []
  for (const [kind, write] of Object.entries(writersOf(store))) {
    await store.db().delete(mails)
    await write(language)
    const rows = await store.db().select().from(mails).orderBy(asc(mails.id))
    const own = rows.filter((mail) => mail.language === language)
    const bySubject = [...new Map(own.toReversed().map((mail) => [mail.subject, mail])).values()].toReversed()
    if (bySubject.length === 0) throw new Error(`No e-mail ${kind} was written in ${language}.`)
    found.push(...bySubject.map((mail, at) => ({ kind: at === 0 ? kind : `${kind}-${at + 1}`, mail })))
  }
  return found
}
