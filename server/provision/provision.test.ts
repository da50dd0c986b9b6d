import { readFile } from 'node:fs/promises'
import { asc, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { describeStore, describeStores } from '../../tests/server/database.ts'
import { contentsOf, example, openProvisioning, production } from '../../tests/server/provisioning/provisioning.ts'
import { readEnvironment } from '../environment.ts'
import { paymentSettingsOf } from '../program/payment-settings.ts'
import { readLink } from '../session/access-links.ts'
import { accessSettingsOf } from '../session/access-settings.ts'
import { DirectoryInUse } from '../store/directory-lock.ts'
import { creditLines, customers, merchants } from '../store/schema/accounts.ts'
import { audit } from '../store/schema/audit.ts'
import { disputeReasons } from '../store/schema/disputes.ts'
import { mails } from '../store/schema/mails.ts'
import { programs } from '../store/schema/programs.ts'
import { settings } from '../store/schema/settings.ts'
import { users } from '../store/schema/users.ts'
import { exitCodes, runProvision } from './run.ts'

const { fileOf, changedExample, run } = openProvisioning()

describeStores('provisioning', (openStore) => {
  it('sets up the example from nothing: a program, its accounts and its first administrators', async () => {
    const store = await openStore()
    const { code, out, err } = await run(store, [example])
    expect([code, err]).toEqual([exitCodes.done, ''])
    expect(out).toContain('+ customer C-201\n')
    expect(out).toContain('Added 19, changed 0, unchanged 0.\n')
    expect(out).toContain('Invited, but without a link: ada.support, maria.halvorsen, gary.greatlakes.')
    const buyers = await store.db().select().from(customers).orderBy(asc(customers.buid))
    expect(buyers.map(({ buid, parentBuid, currency }) => [buid, parentBuid, currency])).toEqual([
      ['C-200', null, 'USD'],
      ['C-201', 'C-200', 'USD'],
    ])
    const lines = await store
      .db()
      .select()
      .from(creditLines)
      .orderBy(asc(creditLines.buidCustomer), asc(creditLines.currency))
    expect(lines.map(({ currency, limitMinor, heldMinor }) => [currency, limitMinor, heldMinor])).toEqual([
      ['EUR', 4_000_000, 0],
      ['USD', 25_000_000, 0],
      ['USD', 5_000_000, 0],
    ])
    const people = await store.db().select().from(users).orderBy(asc(users.username))
    expect(
      people.map(({ username, role, userTypes, status, passwordHash }) => [
        username,
        role,
        userTypes,
        status,
        passwordHash,
      ]),
    ).toEqual([
      ['ada.support', 'admin', ['admin'], 'invited', null],
      ['gary.greatlakes', 'admin', ['merchant'], 'invited', null],
      ['maria.halvorsen', 'admin', ['customer'], 'invited', null],
    ])
    expect(await paymentSettingsOf(store, 'harbor')).toMatchObject({
      cardMinimumHundredths: 1000,
      cardCurrencies: ['USD', 'EUR'],
      bankPaymentsEnabled: true,
    })
    expect(await accessSettingsOf(store, 'harbor')).toMatchObject({ passwordDays: 365, sso: null })
    const [{ config } = { config: {} }] = await store.db().select({ config: programs.config }).from(programs)
    expect(config).toMatchObject({ component: { override: ['payment-terms'] }, support_email: 'credit@harbor.example' })
  })

  it('changes nothing when it is run again, and says so', async () => {
    const store = await openStore()
    await run(store, [example])
    const before = await contentsOf(store)
    expect(await run(store, [example])).toMatchObject({
      code: exitCodes.done,
      out: expect.stringContaining('Nothing to do: the database is as the file says (19 entries).\n') as string,
    })
    expect(await contentsOf(store)).toEqual(before)
  })

  it('tries without changing anything, and says the same', async () => {
    const store = await openStore()
    const empty = await contentsOf(store)
    const tried = await run(store, ['--dry-run', '--print-links', example])
    expect(tried.out).toContain('Would be added 19, changed 0, unchanged 0. Nothing is stored.\n')
    expect(tried.out).not.toContain('activate#')
    expect(await contentsOf(store)).toEqual(empty)
    const stored = await run(store, [example])
    const entries = (out: string) => out.split('\n').filter((line) => /^[+~]/.test(line))
    expect(entries(tried.out)).toEqual(entries(stored.out))
  })

  it('changes what differs, leaves alone what the file does not name, and lists it', async () => {
    const store = await openStore()
    await run(store, [example])
    await store.db().insert(merchants).values({ buid: 'M-900', programId: 'harbor', name: 'By hand', currency: 'USD' })
    await store.db().update(customers).set({ paymentWebText: 'Call us.' }).where(eq(customers.buid, 'C-200'))
    await store.db().update(creditLines).set({ heldMinor: 700 }).where(eq(creditLines.buidCustomer, 'C-201'))
    const path = await changedExample(
      ['limit: 50000.00', 'limit: 60000.5'],
      ['responseDays: 14', 'responseDays: 20'],
      ['name: Halvorsen Marine Supply, Superior', 'name: Halvorsen Superior'],
      ['      - { id: other, reason: Another reason }\n', ''],
      ['localesEnabled: true', 'localesEnabled: false'],
    )
    const { out } = await run(store, [path])
    expect(out.split('\n')).toEqual([
      '~ program harbor: settings.dispute.responseDays 14 -> 20',
      '~ hostname *: flags.localesEnabled true -> false',
      '~ customer C-201: name Halvorsen Marine Supply, Superior -> Halvorsen Superior',
      '~ credit line C-201 USD: limit 50000.00 -> 60000.50',
      '= left as it is, not in the file: 1 dispute reason: harbor other',
      '= left as it is, not in the file: 1 merchant: M-900',
      'Added 0, changed 4, unchanged 14.',
      'Invited, but without a link: ada.support, maria.halvorsen, gary.greatlakes. Run it again with --print-links, or with SMTP_URL.',
      '',
    ])
    const [line] = await store.db().select().from(creditLines).where(eq(creditLines.buidCustomer, 'C-201'))
    expect(line).toMatchObject({ limitMinor: 6_000_050, heldMinor: 700 })
    const [buyer] = await store.db().select().from(customers).where(eq(customers.buid, 'C-200'))
    expect(buyer?.paymentWebText).toBe('Call us.')
    expect(await store.db().select().from(disputeReasons)).toHaveLength(3)
  })

  it.each([
    ['a field', [['country: US\n\n    customers', 'country: USA\n\n    customers']], 'country must be a code'],
    [
      'a parent that is nowhere',
      [['parent: C-200', 'parent: C-999']],
      '132:17: There is no customer C-999 in the program',
    ],
    [
      'a ring of parents',
      [['      - id: C-200\n', '      - id: C-200\n        parent: C-201\n']],
      'C-200 is below itself by way of C-201',
    ],
    [
      'an account that is nowhere',
      [['customers: [C-200]', 'customers: [C-2]']],
      'There is no customer C-2 in the program harbor',
    ],
  ] as const)('of a wrong file stores nothing: %s', async (_name, changes, words) => {
    const store = await openStore()
    const empty = await contentsOf(store)
    const { code, out, err } = await run(store, [await changedExample(...changes)])
    expect([code, out]).toEqual([exitCodes.refused, ''])
    expect(err).toContain(words)
    expect(err).toMatch(/^(?:program\.yaml:\d+:\d+: .*\n)+program\.yaml: refused; nothing is changed\.\n$/)
    expect(await contentsOf(store)).toEqual(empty)
  })

  it('refuses a ring that only closes with what is stored', async () => {
    const store = await openStore()
    await run(store, [example])
    const ring = `programs:\n  - id: harbor\n    title: Harbor\n    customers:\n      - { id: C-200, name: H, currency: USD, country: US, parent: C-201 }\n`
    const { code, err } = await run(store, [await fileOf(ring)])
    expect([code, err]).toEqual([
      exitCodes.refused,
      expect.stringContaining('C-200 would be below itself by way of C-201'),
    ])
    const [buyer] = await store.db().select().from(customers).where(eq(customers.buid, 'C-200'))
    expect(buyer).toMatchObject({ parentBuid: null, name: 'Halvorsen Marine Supply' })
  })
})

describeStore('provisioning people', (openStore) => {
  const linksIn = (out: string) =>
    [...out.matchAll(/https:\/\/pay\.example\.com\/activate#([\w-]+)/g)].map(([, token]) => token ?? '')

  it('prints a one-time link for each administrator, and stores only its hash', async () => {
    const store = await openStore()
    const { out } = await run(store, ['--print-links', example])
    const tokens = linksIn(out)
    expect(tokens).toHaveLength(3)
    expect(out).toContain('each works once, until 2026-11-29 12:00 UTC, 7 days from now')
    const deps = { store, clock: { now: () => new Date('2026-11-22T13:00:00Z') } }
    expect(await readLink(deps, tokens[1] ?? '', 'invitation')).toMatchObject({ username: 'maria.halvorsen' })
    const everything = JSON.stringify(await contentsOf(store))
    for (const token of tokens) expect(everything).not.toContain(token)
    // The same command again prints none, since these still work.
    expect(linksIn((await run(store, ['--print-links', example])).out)).toEqual([])
    const renewed = linksIn((await run(store, ['--new-links', example])).out)
    expect(renewed).toHaveLength(3)
    expect(new Set([...tokens, ...renewed]).size).toBe(6)
  })

  it('invites by e-mail where there is a mail server, once', async () => {
    const store = await openStore()
    const withMail = { ...production, SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'portal@example.com' }
    const first = await run(store, [example], withMail)
    expect(first.out).toContain(
      'Invitations by e-mail, which the portal sends: ada.support, maria.halvorsen, gary.greatlakes\n',
    )
    expect(linksIn(first.out)).toEqual([])
    const letters = () => store.db().select().from(mails).orderBy(asc(mails.toAddress))
    expect((await letters()).map(({ toAddress, sentAt }) => [toAddress, sentAt])).toEqual([
      ['ada@harbor.example', null],
      ['gary@greatlakes.example', null],
      ['maria@halvorsen.example', null],
    ])
    await run(store, [example], withMail)
    expect(await letters()).toHaveLength(3)
    const mailed = await store.db().select().from(audit).where(eq(audit.action, 'invitation.mailed'))
    expect(mailed).toHaveLength(3)
  })

  it('leaves administrators alone once they have chosen a password', async () => {
    const store = await openStore()
    await run(store, [example])
    await store
      .db()
      .update(users)
      .set({ status: 'active', lastName: 'Berg' })
      .where(eq(users.username, 'maria.halvorsen'))
    const path = await changedExample(
      ['email: maria@halvorsen.example', 'email: m@halvorsen.example'],
      ['email: ada@harbor.example', 'email: ada.lind@harbor.example'],
    )
    const { out } = await run(store, ['--print-links', path])
    expect(out).toContain('~ administrator ada.support: email ada@harbor.example -> ada.lind@harbor.example\n')
    expect(out).toContain('Added 0, changed 1, unchanged 18.\n')
    expect(linksIn(out)).toHaveLength(2)
    const [maria] = await store.db().select().from(users).where(eq(users.username, 'maria.halvorsen'))
    expect(maria).toMatchObject({ lastName: 'Berg', email: 'maria@halvorsen.example', status: 'active' })
  })

  it('refuses a username of another program', async () => {
    const store = await openStore()
    await run(store, [example])
    const other = `programs:\n  - id: other\n    title: Other\n    administrators:\n      - { username: ADA.support, firstName: A, lastName: B, email: a@b.example }\n`
    const { code, err } = await run(store, [await fileOf(other)])
    expect([code, err]).toEqual([
      exitCodes.refused,
      'program.yaml:5:21: The username ADA.support is one of the program harbor; choose another.\nprogram.yaml: refused; nothing is changed.\n',
    ])
    expect(await store.db().select().from(programs).where(eq(programs.id, 'other'))).toEqual([])
  })
})

describeStore('provisioning', (openStore) => {
  it('refuses ids of another program', async () => {
    const store = await openStore()
    await run(store, [example])
    const text = (await readFile(example, 'utf8')).replace('id: harbor', 'id: second')
    const { code, err } = await run(store, [await fileOf(text)])
    expect(code).toBe(exitCodes.refused)
    expect(err.match(/is one of the program harbor already/g)).toHaveLength(5)
  })

  it('stores the secret of single sign-on and shows it nowhere', async () => {
    const store = await openStore()
    const file = (secret: string) =>
      fileOf(
        `programs:\n  - id: harbor\n    title: Harbor\n    settings: { access: { sso: { issuer: https://login.example.com, clientId: portal, clientSecret: ${secret} } } }\n`,
      )
    const path = await file('$SSO_SECRET')
    const first = await run(store, [path], { ...production, SSO_SECRET: 'first-hidden' })
    const second = await run(store, [path], { ...production, SSO_SECRET: 'second-hidden' })
    expect(second.out).toContain('~ program harbor: settings.access.sso.clientSecret (secret) -> (secret)\n')
    expect((await accessSettingsOf(store, 'harbor')).sso?.clientSecret).toBe('second-hidden')
    const third = await run(store, [await file('hunter-hidden')])
    const rows = await store.db().select().from(audit)
    expect(rows.length).toBeGreaterThan(1)
    expect(JSON.stringify([first, second, third, rows])).not.toContain('hidden')
  })

  it('audits every entry that was added or changed, and every printed link', async () => {
    const store = await openStore()
    await run(store, ['--print-links', example])
    const count = async () => {
      const { rows } = await store
        .db()
        .execute<{ action: string; n: string }>(
          sql`select action, count(*)::text as n from audit group by 1 order by 1`,
        )
      return Object.fromEntries(rows.map(({ action, n }) => [action, Number(n)]))
    }
    expect(await count()).toEqual({
      'administrator.added': 3,
      'component.added': 1,
      'credit_line.added': 3,
      'customer.added': 2,
      'dispute_reason.added': 3,
      'hostname.added': 1,
      'invitation.printed': 3,
      'location.added': 2,
      'loyalty_enrollment.added': 1,
      'loyalty_program.added': 1,
      'merchant.added': 1,
      'program.added': 1,
    })
    await run(store, [await changedExample(['responseDays: 14', 'responseDays: 20'])])
    const [row] = await store.db().select().from(audit).where(eq(audit.action, 'program.changed'))
    expect(row).toMatchObject({
      subject: 'harbor',
      outcome: 'done',
      facts: { file: 'program.yaml', differences: [{ field: 'settings.dispute.responseDays', from: 14, to: 20 }] },
    })
  })

  it('goes by the mode of the database: an empty one needs one to be chosen, and has it from then on', async () => {
    const store = await openStore()
    const unchosen = await run(store, [example], {})
    expect([unchosen.code, unchosen.err]).toEqual([
      exitCodes.storeClosed,
      expect.stringMatching(/^The environment variable PORTAL_MODE must be set for an empty database/),
    ])
    expect(await store.db().select().from(settings)).toEqual([])
    await run(store, [example])
    const asDemo = await run(store, [example], { PORTAL_MODE: 'demo' })
    expect([asDemo.code, asDemo.err]).toEqual([
      exitCodes.storeClosed,
      expect.stringContaining('The database is that of production'),
    ])
  })

  it('sets programs up beside those of the demonstration', async () => {
    const store = await openStore()
    expect((await run(store, [example], { PORTAL_MODE: 'demo' })).code).toBe(exitCodes.done)
    expect(await store.db().select().from(settings)).toContainEqual({ name: 'database.mode', value: 'demo' })
  })

  it('says plainly that the portal must be stopped, on the folder', async () => {
    let err = ''
    const code = await runProvision([example], {
      readEnvironment: () => readEnvironment(production),
      variables: production,
      openStore: () => Promise.reject(new DirectoryInUse('.data/database', 4711)),
      clock: { now: () => new Date() },
      out: () => {},
      err: (text) => {
        err += text
      },
    })
    expect(code).toBe(exitCodes.storeClosed)
    expect(err).toContain('in use by process 4711')
    expect(err).toContain('the portal must be stopped')
  })

  it.each([
    ['no file', []],
    ['two files', ['a.yaml', 'b.yaml']],
    ['an unknown option', ['--force', 'a.yaml']],
  ])('does not understand %s, and points to the help', async (_name, argv) => {
    const { code, err } = await run(await openStore(), argv)
    expect([code, err]).toEqual([exitCodes.wrongUsage, expect.stringContaining('--help')])
  })
})
