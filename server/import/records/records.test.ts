import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { describeStores } from '../../../tests/server/database.ts'
import { creditLines, customers, locations, merchants } from '../../store/schema/accounts.ts'
import { audit } from '../../store/schema/audit.ts'
import { mails } from '../../store/schema/mails.ts'
import { programs } from '../../store/schema/programs.ts'
import { userCustomers, users } from '../../store/schema/users.ts'
import type { Store } from '../../store/store.ts'
import { exitCodes } from '../exit-codes.ts'
import { runImport } from '../run.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'records-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function run(store: Store, text: string | Uint8Array, ...argv: string[]) {
  const path = join(folder, 'records.csv')
  await writeFile(path, text)
  let [out, err] = ['', '']
  const code = await runImport([...argv, path], {
    openStore: async () => ({ ...store, close: async () => {} }),
    now: () => new Date('2026-11-22T12:00:00Z'),
    out: (words) => {
      out += words
    },
    err: (words) => {
      err += words
    },
  })
  return { code, out: out.replaceAll(`${folder}/`, ''), err: err.replaceAll(`${folder}/`, '') }
}

const ofCustomers = ['--kind', 'customers']
const header = 'customer_id,name,currency,country,parent_id'

describeStores('importing', (openStore) => {
  async function open(): Promise<Store> {
    const store = await openStore()
    const none = { config: {}, paymentSettings: {} }
    await store
      .db()
      .insert(programs)
      .values({ id: 'near', title: 'Near', ...none })
    return store
  }
  const stored = (store: Store) => store.db().select().from(customers).orderBy(asc(customers.buid))

  it('stores customers with parents in any order, and their credit limits', async () => {
    const store = await open()
    const text =
      'Kundennummer;Firma;Währung;Land;Parent;Kreditlimit\nC-2;Söhne;EUR;DE;C-1;1.000,50\nC-1;Möller;EUR;DE;;\n'
    // As a German spreadsheet writes it.
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    const result = await run(store, bytes, ...ofCustomers, '--locale', 'de-DE', '--encoding', 'windows-1252')
    expect(result).toEqual({
      code: exitCodes.done,
      out: 'records.csv: stored: 2 customers added, 0 changed, 0 unchanged\n',
      err: '',
    })
    expect((await stored(store)).map(({ buid, name, parentBuid }) => [buid, name, parentBuid])).toEqual([
      ['C-1', 'Möller', null],
      ['C-2', 'Söhne', 'C-1'],
    ])
    expect(await store.db().select().from(creditLines)).toMatchObject([
      { buidCustomer: 'C-2', currency: 'EUR', limitMinor: 100_050, heldMinor: 0, termsDays: null },
    ])
    const [row] = await store.db().select().from(audit)
    expect(row).toMatchObject({
      action: 'customers.imported',
      facts: { added: 2, program: 'near', file: 'records.csv' },
    })
  })

  it('refuses what is there already, and brings it up to date with --upsert', async () => {
    const store = await open()
    await run(store, `${header}\nC-1,One,USD,US,\nC-2,Two,USD,US,\n`, ...ofCustomers)
    await store.db().update(customers).set({ contactName: 'Ann' }).where(eq(customers.buid, 'C-1'))
    const text = `${header}\nC-1,First,USD,US,C-2\nC-2,Two,USD,US,\nC-3,Three,USD,US,C-1\n`
    const refused = await run(store, text, ...ofCustomers)
    expect([refused.code, refused.err]).toEqual([
      exitCodes.refused,
      'records.csv:2: Customer C-1 is there already; say --upsert to bring it up to date. (recordThere)\n' +
        'records.csv:3: Customer C-2 is there already; say --upsert to bring it up to date. (recordThere)\n',
    ])
    expect(await stored(store)).toHaveLength(2)
    const tried = await run(store, text, ...ofCustomers, '--upsert', '--dry-run')
    expect(tried.out).toBe('records.csv: read, not stored: 1 customer added, 1 changed, 1 unchanged\n')
    expect(await stored(store)).toHaveLength(2)
    expect((await run(store, text, ...ofCustomers, '--upsert')).code).toBe(exitCodes.done)
    expect((await stored(store))[0]).toMatchObject({ name: 'First', parentBuid: 'C-2', contactName: 'Ann' })
    const again = await run(store, text, ...ofCustomers, '--upsert')
    expect(again.out).toBe('records.csv: stored: 0 customers added, 0 changed, 3 unchanged\n')
  })

  it.each([
    ['C-1,One,USD,US,C-9', 'There is no customer C-9 for C-1 to be below, or it is below C-1 itself. (parentUnknown)'],
    ['C-1,One,USD,US,C-1', 'There is no customer C-1 for C-1 to be below, or it is below C-1 itself. (parentUnknown)'],
    ['C-1,One,USD,US,\nC-1,Two,USD,US,', 'Customer C-1 is there already on line 3. (recordRepeatedInFile)'],
    ['C-1,,USD,US,', 'name is missing. (valueMissing)'],
    ['C 1,One,USD,US,', 'customer_id "C 1" is not an id: letters, digits and . _ - (at most 64). (valueUnknown)'],
    ['C-1,One,DOLLAR,US,', '"DOLLAR" is no currency of ISO 4217. (currencyUnknown)'],
    ['C-1,One,USD,America,', 'country "America" is not a code of ISO 3166 of two letters, such as US. (valueUnknown)'],
    ['C-1,One,USD,US', 'The line has 4 columns, the header 5. (columnCountDiffers)'],
    ['', 'There is no row below the header. (fileEmpty)'],
  ])('refuses a whole file for the row %j', async (row, words) => {
    const store = await open()
    const { code, err, out } = await run(
      store,
      `${header}\nC-0,Zero,USD,US,\n${row}\n`.replace(/C-0.*\n\n/, ''),
      ...ofCustomers,
    )
    expect([code, err]).toEqual([exitCodes.refused, expect.stringContaining(words)])
    expect(out).toContain('refused, nothing of it is stored')
    expect(await stored(store)).toEqual([])
  })

  it('refuses a ring that only closes with what is stored', async () => {
    const store = await open()
    await run(store, `${header}\nC-1,One,USD,US,\nC-2,Two,USD,US,C-1\n`, ...ofCustomers)
    const { err } = await run(store, `${header}\nC-1,One,USD,US,C-2\n`, ...ofCustomers, '--upsert')
    expect(err).toBe('records.csv:1: By this file, C-1, C-2 would be below themselves. (parentUnknown)\n')
  })

  it('asks for the program where there are several, and refuses what another one has', async () => {
    const store = await open()
    await store.db().insert(programs).values({ id: 'far', title: 'Far', config: {}, paymentSettings: {} })
    const text = `${header}\nC-1,One,USD,US,\n`
    expect((await run(store, text, ...ofCustomers)).err).toContain(
      'Say whose these are: --program ID. There are far, near.',
    )
    expect((await run(store, text, ...ofCustomers, '--program', 'near')).code).toBe(exitCodes.done)
    expect((await run(store, text, ...ofCustomers, '--program', 'far', '--upsert')).err).toBe(
      'records.csv:2: C-1 is one of the program near already. (recordOfOtherProgram)\n',
    )
    expect((await run(store, text, ...ofCustomers, '--program', 'fra')).err).toContain('There is no program fra.')
  })

  it('stores merchants and locations', async () => {
    const store = await open()
    const sellers = 'merchant_id,name,currency,vat_id\nM-1,Parts,EUR,DE1|9930:DE1\n'
    expect((await run(store, sellers, '--kind', 'merchants')).err).toBe('')
    expect(await store.db().select().from(merchants)).toMatchObject([{ buid: 'M-1', partyIds: ['DE1', '9930:DE1'] }])
    await run(store, `${header}\nC-1,One,USD,US,\n`, ...ofCustomers)
    const places = 'customer_id,display_location,name\nC-1,Dock 3 Süd,Main store\nC-2,001,Nowhere\n'
    expect((await run(store, places, '--kind', 'locations')).err).toBe(
      'records.csv:3: There is no customer C-2 in the program near. (customerUnknown)\n',
    )
    expect((await run(store, places.replace(/C-2.*\n/, ''), '--kind', 'locations')).code).toBe(exitCodes.done)
    expect(await store.db().select().from(locations)).toMatchObject([
      { displayLocation: 'Dock 3 Süd', name: 'Main store' },
    ])
    expect((await run(store, 'customer_id,display_location,name\nC-1,*,All\n', '--kind', 'locations')).err).toContain(
      '"*" is not a location',
    )
  })

  it('stores users as invited, without a password, and never takes one that is there away', async () => {
    const store = await open()
    await run(store, `${header}\nC-1,One,USD,US,\nC-2,Two,USD,US,\n`, ...ofCustomers)
    const people =
      'username,first_name,last_name,email,role,customers\nann.lee,Ann,Lee,ann@one.example,payer,C-1|C-2\nbo.ek,Bo,Ek,bo@one.example,,C-1\n'
    expect((await run(store, people, '--kind', 'users')).out).toContain('2 users added')
    const all = () => store.db().select().from(users).orderBy(asc(users.username))
    expect(await all()).toMatchObject([
      { username: 'ann.lee', role: 'payer', status: 'invited', passwordHash: null, userTypes: ['customer'] },
      { username: 'bo.ek', role: 'viewer', status: 'invited', passwordHash: null, language: 'en' },
    ])
    expect(await store.db().select().from(userCustomers)).toHaveLength(3)
    expect(await store.db().select().from(mails)).toEqual([])
    await store.db().update(users).set({ status: 'active', passwordHash: 'x' }).where(eq(users.username, 'ann.lee'))
    const changed = 'username,first_name,last_name,email\nAnn.Lee,Ann,Berg,ann@one.example\n'
    expect((await run(store, changed, '--kind', 'users')).err).toContain('User ann.lee is there already')
    expect((await run(store, changed, '--kind', 'users', '--upsert')).out).toContain('0 users added, 1 changed')
    expect((await all())[0]).toMatchObject({ lastName: 'Berg', role: 'payer', status: 'active', passwordHash: 'x' })
    const wrong = 'username,first_name,last_name,email,role,customers\ncy.ho,Cy,Ho,cy@one.example,boss,C-9\n'
    expect((await run(store, wrong, '--kind', 'users')).err).toBe(
      'records.csv:2: role "boss" is none of admin, payer, viewer, card_viewer, safety_manager, voucher_manager, enrollment_manager. (valueUnknown)\n',
    )
  })
})

describeStores('importing users', (openStore) => {
  it('sends nobody an invitation but with --invite, and then only who is new', async () => {
    const store = await openStore()
    await store.db().insert(programs).values({ id: 'near', title: 'Near', config: {}, paymentSettings: {} })
    const header = 'username,first_name,last_name,email\n'
    const ofUsers = ['--kind', 'users', '--upsert', '--invite']
    const letters = async () =>
      (await store.db().select().from(mails).orderBy(mails.toAddress)).map(({ toAddress }) => toAddress)
    await run(store, `${header}ann.lee,Ann,Lee,ann@one.example\n`, ...ofUsers, '--dry-run')
    expect(await letters()).toEqual([])
    await run(store, `${header}ann.lee,Ann,Lee,ann@one.example\n`, ...ofUsers)
    await run(store, `${header}ann.lee,Ann,Lee,ann@one.example\nbo.ek,Bo,Ek,bo@one.example\n`, ...ofUsers)
    expect(await letters()).toEqual(['ann@one.example', 'bo@one.example'])
  })
})

describe('the command', () => {
  it.each([
    ['--kind', 'customer', 'x.csv'],
    ['--kind', 'customers', '--merchant', 'M', 'x.csv'],
    ['--kind', 'customers', '--invite', 'x.csv'],
    ['--kind', 'users', '--map', 'amount=Betrag', 'x.csv'],
    ['--upsert', 'x.csv'],
    ['--program', 'near', 'x.csv'],
  ])('is not understood with %s %s %s', async (...argv) => {
    let err = ''
    const code = await runImport(argv, {
      openStore: () => Promise.reject(new Error('It must not be opened.')),
      now: () => new Date(),
      out: () => {},
      err: (text) => {
        err += text
      },
    })
    expect([code, err]).toEqual([exitCodes.wrongUsage, expect.stringContaining('--help')])
  })
})
