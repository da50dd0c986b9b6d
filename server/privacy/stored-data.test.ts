/**
 * The privacy center's promise: the export holds everything that a search of the whole database finds for a user, and the
 * deletion leaves nothing but what the page says.
 */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { storedData } from '../../domain/rules/privacy/stored-data.ts'
import { describeStores } from '../../tests/server/database.ts'
import { storePortalFixture } from '../../tests/server/portal-fixture.ts'
import { columnsOf, findUser, planted, plantUser, type Hit } from '../../tests/server/privacy/planted-user.ts'
import type { Store } from '../store/store.ts'
import { eraseUser, newPseudonym } from './erase-user.ts'
import { ownData } from './export.ts'
import { holdings, holdNobody, keptTexts, mentions } from './holdings.ts'
import { subjectOf } from './subject.ts'

const now = new Date('2026-11-22T12:00:00Z')
const placeOf = ({ table, column }: Hit) => `${table}.${column}`

async function planting(store: Store) {
  await storePortalFixture(store)
  await plantUser(store)
  return subjectOf(store, planted.id)
}

describeStores('what is stored about a user', (openStore) => {
  it('stands in a table that somebody has thought about', async () => {
    const tables = [...new Set((await columnsOf(await openStore())).map(({ table }) => table))].toSorted()
    const known = [...holdings.map(({ table }) => table), ...holdNobody].toSorted()
    expect(tables, 'a new table stands among `holdings` or in `holdNobody`').toEqual(known)
  })

  it('keeps the user’s name only in tables of which the page says so', () => {
    const silent = holdings.filter(
      ({ table, kind }) => table in keptTexts && storedData[kind].onDeletion === 'pseudonym',
    )
    expect(silent.map(({ table }) => table)).toEqual([])
  })

  it('is exported wherever a search of the whole database finds it, except in what others have written', async () => {
    const store = await openStore()
    const { data } = await ownData(store, await planting(store), { recordings: [], now })
    const exported = new Map(Object.values(data).flatMap((kind) => Object.entries(kind)))
    const hits = await findUser(store)
    // Every table that refers to users has a row, so that none is left out by having none.
    const referring = (await columnsOf(store)).filter(({ namesUser }) => namesUser)
    const found = new Set(hits.map(placeOf))
    expect(referring.map(({ table, name }) => `${table}.${name}`).filter((place) => !found.has(place))).toEqual([])

    const isExported = ({ table, row }: Hit) => {
      // Where somebody else has been is no part of it (the address in the facts of the audit).
      const same = (own: Readonly<Record<string, unknown>>) =>
        Object.keys(row).every(
          (key) => !(key in own) || key === 'facts' || JSON.stringify(own[key]) === JSON.stringify(row[key]),
        )
      return (exported.get(table) ?? []).some(same)
    }
    const isOfOthers = ({ table, column, by }: Hit) =>
      by === 'name' && [...(mentions[table] ?? []), ...(keptTexts[table] ?? [])].includes(column)
    expect(hits.filter((hit) => !isExported(hit) && !isOfOthers(hit)).map(placeOf)).toEqual([])
  })

  it('is exported without a secret, and says that there is one', async () => {
    const store = await openStore()
    const own = await ownData(store, await planting(store), { recordings: [], now })
    const text = JSON.stringify(own)
    for (const secret of ['hash-of-the-password', 'hash-of-the-phrase', 'token_hash', 'password_hash', '"secret"'])
      expect(text).not.toContain(secret)
    expect(own.data.profile?.users).toMatchObject([{ has_password: true, has_challenge_phrase: true }])
  })

  it('is gone after the deletion but for what the page says, and access with it', async () => {
    const store = await openStore()
    const subject = await planting(store)
    await store.tx(() => eraseUser(store, subject, newPseudonym(), now))
    const hits = await findUser(store)
    const named = hits.filter(({ by }) => by === 'name')
    expect(named.filter(({ table, column }) => !keptTexts[table]?.includes(column)).map(placeOf)).toEqual([])
    // The id alone leads to rows that the page says stay under a pseudonym.
    const staying = new Set(
      holdings
        .filter(({ onErasure, kind }) => onErasure !== 'deleted' && storedData[kind].onDeletion !== 'deleted')
        .map(({ table }) => table),
    )
    const byId = hits.filter(({ by, table }) => by === 'id' && !staying.has(table))
    // Keys of emptied e-mails, so that none is written twice, and who has asked an outside contact.
    expect(
      [...new Set(byId.map(placeOf))].filter((place) => !['mails.key', 'mail_consents.asked_by'].includes(place)),
    ).toEqual([])
    const { rows } = await store.db().execute(sql`
      select status, password_hash, challenge_hash, challenge_question, erased_at is not null as erased
      from users where id = ${planted.id}`)
    expect(rows).toEqual([
      { status: 'deactivated', password_hash: null, challenge_hash: null, challenge_question: null, erased: true },
    ])
  })

  it('stays with a namesake of another program, and on a card of an account that is not the user’s', async () => {
    const store = await openStore()
    const subject = await planting(store)
    const { fullName } = subject
    await store.db().execute(sql`update user_groups set name = ${fullName} where id = 'ug-far'`)
    await store.db().execute(sql`
      insert into cards (id, buid_customer, holder, address, limit_minor, currency, status, requested_at, requested_by)
      values ('card-far', 'c-far', ${fullName}, '{}', 1000, 'USD', 'requested', now(), 'u-faraway')`)
    await store.db().execute(sql`
      insert into vouchers (id, voucher_number, buid_customer, holder_name, holder_email, language, limit_minor, currency, status,
        valid_until, issued_by, issued_at)
      values ('vo-far', 'V-FAR', 'c-far', ${fullName}, 'far@example.com', 'en', 1000, 'USD', 'issued', '2026-12-31', 'u-faraway', now())`)
    await store.db().execute(sql`update disputes set search_text = ${fullName} where id = 'dp-far'`)
    await store.tx(() => eraseUser(store, subject, newPseudonym(), now))
    const { rows } = await store.db().execute(sql`
      select name from user_groups where id = 'ug-far' union all select holder from cards where id = 'card-far'
      union all select holder_name from vouchers where id = 'vo-far'
      union all select search_text from disputes where id = 'dp-far'`)
    expect(rows).toEqual([1, 2, 3, 4].map(() => ({ name: fullName })))
  })

  it('lets nobody but a deletion rewrite what happened', async () => {
    const store = await openStore()
    await planting(store)
    const refused = { cause: { code: '42501' } }
    await expect(store.db().execute(sql`update audit set facts = '{}'`)).rejects.toMatchObject(refused)
    const claimed = store.tx(async () => {
      await store.db().execute(sql`select set_config('portal.audit_pseudonym', 'on', true)`)
      await store.db().execute(sql`update audit set action = 'nothing.happened'`)
    })
    await expect(claimed).rejects.toMatchObject(refused)
  })
})
