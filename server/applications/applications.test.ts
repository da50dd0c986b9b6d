/** Credit applications through the real app: the lifecycle as a full product, S1 with two merchants, and one account each. */
import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'

import {
  applicationEvents,
  applicationStatuses,
  type ApplicationStatus,
} from '../../domain/rules/applications/status.ts'
import {
  DAY_MS,
  invitationOf,
  ownLinkOf,
  sampleForm,
  storeApplication,
  storeInvitations,
} from '../../tests/server/applications/application-fixture.ts'
import { errorsOf, type Answer, type Caller } from '../../tests/server/caller.ts'
import { describeStore } from '../../tests/server/database.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { letterOf } from '../mail/letter.ts'
import { creditLines, customers, locations } from '../store/schema/accounts.ts'
import { applicationHistory, applicationLinks, applications } from '../store/schema/applications.ts'
import { audit } from '../store/schema/audit.ts'
import { mails } from '../store/schema/mails.ts'
import { userCustomers, users } from '../store/schema/users.ts'
import { expireApplications } from './move.ts'

let portal: TestPortal
let keys = 0
const codeOf = (answer: Answer) => {
  const [error] = errorsOf(answer)
  return error ? `${answer.status} ${error.code}` : String(answer.status)
}
const bodyOf = (type: string, attributes: object) => ({ data: { type, attributes } })
const byLink = (path: string, attributes: object, key = `key-${(keys += 1)}`) =>
  portal
    .visitor()
    .post(`/ecaas/application-link${path}`, bodyOf('application-link', attributes), { 'idempotency-key': key })
const decide = (caller: Caller, id: string, event: string, more: object = {}) =>
  caller.post(`/ecaas/admin-applications/${id}`, bodyOf('application-decisions', { event, version: 1, ...more }))
const approval = { limit: 2_000_000, currency: 'EUR', terms_days: 30, note: 'Welcome.' }
const approve = (caller: Caller, id: string, more: object = {}) =>
  decide(caller, id, 'application.approve', { ...approval, ...more })
const rowOf = async (id: string) =>
  (await portal.store.db().select().from(applications).where(eq(applications.id, id)))[0]
const ofLink = ({ body }: Answer) => (body as { data: { attributes: Record<string, unknown> } }).data.attributes
const listed = ({ body }: Answer) => (body as { data: { id: string }[] }).data.map(({ id }) => id)
/** Returns the e-mails so far as "address: subject". */
const written = async () =>
  (await portal.store.db().select().from(mails).orderBy(asc(mails.id))).map(
    ({ toAddress, subject }) => `${toAddress}: ${subject}`,
  )
/** Sends the last e-mail to an address, and returns the secret of its link. */
async function secretTo(address: string): Promise<string> {
  const rows = await portal.store.db().select().from(mails).where(eq(mails.toAddress, address)).orderBy(asc(mails.id))
  const last = rows.at(-1)
  if (!last) throw new Error(`No e-mail to ${address}.`)
  const { body } = await letterOf(portal.store, last, 'http://portal.test', portal.clock.now())
  return /\/apply#([\w-]+)/.exec(body)?.[1] ?? ''
}

/** Brings an event about over HTTP, or by the clock. */
const acts: Readonly<Record<(typeof applicationEvents)[number], (reviewer: Caller, id: string) => Promise<string>>> = {
  'application.submit': async (_, id) =>
    codeOf(await byLink('/submission', { token: ownLinkOf(id), version: 1, consent: 'I agree.' })),
  'review.start': async (reviewer, id) => codeOf(await decide(reviewer, id, 'review.start')),
  'information.ask': async (reviewer, id) => codeOf(await decide(reviewer, id, 'information.ask', { note: 'Which?' })),
  'information.give': async (_, id) =>
    codeOf(await byLink('/answer', { token: ownLinkOf(id), version: 1, answer: 'The second.' })),
  'application.approve': async (reviewer, id) => codeOf(await approve(reviewer, id)),
  'application.decline': async (reviewer, id) =>
    codeOf(await decide(reviewer, id, 'application.decline', { note: 'Too new.' })),
  'application.withdraw': async (_, id) => codeOf(await byLink('/withdrawal', { token: ownLinkOf(id) })),
  async 'day.come'(_, id) {
    const before = await rowOf(id)
    await expireApplications(portal, (error) => {
      throw error
    })
    return (await rowOf(id))?.status === before?.status ? '409 applicationStatusChanged' : '200'
  },
}
const targets: Readonly<
  Partial<Record<ApplicationStatus, Partial<Record<(typeof applicationEvents)[number], ApplicationStatus>>>>
> = {
  draft: { 'application.submit': 'submitted', 'application.withdraw': 'withdrawn', 'day.come': 'expired' },
  submitted: { 'review.start': 'inReview', 'application.withdraw': 'withdrawn' },
  inReview: {
    'information.ask': 'informationAsked',
    'application.approve': 'approved',
    'application.decline': 'declined',
    'application.withdraw': 'withdrawn',
  },
  informationAsked: { 'information.give': 'inReview', 'application.withdraw': 'withdrawn', 'day.come': 'expired' },
  // The same again changes nothing.
  withdrawn: { 'application.withdraw': 'withdrawn' },
}

describeStore('a credit application', (openStore) => {
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
    await storeInvitations(portal.store)
  })

  it('goes its way by status and event, and no other way', async () => {
    portal.clock.move(20 * DAY_MS)
    const reviewer = await portal.signedIn('adminType')
    const seen: unknown[] = []
    for (const status of applicationStatuses) {
      for (const event of applicationEvents) {
        const id = `ca-${status}-${applicationEvents.indexOf(event)}`
        await storeApplication(portal.store, 'own', status, id)
        const answer = await acts[event](reviewer, id)
        const target = targets[status]?.[event]
        // A draft is its applicant's alone.
        const hidden = status === 'draft' && /^(?:review|information\.ask|application\.(?:approve|decline))/.test(event)
        const expected = target ? '200' : hidden ? '404 notFound' : '409 applicationStatusChanged'
        const after = (await rowOf(id))?.status
        if (answer !== expected || after !== (target ?? status)) seen.push({ status, event, answer, expected, after })
        // The clock ends all that are overdue.
        await portal.store.db().update(applications).set({ endsOn: null }).where(eq(applications.id, id))
      }
    }
    expect(seen).toEqual([])
  })

  it('is begun by a merchant’s link, filled in by the personal one on any device, and submitted once', async () => {
    expect(ofLink(await byLink('', { token: invitationOf('own') }))).toMatchObject({
      program: 'Near Program',
      merchant_name: 'Baltic Parts GmbH',
      application: null,
    })
    const start = { token: invitationOf('own'), email: 'jana@ruegen.example', language: 'en' }
    expect((await byLink('/start', start)).status).toBe(204)
    const token = await secretTo('jana@ruegen.example')
    const saved = await byLink('/draft', { token, version: 1, form: sampleForm })
    expect(ofLink(saved)['application']).toMatchObject({ status: 'draft', version: 2, form: sampleForm })
    // The same again, whose answer was lost; another device comes too late.
    expect((await byLink('/draft', { token, version: 1, form: sampleForm })).status).toBe(200)
    const other = await byLink('/draft', { token, version: 1, form: { ...sampleForm, company: 'Other' } })
    expect(codeOf(other)).toBe('409 applicationChanged')
    // Whoever asks for the link again continues the same application.
    expect((await byLink('/start', start)).status).toBe(204)
    const again = await secretTo('jana@ruegen.example')
    expect(again).not.toBe(token)
    expect(ofLink(await byLink('', { token: again }))['application']).toMatchObject({ form: sampleForm })
    expect(codeOf(await byLink('/submission', { token, version: 2, consent: null }))).toBe('422 consentMissing')
    const submission = { token, version: 2, consent: 'I agree.' }
    expect((await byLink('/submission', submission, 'once')).status).toBe(200)
    expect((await byLink('/submission', submission, 'once')).status).toBe(200)
    expect(codeOf(await byLink('/submission', submission, 'twice'))).toBe('409 applicationStatusChanged')
    const subjects = await written()
    expect(subjects.filter((one) => one.includes('applied for credit'))).toEqual([
      'merchant@example.com: Rügen Bootsbau GmbH applied for credit',
      'adminType@example.com: Rügen Bootsbau GmbH applied for credit',
      'enrollment_manager@example.com: Rügen Bootsbau GmbH applied for credit',
    ])
    const [row] = await portal.store.db().select().from(applications)
    expect(row).toMatchObject({ status: 'submitted', consent: 'I agree.', requestedMinor: 2_500_000, endsOn: null })
  })

  it('that is not complete is not submitted, and says which fields', async () => {
    const form = { ...sampleForm, company: ' ', references: [{ company: 'A', contact: '', email: 'x' }] }
    await storeApplication(portal.store, 'own', 'draft', 'ca-own', { form })
    const answer = await byLink('/submission', { token: ownLinkOf('ca-own'), version: 1, consent: 'I agree.' })
    expect(errorsOf(answer).map(({ code, meta }) => `${code} ${String(meta?.['field'])}`)).toEqual([
      'companyMissing company',
      'emailInvalid references.0.email',
    ])
  })

  it('approved twice at once makes one account with its credit line, location and first administrator', async () => {
    await storeApplication(portal.store, 'own')
    const [one, other] = [await portal.signedIn('adminType'), await portal.signedIn('enrollment_manager')]
    const codes = (await Promise.all([approve(one, 'ca-own'), approve(other, 'ca-own')])).map(codeOf)
    expect(codes.toSorted()).toEqual(['200', '409 applicationChanged'])
    const made = await portal.store.db().select().from(customers).where(eq(customers.buid, 'CAOWN'))
    expect(made).toMatchObject([
      {
        name: 'Rügen Bootsbau GmbH',
        country: 'DE',
        currency: 'EUR',
        partyIds: ['HRB 20417', 'DE 812 345 678'],
        line1: 'Hafenstraße 3',
        cityStateZip: '18546 Sassnitz',
      },
    ])
    const q = portal.store.db()
    expect(await q.select().from(creditLines).where(eq(creditLines.buidCustomer, 'CAOWN'))).toMatchObject([
      { currency: 'EUR', limitMinor: 2_000_000, heldMinor: 0, termsDays: 30 },
    ])
    expect(await q.select().from(locations).where(eq(locations.buidCustomer, 'CAOWN'))).toMatchObject([
      { displayLocation: '001', name: 'Stralsund' },
    ])
    const invited = await q
      .select({ user: users })
      .from(users)
      .innerJoin(userCustomers, eq(userCustomers.userId, users.id))
      .where(eq(userCustomers.buidCustomer, 'CAOWN'))
    expect(invited.map(({ user }) => user)).toMatchObject([
      { username: 'ole@ruegen.example', role: 'admin', status: 'invited', userTypes: ['customer'] },
    ])
    expect(await written()).toEqual([
      'jana@ruegen.example: Your credit application CA-OWN was approved',
      'merchant@example.com: Rügen Bootsbau GmbH was approved for credit',
      'ole@ruegen.example: You’re invited to Near Program',
    ])
    expect(await rowOf('ca-own')).toMatchObject({ buidCustomer: 'CAOWN', limitMinor: 2_000_000, termsDays: 30 })
    expect((await q.select().from(audit)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['application.approved', 'user.invited', 'application.changeRefused']),
    )
  })

  it('of somebody whose address is a username already invites them with another one', async () => {
    await portal.store.db().update(users).set({ username: 'Ole@ruegen.example' }).where(eq(users.id, 'u-stranger'))
    await storeApplication(portal.store, 'program')
    expect(codeOf(await approve(await portal.signedIn('enrollment_manager'), 'ca-program'))).toBe('200')
    const [invited] = await portal.store.db().select().from(users).where(eq(users.email, 'ole@ruegen.example'))
    expect(invited?.username).toBe('admin.CAPROGRAM')
  })

  it('shows accounts that may be the same company, by number or by name and postal code', async () => {
    await portal.store
      .db()
      .update(customers)
      .set({ partyIds: ['9930:DE812345678'] })
      .where(eq(customers.buid, 'c-foreign'))
    await portal.store
      .db()
      .update(customers)
      .set({ name: 'rügen bootsbau gmbh', cityStateZip: '18546 Sassnitz' })
      .where(eq(customers.buid, 'c-child'))
    await portal.store
      .db()
      .update(customers)
      .set({ partyIds: ['HRB20417'] })
      .where(eq(customers.buid, 'c-far'))
    await storeApplication(portal.store, 'own')
    const reviewer = await portal.signedIn('adminType')
    const found = ofLink(await reviewer.get('/ecaas/admin-applications/ca-own'))['duplicates']
    expect(found).toMatchObject([
      { buid_customer: 'c-foreign', is_by_number: true },
      { buid_customer: 'c-child', is_by_number: false },
    ])
  })

  it('is seen by the merchant whose link it was, without what is not theirs, and by no other', async () => {
    for (const owner of ['own', 'foreign', 'program', 'far'] as const) await storeApplication(portal.store, owner)
    await storeApplication(portal.store, 'own', 'draft', 'ca-begun')
    const merchant = await portal.signedIn('merchant')
    const supplier = await portal.signedIn('supplier')
    const reviewer = await portal.signedIn('enrollment_manager')
    expect(listed(await merchant.get('/ecaas/merchant-applications'))).toEqual(['ca-begun', 'ca-own'])
    expect(listed(await supplier.get('/ecaas/merchant-applications'))).toEqual(['ca-foreign'])
    expect(listed(await reviewer.get('/ecaas/admin-applications?filter[status]=inReview'))).toEqual([
      'ca-foreign',
      'ca-own',
      'ca-program',
    ])
    expect(listed(await reviewer.get('/ecaas/admin-applications?filter[text]=bootsbau&filter[status]=ended'))).toEqual(
      [],
    )
    expect(codeOf(await merchant.get('/ecaas/merchant-applications/ca-foreign'))).toBe('404 notFound')
    expect(codeOf(await merchant.get('/ecaas/merchant-applications/ca-begun'))).toBe('404 notFound')
    const seen = await merchant.get('/ecaas/merchant-applications/ca-own')
    expect(ofLink(seen)).toMatchObject({ company: 'Rügen Bootsbau GmbH', requested: 2_500_000 })
    // Neither other suppliers, nor documents, nor what the reviewer asked, nor who else is meant.
    expect(seen.text).not.toMatch(/Ostsee|balance\.pdf|Which\?|ole@|Maria|duplicates/)
    const mine = listed(await merchant.get('/ecaas/merchant-application-links'))
    expect(mine).toEqual(['al-own'])
    expect(listed(await reviewer.get('/ecaas/admin-application-links'))).toEqual(['al-program'])
  })

  it('is not begun by a link that was revoked, is over, or whose maker may not ask any more', async () => {
    const start = { email: 'jana@ruegen.example', language: 'en' }
    const tryStart = async (owner: 'own' | 'foreign' | 'program') =>
      codeOf(await byLink('/start', { ...start, token: invitationOf(owner) }))
    const merchant = await portal.signedIn('merchant')
    const revoke = bodyOf('application-link-revocations', {})
    expect((await merchant.post('/ecaas/merchant-application-links/al-own/revocation', revoke)).status).toBe(204)
    expect(await tryStart('own')).toBe('410 linkExpired')
    await portal.store.db().update(users).set({ role: 'viewer' }).where(eq(users.id, 'u-supplier'))
    expect(await tryStart('foreign')).toBe('410 linkExpired')
    portal.clock.move(30 * DAY_MS)
    expect(await tryStart('program')).toBe('410 linkExpired')
    expect(codeOf(await byLink('/start', { ...start, token: 'x'.repeat(43) }))).toBe('404 linkUnknown')
    expect(await written()).toEqual([])
  })

  it('does not begin in a flood, and does not flood an address', async () => {
    const start = (email: string) => byLink('/start', { token: invitationOf('own'), email, language: 'en' })
    for (let round = 0; round < 5; round += 1) expect((await start('jana@ruegen.example')).status).toBe(204)
    expect(codeOf(await start('jana@ruegen.example'))).toBe('429 tooManyApplications')
    for (let round = 1; round < 20; round += 1) expect((await start(`a${round}@ruegen.example`)).status).toBe(204)
    expect(codeOf(await start('last@ruegen.example'))).toBe('429 tooManyApplications')
  })

  it('holds documents that were inspected, as many as the program takes, and none once it is submitted', async () => {
    await storeApplication(portal.store, 'own', 'draft')
    const upload = (name: string, content: string) =>
      portal.visitor().send('POST', `/ecaas/application-link/documents?file_name=${name}`, content, {
        'content-type': 'application/octet-stream',
        authorization: `Bearer ${ownLinkOf('ca-own')}`,
      })
    expect(codeOf(await upload('prices.exe', 'MZ'))).toBe('422 unsupportedType')
    expect(codeOf(await upload('prices.pdf', 'no pdf'))).toBe('422 documentSuspicious')
    expect(codeOf(await upload('prices.csv', 'a;=1+1'))).toBe('422 documentFormula')
    for (let number = 1; number < 5; number += 1) expect((await upload(`p${number}.csv`, 'a;b')).status).toBe(200)
    expect(codeOf(await upload('more.csv', 'a;b'))).toBe('409 tooManyFiles')
    const removal = { token: ownLinkOf('ca-own'), document_id: 'cad-own' }
    const held = ofLink(await byLink('/documents/removal', removal))['application']
    expect((held as { documents: object[] }).documents).toHaveLength(4)
    await byLink('/submission', { token: ownLinkOf('ca-own'), version: 1, consent: 'I agree.' })
    expect(codeOf(await upload('late.csv', 'a;b'))).toBe('409 applicationStatusChanged')
    expect(codeOf(await byLink('/documents/removal', removal))).toBe('409 applicationStatusChanged')
  })

  it('is asked about and answered, each by e-mail with a link that works, and the history says who', async () => {
    await storeApplication(portal.store, 'own', 'submitted')
    const reviewer = await portal.signedIn('enrollment_manager')
    expect(codeOf(await decide(reviewer, 'ca-own', 'review.start'))).toBe('200')
    expect(codeOf(await decide(reviewer, 'ca-own', 'information.ask', { version: 2, note: 'Which year?' }))).toBe('200')
    const token = await secretTo('jana@ruegen.example')
    expect(ofLink(await byLink('', { token }))['application']).toMatchObject({
      status: 'informationAsked',
      note: 'Which year?',
      ends_on: '2026-12-05',
    })
    const answer = { token, version: 3, answer: '2025' }
    expect((await byLink('/answer', answer, 'once')).status).toBe(200)
    expect((await byLink('/answer', answer, 'once')).status).toBe(200)
    // What was changed after an answer was lost is not taken for sent.
    expect(codeOf(await byLink('/answer', { ...answer, answer: '2024' }, 'once'))).toBe('409 applicationStatusChanged')
    const steps = await portal.store
      .db()
      .select()
      .from(applicationHistory)
      .where(eq(applicationHistory.applicationId, 'ca-own'))
      .orderBy(asc(applicationHistory.id))
    expect(steps.slice(2).map(({ event, by, note }) => ({ event, by, note }))).toEqual([
      { event: 'review.start', by: 'u-enrollment_manager', note: null },
      { event: 'information.ask', by: 'u-enrollment_manager', note: 'Which year?' },
      { event: 'information.give', by: null, note: '2025' },
    ])
    expect(await written()).toEqual([
      'jana@ruegen.example: A question about your credit application CA-OWN',
      'jana@ruegen.example: We received your answer about credit application CA-OWN',
      'adminType@example.com: Rügen Bootsbau GmbH answered a question about its credit application',
      'enrollment_manager@example.com: Rügen Bootsbau GmbH answered a question about its credit application',
    ])
  })

  it('stores of a link its hash alone', async () => {
    const merchant = await portal.signedIn('merchant')
    const asked = bodyOf('application-links', { email: 'office@new.example', buid_merchant: 'm-1' })
    expect((await merchant.post('/ecaas/merchant-application-links', asked)).status).toBe(204)
    const secret = await secretTo('office@new.example')
    expect(ofLink(await byLink('', { token: secret }))).toMatchObject({ merchant_name: 'Baltic Parts GmbH' })
    const stored = JSON.stringify([
      await portal.store.db().select().from(applicationLinks),
      await portal.store.db().select().from(mails),
    ])
    expect(stored).not.toContain(secret)
  })
})
