import { eq, sql } from 'drizzle-orm'
import { AsyncResource } from 'node:async_hooks'
import { beforeAll, expect, inject, it } from 'vitest'

import { describeStores, makePostgresDatabase } from '../../tests/server/database.ts'
import { audit } from './schema/audit.ts'
import { settings } from './schema/settings.ts'
import { openStore, type Store } from './store.ts'

describeStores('a store', (openOne) => {
  let store: Store

  beforeAll(async () => {
    store = await openOne()
  })

  async function stored(name: string): Promise<unknown> {
    const [row] = await store.db().select().from(settings).where(eq(settings.name, name))
    return row?.value
  }

  const write = (name: string, value: unknown) => store.db().insert(settings).values({ name, value })

  it('commits a transaction, and rolls back one that failed', async () => {
    await store.tx(() => write('kept', 1))
    await expect(
      store.tx(async () => {
        await write('lost', 1)
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect([await stored('kept'), await stored('lost')]).toEqual([1, undefined])
  })

  it('sends db() through the transaction it is called in, also from functions that know nothing of it', async () => {
    const seen: unknown[] = []
    await store
      .tx(async (transaction) => {
        await write('seen inside', 'yes')
        const [row] = await transaction.select().from(settings).where(eq(settings.name, 'seen inside'))
        seen.push(row?.value, await stored('seen inside'))
        throw new Error('undo')
      })
      .catch(() => undefined)
    expect([...seen, await stored('seen inside')]).toEqual(['yes', 'yes', undefined])
  })

  it.each([
    ['has been changed in place since', sql`update drizzle.__drizzle_migrations set hash = 'edited' where id = 1`],
    ['has been replaced by others since', sql`update drizzle.__drizzle_migrations set created_at = 1 where id = 1`],
  ])('of a migration that %s is refused in a sentence, before a request finds out', async (_, change) => {
    const earlier = await openOne()
    await earlier.migrate()
    const { rows } = await earlier
      .db()
      .execute(sql`select hash, created_at from drizzle.__drizzle_migrations where id = 1`)
    await earlier.db().execute(change)
    try {
      await expect(earlier.migrate()).rejects.toThrow(/^The database was made by an earlier version of the portal/)
    } finally {
      const [first] = rows
      await earlier
        .db()
        .execute(
          sql`update drizzle.__drizzle_migrations set hash = ${first?.hash}, created_at = ${first?.created_at} where id = 1`,
        )
    }
    await earlier.migrate()
  })

  it('of a later portal is refused, with the version that it needs, and is left as it is', async () => {
    const later = await openOne()
    expect(await later.isCurrent()).toBe(true)
    await later.migrate()
    await later.db().update(settings).set({ value: '7.1.0' }).where(eq(settings.name, 'portal.version'))
    await later
      .db()
      .execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`)
    try {
      await expect(later.migrate()).rejects.toThrow(
        'made by version 7.1.0 of the portal; this is 0.1.0. Start that version',
      )
      const [row] = await later.db().select().from(settings).where(eq(settings.name, 'portal.version'))
      expect(row?.value).toBe('7.1.0')
      await later.db().update(settings).set({ value: '0.1.0' }).where(eq(settings.name, 'portal.version'))
      await expect(later.migrate()).rejects.toThrow(
        /made by version 0\.1\.0 of the portal; this is an earlier build of it, whose last migration is \d{4}_\w+\./,
      )
    } finally {
      // The database is used again, and these tables are not emptied.
      await later.db().execute(sql`delete from drizzle.__drizzle_migrations where hash = 'later'`)
    }
  })

  it('that lacks a migration is not current', async () => {
    const earlier = await openOne()
    await earlier.db().execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 10000000000`)
    try {
      expect(await earlier.isCurrent()).toBe(false)
    } finally {
      await earlier.db().execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 10000000000`)
    }
  })

  it('undoes a failed part of a transaction alone', async () => {
    await store.tx(async () => {
      await write('outer', 1)
      await expect(
        store.tx(async () => {
          await write('part', 1)
          await write('part', 2)
        }),
      ).rejects.toThrow('Failed query')
      await write('after', 1)
    })
    expect([await stored('outer'), await stored('part'), await stored('after')]).toEqual([1, undefined, 1])
  })

  it('isolates parts that were started at once', async () => {
    await store.tx(() =>
      Promise.allSettled([
        store.tx(() => write('first part', 1)),
        store.tx(async () => {
          await write('second part', 1)
          throw new Error('undo')
        }),
        store.tx(() => write('third part', 1)),
      ]),
    )
    expect([await stored('first part'), await stored('second part'), await stored('third part')]).toEqual([
      1,
      undefined,
      1,
    ])
  })

  it('loses no update of fifty that read and write the same row at once', async () => {
    await write('counter', 0)
    await Promise.all(
      Array.from({ length: 50 }, () =>
        store.tx(async (transaction) => {
          const [row] = await transaction.select().from(settings).where(eq(settings.name, 'counter')).for('update')
          await store
            .db()
            .update(settings)
            .set({ value: Number(row?.value) + 1 })
            .where(eq(settings.name, 'counter'))
        }),
      ),
    )
    expect(await stored('counter')).toBe(50)
  })

  it('refuses an outer database inside a transaction, instead of waiting for ever', async () => {
    const outside = store.db()
    await expect(store.tx(() => outside.select().from(settings))).rejects.toMatchObject({
      cause: { message: expect.stringContaining('use db()') },
    })
    await expect(store.tx(() => store.maintain())).rejects.toThrow('use db()')
    expect(await store.db().execute(sql`select 1 as one`)).toMatchObject({ rows: [{ one: 1 }] })
  })

  it('refuses a query whose transaction has ended without waiting for it', async () => {
    let askLater: () => Promise<unknown> = () => Promise.resolve()
    await store.tx(async () => {
      askLater = AsyncResource.bind(() => stored('kept'))
      await write('in time', 1)
    })
    await expect(askLater()).rejects.toThrow('transaction had ended')
  })

  it('gives whole numbers of 8 bytes, sums and instants alike on both databases', async () => {
    const { rows } = await store.db().execute(
      sql`select 9007199254740993::bigint as big, sum(x) as total, '2026-03-08 08:00Z'::timestamptz is not null as known
          from generate_series(1, 3) x`,
    )
    expect(rows).toEqual([{ big: '9007199254740993', total: '6', known: true }])
  })

  it('accepts new audit rows only', async () => {
    const row = { at: new Date('2026-01-05T12:00:00Z'), action: 'session.started', outcome: 'done' }
    await store.db().insert(audit).values(row)
    for (const rewriting of [
      () => store.db().update(audit).set({ outcome: 'other' }),
      () => store.db().delete(audit),
      () => store.db().execute(sql`truncate audit`),
    ]) {
      await expect(rewriting()).rejects.toMatchObject({
        cause: { message: expect.stringMatching(/^audit(_before)? is append-only$/) },
      })
    }
    expect(await store.db().select({ outcome: audit.outcome }).from(audit)).toEqual([{ outcome: 'done' }])
  })

  it.each(['dispute_history', 'payment_allocations', 'payment_history'])(
    'accepts new rows of %s only',
    async (table) => {
      for (const rewriting of [`update ${table} set at = at`, `delete from ${table}`, `truncate ${table}`]) {
        await expect(store.db().execute(sql.raw(rewriting))).rejects.toMatchObject({
          cause: { message: `${table} is append-only` },
        })
      }
    },
  )

  it('runs work of one name on one server at a time', async () => {
    const ran: unknown[] = []
    const won = await store.alone('work', async () => {
      ran.push(await store.alone('work', () => Promise.resolve()))
      ran.push(await store.alone('other work', () => Promise.resolve()))
    })
    // A PGlite has one server, which its folder's lock sees to.
    expect([won, ran]).toEqual([true, [store.kind === 'pglite', true]])
  })

  it('leaves connections to a dozen jobs at once, and to requests', async () => {
    let begun = 0
    let go = () => {}
    const all = new Promise<void>((resolve) => (go = resolve))
    const work = async () => {
      begun += 1
      if (begun === 12) go()
      await all
      await store.db().execute(sql`select 1`)
    }
    const names = Array.from({ length: 12 }, (_, at) => `work ${at}`)
    expect(await Promise.all(names.map((name) => store.alone(name, work)))).toEqual(names.map(() => true))
    expect(await store.alone('work 0', () => Promise.resolve())).toBe(true)
  })

  it('bounds a statement where the database can', async () => {
    if (store.kind === 'pglite') return
    await expect(
      store.tx(() => store.db().execute(sql`select pg_sleep(5)`), { statementTimeoutMs: 50 }),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('statement timeout') } })
    expect((await store.db().execute(sql`show statement_timeout`)).rows).toEqual([{ statement_timeout: '15s' }])
  })

  it('migrates again without harm, also when several servers start at once', async () => {
    await Promise.all([store.migrate(), store.kind === 'postgres' ? store.migrate() : undefined])
    await store.maintain()
    expect(await stored('kept')).toBe(1)
  })
})

it.runIf(inject('databases').includes('postgres'))('a PostgreSQL compiles no query, on no connection', async () => {
  const database = await makePostgresDatabase()
  const server = await openStore({ databaseUrl: database.url })
  try {
    const states = await Promise.all(Array.from({ length: 4 }, () => server.db().execute(sql`show jit`)))
    expect(states.map(({ rows }) => rows)).toEqual(Array.from({ length: 4 }, () => [{ jit: 'off' }]))
  } finally {
    await server.close()
    await database.drop()
  }
})

it.runIf(inject('databases').includes('postgres'))(
  'servers of one PostgreSQL take turns at work of one name',
  async () => {
    const database = await makePostgresDatabase()
    const [one, other] = await Promise.all([0, 1].map(() => openStore({ databaseUrl: database.url })))
    if (!one || !other) throw new Error('Two stores were to be opened.')
    try {
      const ran: boolean[] = []
      await one.alone('work', async () => {
        ran.push(await other.alone('work', () => Promise.resolve()))
      })
      ran.push(await other.alone('work', () => Promise.resolve()))
      expect(ran).toEqual([false, true])
    } finally {
      await one.close()
      await other.close()
      await database.drop()
    }
  },
)

it.runIf(inject('databases').includes('postgres'))(
  'a server outlives a PostgreSQL that ends its connections, also those in use',
  async () => {
    const database = await makePostgresDatabase()
    const [one, other] = await Promise.all([0, 1].map(() => openStore({ databaseUrl: database.url })))
    if (!one || !other) throw new Error('Two stores were to be opened.')
    try {
      await one.migrate()
      const end = () =>
        other.db().execute(sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`)
      const broken = one.tx(async (transaction) => {
        await transaction.execute(sql`select 1`)
        // Between two statements nobody waits for an answer that could tell.
        await end()
        await transaction.execute(sql`select 2`)
      })
      await expect(broken).rejects.toThrow()
      const busy = one
        .db()
        .execute(sql`select pg_sleep(10)`)
        .then(
          () => 'slept',
          () => 'broken off',
        )
      await expect
        .poll(
          async () =>
            (
              await other.db().execute(sql`
        select 1 from pg_stat_activity where datname = current_database() and query like '%pg_sleep(10)%'
          and pid <> pg_backend_pid()`)
            ).rows.length,
        )
        .toBe(1)
      await end()
      expect(await busy).toBe('broken off')
      expect((await one.db().execute(sql`select 3 as three`)).rows).toEqual([{ three: 3 }])
    } finally {
      await one.close()
      await other.close()
      await database.drop()
    }
  },
)
