import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'

import { CHALLENGE_ATTEMPTS, RESET_LINK_MS } from '../../domain/limits.ts'
import { errorsOf, type Answer, type Caller } from '../../tests/server/caller.ts'
import { describeStores } from '../../tests/server/database.ts'
import { PASSWORD } from '../../tests/server/portal-fixture.ts'
import { openMailbox, storedText, type Mailbox } from '../../tests/server/mailbox.ts'
import { openTestPortal, signInBody, type TestPortal } from '../../tests/server/test-portal.ts'
import { sendMails } from '../jobs/send-mails.ts'
import { recoverAccounts } from '../jobs/recover-accounts.ts'
import { makeLink } from '../session/access-links.ts'
import { audit } from '../store/schema/audit.ts'
import { mails } from '../store/schema/mails.ts'
import { recoveryRequests } from '../store/schema/passwords.ts'
import { programs } from '../store/schema/programs.ts'
import { userGroups, users } from '../store/schema/users.ts'
import { hashAnswer } from './challenge.ts'

const NEW = 'River-Oak-1'
const codeOf = (answer: Answer) => [answer.status, errorsOf(answer)[0]?.code]
const withPointer = (answer: Answer) => [...codeOf(answer), errorsOf(answer)[0]?.source?.pointer]

describeStores('access by e-mail', (openStore) => {
  let portal: TestPortal
  let caller: Caller
  let mailbox: Mailbox
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
    caller = portal.visitor()
    mailbox = openMailbox(portal)
  })
  const post = (path: string, type: string, attributes: object) => caller.post(path, { data: { type, attributes } })
  const forgotPassword = (username: string) => post('/ecaas/password/forgot', 'password-forgot', { username })
  const forgotUsername = (email: string) => post('/ecaas/username/forgot', 'username-forgot', { email })
  const answerAll = () => recoverAccounts(portal).run(portal.clock.now())
  const sent = () => portal.store.db().select().from(mails).orderBy(desc(mails.id))
  const setUser = (values: Partial<typeof users.$inferInsert>) =>
    portal.store.db().update(users).set(values).where(eq(users.id, 'u-viewer'))
  const userRow = async () => (await portal.store.db().select().from(users).where(eq(users.id, 'u-viewer')))[0]
  const askChallenge = () =>
    portal.store
      .db()
      .update(programs)
      .set({ accessSettings: { asksChallenge: true } })
  const link = (token: string) => post('/ecaas/password/link', 'access-link', { token })
  const reset = (token: string, password = NEW, challenge?: string) =>
    post('/ecaas/password/reset', 'password-reset', { token, password, challenge_answer: challenge })
  const signIn = (password: string) => portal.visitor().post('/ecaas/sign-in', signInBody('viewer', password))
  const asked = async (username = 'viewer') => {
    await forgotPassword(username)
    await answerAll()
    return mailbox.lastSecret()
  }

  describe('a forgotten password', () => {
    it('is answered alike whether the account exists or not, and looks nothing up', async () => {
      const known = await forgotPassword('viewer')
      const unknown = await forgotPassword('nobody')
      expect([known.status, known.text]).toEqual([204, ''])
      expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
      expect(await sent()).toEqual([])
      await answerAll()
      expect((await sent()).map(({ subject }) => subject)).toEqual(['Reset your password'])
      expect(await portal.store.db().select().from(recoveryRequests)).toEqual([])
    })

    it('is set anew by the link of the e-mail, once, and its user is notified', async () => {
      const signedIn = await portal.signedIn('viewer')
      const token = await asked('VIEWER')
      expect((await link(token)).body).toMatchObject({
        data: { attributes: { username: 'viewer', challenge_question: null, asks_challenge: false } },
      })
      expect((await reset(token)).status).toBe(204)
      expect((await signedIn.get('/config-secure')).status).toBe(401)
      expect([(await signIn(PASSWORD)).status, (await signIn(NEW)).status]).toEqual([401, 200])
      expect(codeOf(await reset(token, 'Lantern-Oak-2'))).toEqual([410, 'linkUsed'])
      expect((await sent())[0]?.subject).toBe('Your password was changed')
      const rows = await portal.store.db().select().from(audit).orderBy(audit.id)
      expect(rows.map(({ action }) => action)).toEqual([
        'session.started',
        'password.forgotten',
        'password.linkSent',
        'password.reset',
        'session.refused',
        'session.started',
      ])
      for (const secret of [token, NEW, PASSWORD, 'VIEWER']) expect(JSON.stringify(rows)).not.toContain(secret)
    })

    it('is asked for by e-mail address too, in the reader’s language', async () => {
      await setUser({ email: 'vera@near.example', language: 'en', mailLanguage: 'de' })
      const token = await asked('Vera@near.example')
      expect((await sent())[0]).toMatchObject({ toAddress: 'vera@near.example', language: 'de' })
      expect(codeOf(await link(token))).toEqual([200, undefined])
    })

    it('says with each link why it cannot be used', async () => {
      const first = await asked()
      portal.clock.move(1_000)
      const second = await asked()
      expect(codeOf(await link(first))).toEqual([410, 'linkReplaced'])
      expect(codeOf(await link('a-link-that-was-never-ours'))).toEqual([404, 'linkUnknown'])
      portal.clock.move(RESET_LINK_MS)
      expect(codeOf(await link(second))).toEqual([410, 'linkExpired'])
      expect(codeOf(await reset(second))).toEqual([410, 'linkExpired'])
    })

    it('stays as it is when the new one is refused, and the link still works', async () => {
      const token = await asked()
      expect(withPointer(await reset(token, PASSWORD))).toEqual([
        422,
        'passwordAlreadyUsed',
        '/data/attributes/password',
      ])
      expect(codeOf(await reset(token, 'Password1!'))).toEqual([422, 'passwordTooCommon'])
      expect((await reset(token)).status).toBe(204)
    })

    it.each([
      ['is invited', { status: 'invited', passwordHash: null }, /has not been activated yet.*\/activate#/s],
      ['has a company account', { isSso: true }, /company account/],
      ['is locked by an administrator', { status: 'locked', lockReason: 'administrator' }, /is locked/],
    ] as const)('gets no reset link for who %s, but an e-mail that says so', async (_, values, text) => {
      await setUser(values)
      await asked()
      const [mail] = await sent()
      expect(mail?.body).toMatch(text)
      expect(mail?.body).not.toContain('/reset-password#')
    })

    it('is not set by a link for members of a group with company accounts', async () => {
      const before = await asked()
      const company = { id: 'ug-sso', programId: 'near', buidOwner: 'c-own', name: 'Company', isSso: true }
      await portal.store.db().insert(userGroups).values(company).onConflictDoNothing()
      await setUser({ groupId: company.id })
      expect(codeOf(await link(before))).toEqual([404, 'linkUnknown'])
      expect(codeOf(await reset(before))).toEqual([404, 'linkUnknown'])
      await asked()
      const [mail] = await sent()
      expect(mail?.body).toMatch(/company account/)
      expect(mail?.body).not.toContain('/reset-password#')
    })

    it('gets no e-mail for who has left', async () => {
      await setUser({ status: 'deactivated' })
      await asked()
      expect(await sent()).toEqual([])
    })

    it('unlocks who was locked out by attempts', async () => {
      await setUser({ status: 'locked', lockReason: 'loginAttempts' })
      expect((await reset(await asked())).status).toBe(204)
      expect((await signIn(NEW)).status).toBe(200)
    })

    it('cannot be set by a link while an administrator has locked the account', async () => {
      const token = await asked()
      await setUser({ status: 'locked', lockReason: 'administrator' })
      expect(codeOf(await link(token))).toEqual([403, 'lockedByAdministrator'])
      expect(codeOf(await reset(token))).toEqual([403, 'lockedByAdministrator'])
    })

    it('is slowed down for a name, known or not, and one account gets few e-mails in an hour', async () => {
      const answers: unknown[] = []
      for (const name of ['viewer', 'nobody'])
        for (let at = 0; at < 6; at += 1) {
          answers.push((await forgotPassword(name)).status)
          await answerAll()
          portal.clock.move(1_000)
        }
      expect(answers).toEqual([204, 204, 204, 204, 204, 429, 204, 204, 204, 204, 204, 429])
      const [viewer] = await portal.store.db().select().from(users).where(eq(users.id, 'u-viewer'))
      await forgotPassword(viewer?.email ?? '')
      await answerAll()
      expect(await sent()).toHaveLength(5)
      portal.clock.move(10 * 60_000)
      expect((await forgotPassword('viewer')).status).toBe(204)
    })

    it('has the secret of its link in no table, neither while the e-mail waits nor when it was sent', async () => {
      await forgotPassword('viewer')
      await answerAll()
      const waiting = await storedText(portal.store)
      expect(waiting).toContain('portal:/reset-password#…')
      expect(waiting).not.toMatch(/reset-password#[\w-]/)
      const token = await mailbox.lastSecret()
      const [mail] = await mailbox.read()
      expect(mail?.body).toContain(`https://portal.test/reset-password#${token}`)
      expect(await storedText(portal.store)).not.toContain(token)
      expect((await reset(token)).status).toBe(204)
      expect(await storedText(portal.store)).not.toContain(token)
    })

    it('lives for half an hour from when its e-mail was sent', async () => {
      await forgotPassword('viewer')
      await answerAll()
      portal.clock.move(RESET_LINK_MS - 1)
      const token = await mailbox.lastSecret()
      portal.clock.move(RESET_LINK_MS - 1)
      expect((await link(token)).status).toBe(200)
      portal.clock.move(1)
      expect(codeOf(await link(token))).toEqual([410, 'linkExpired'])
    })

    it('has another link in an e-mail that is sent again, and the one before opens nothing', async () => {
      const tokens: string[] = []
      const transport = {
        send({ body }: { body: string }) {
          tokens.push(body.split('#')[1]?.slice(0, 43) ?? '')
          return tokens.length === 1 ? Promise.reject(new Error('The mail server is away.')) : Promise.resolve()
        },
      }
      const job = sendMails(portal.store, transport, () => 'https://portal.test')
      await forgotPassword('viewer')
      await answerAll()
      await job.run(portal.clock.now())
      portal.clock.move(61_000)
      await job.run(portal.clock.now())
      const [first = '', second = ''] = tokens
      expect(codeOf(await link(first))).toEqual([404, 'linkUnknown'])
      expect((await link(second)).status).toBe(200)
    })
  })

  describe('the challenge phrase', () => {
    beforeEach(async () => {
      await askChallenge()
      await setUser({ challengeQuestion: 'First boat?', challengeHash: await hashAnswer('Sea Otter') })
    })

    it('is asked before a new password, whatever the capitals and spaces of its answer', async () => {
      const token = await asked()
      expect((await link(token)).body).toMatchObject({ data: { attributes: { challenge_question: 'First boat?' } } })
      expect(withPointer(await reset(token))).toEqual([422, 'challengeIncorrect', '/data/attributes/challenge_answer'])
      expect((await reset(token, NEW, '  sea  OTTER ')).status).toBe(204)
      expect(await userRow()).toMatchObject({ challengeFailures: 0 })
    })

    it.each([
      ['somebody active', { status: 'active', lockReason: null }],
      ['somebody whom failed sign-ins have locked', { status: 'locked', lockReason: 'loginAttempts' }],
    ] as const)('locks %s after too many wrong answers, over several links', async (_who, access) => {
      await setUser(access)
      for (let at = 1; at < CHALLENGE_ATTEMPTS; at += 1) {
        portal.clock.move(15 * 60_000)
        expect(codeOf(await reset(await asked(), NEW, `guess ${at}`))).toEqual([422, 'challengeIncorrect'])
      }
      portal.clock.move(15 * 60_000)
      const token = await asked()
      expect(codeOf(await reset(token, NEW, 'last guess'))).toEqual([403, 'lockedChallengeAttempts'])
      expect(await userRow()).toMatchObject({ status: 'locked', lockReason: 'challengeAttempts' })
      expect(codeOf(await reset(token, NEW, 'Sea Otter'))).toEqual([403, 'lockedChallengeAttempts'])
    })

    it('is not asked where the program does not ask for it', async () => {
      await portal.store.db().update(programs).set({ accessSettings: {} })
      expect((await reset(await asked())).status).toBe(204)
    })
  })

  describe('a forgotten username', () => {
    it('is answered alike for every address, and sent with all names of it', async () => {
      await setUser({ email: 'shared@near.example' })
      await portal.store.db().update(users).set({ email: 'Shared@near.example' }).where(eq(users.id, 'u-payer'))
      const known = await forgotUsername('shared@near.example')
      const unknown = await forgotUsername('nobody@near.example')
      expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
      await answerAll()
      const all = await sent()
      expect(all.map(({ toAddress }) => toAddress.toLowerCase())).toEqual(['shared@near.example'])
      expect(all[0]?.body).toContain('payer, viewer')
    })
  })

  describe('an invitation', () => {
    const invited = async () => {
      await setUser({ status: 'invited', passwordHash: null })
      return makeLink(portal, 'u-viewer', 'invitation')
    }
    const challenge = { question: 'First boat?', answer: 'Sea Otter' }
    const activate = (token: string, more: object = {}) =>
      post('/ecaas/activation', 'activation', { token, password: NEW, full_name: 'Vera van der Berg', ...more })
    const describeLink = (token: string) => post('/ecaas/activation/link', 'access-link', { token })

    it('activates the account and signs in, once', async () => {
      const token = await invited()
      expect((await describeLink(token)).body).toMatchObject({ data: { attributes: { username: 'viewer' } } })
      expect((await activate(token)).status).toBe(200)
      expect((await caller.get('/self')).body).toMatchObject({
        data: { attributes: { logged_in: true, full_name: 'Vera van der Berg' } },
      })
      expect(await userRow()).toMatchObject({ status: 'active', lastName: 'Berg', challengeHash: null })
      expect(codeOf(await activate(token))).toEqual([410, 'linkUsed'])
      expect(codeOf(await describeLink(token))).toEqual([410, 'linkUsed'])
      expect((await signIn(NEW)).status).toBe(200)
    })

    it('asks for a challenge phrase where the program does, and stores its answer as a hash', async () => {
      await askChallenge()
      const token = await invited()
      expect((await describeLink(token)).body).toMatchObject({ data: { attributes: { asks_challenge: true } } })
      expect(withPointer(await activate(token))).toEqual([422, 'challengeMissing', '/data/attributes/challenge'])
      expect((await activate(token, { challenge })).status).toBe(200)
      expect(await userRow()).toMatchObject({ challengeQuestion: 'First boat?' })
      expect(JSON.stringify(await userRow())).not.toContain('Otter')
    })

    it('changes nothing when the password is refused, and works again', async () => {
      const token = await invited()
      expect(codeOf(await activate(token, { password: 'Password1!' }))).toEqual([422, 'passwordTooCommon'])
      expect(await userRow()).toMatchObject({ status: 'invited' })
      expect((await activate(token)).status).toBe(200)
    })

    it('is of no use to who has left or was activated since', async () => {
      const token = await invited()
      await setUser({ status: 'deactivated' })
      expect(codeOf(await activate(token))).toEqual([404, 'linkUnknown'])
      await setUser({ status: 'active' })
      expect(codeOf(await activate(token))).toEqual([410, 'linkUsed'])
      expect(codeOf(await link(token))).toEqual([404, 'linkUnknown'])
    })
  })
})
