/** Statements over the demonstration: they go on where the one before ended, and end with what the list and its CSV say. */
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import * as v from 'valibot'
import { beforeAll, expect, it } from 'vitest'

import { addDays, daysBetween } from '../../domain/dates.ts'
import { parseAmount } from '../../domain/money.ts'
import { describeStore } from '../../tests/server/database.ts'
import { scriptedProvider } from '../../tests/server/scripted-provider.ts'
import { movableClock } from '../clock.ts'
import { NORTHGATE } from '../demo/merchants.ts'
import { seedOnce } from '../demo/seed.ts'
import { listInvoices } from '../invoices/list-invoices.ts'
import { accountsSeen, seesAccount, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import { prepareInvoices } from './invoice-export.ts'
import type { ExportSource } from './prepared.ts'
import { readStatement } from './statement.ts'

const TODAY = '2026-11-21'
const clock = movableClock(new Date(`${TODAY}T18:00:00Z`))
const reader: Reader = { id: 'nobody', programId: NORTHGATE, userTypes: ['corporate'] }
const RowSchema = v.object({ currency: v.string(), billed_on: v.string(), open_amount: v.string() })

describeStore('statements of the demonstration', (openStore) => {
  let store: Store
  let source: ExportSource
  let accounts: { buid: string; currency: string }[]
  beforeAll(async () => {
    store = await openStore()
    const provider = scriptedProvider()
    await seedOnce(store, clock, provider)
    const { rows } = await store.db().execute<{ buid: string; currency: string }>(sql`
      select buid_customer as buid, invoices.currency from invoices join customers on buid = buid_customer
      where program_id = ${reader.programId} group by 1, 2 order by count(*) desc, 1, 2 limit 25`)
    accounts = rows
    source = {
      services: { store, clock, provider },
      reader,
      payer: {
        userId: reader.id,
        role: 'admin',
        programId: reader.programId,
        language: 'en',
        accounts: accountsSeen(reader),
        mayAct: (column) => seesAccount(reader, column),
      },
      today: TODAY,
    }
  }, 60_000)

  it('are of several currencies', () => {
    expect(new Set(accounts.map(({ currency }) => currency)).size).toBeGreaterThan(2)
  })

  it('end with the sum of the list and of its CSV', async () => {
    for (const { buid, currency } of accounts) {
      const filters = { 'filter[buid_customer]': buid, 'filter[sol_currency]': currency }
      const file = await prepareInvoices(source, { format: 'data', locale: 'en', filters })
      let text = ''
      for await (const part of file.parts(() => undefined)) text += String(part)
      const rows = v.parse(v.array(RowSchema), parse(text, { columns: true, bom: true }))
      const sumOf = (some: typeof rows) =>
        some.reduce((sum, row) => sum + (parseAmount(row.open_amount, currency) ?? Number.NaN), 0)
      const { totals } = await listInvoices(
        store,
        reader,
        {
          list: 'all',
          filters: {
            buidCustomer: buid,
            currency,
            buidMerchant: null,
            buidLocation: null,
            billedFrom: null,
            billedTo: null,
            text: null,
            dueFrom: null,
            dueTo: null,
            amountFrom: null,
            amountTo: null,
            due: null,
            isPayable: false,
            except: [],
          },
          sort: 'due_on',
          page: { number: 1, size: 1 },
        },
        TODAY,
      )
      const statement = await readStatement(store, reader, {
        buidCustomer: buid,
        currency,
        from: addDays(TODAY, -60),
        to: TODAY,
        today: TODAY,
      })
      const ages = Object.values(statement.ages).reduce((sum, minor) => sum + (minor ?? 0), 0)
      expect({ buid, list: totals.find((one) => one.currency === currency)?.open_amount ?? 0 }).toEqual({
        buid,
        list: sumOf(rows),
      })
      // What is not billed yet is in the list alone.
      const billed = sumOf(rows.filter((row) => row.billed_on !== ''))
      expect({ buid, closing: statement.closingMinor, ages }).toEqual({ buid, closing: billed, ages: billed })
    }
  })

  it('go on where the one before ended, whatever the days', async () => {
    const days = fc.integer({ min: 0, max: 400 }).map((ago) => addDays(TODAY, -ago))
    await fc.assert(
      fc.asyncProperty(fc.nat(24), fc.uniqueArray(days, { minLength: 3, maxLength: 3 }), async (at, chosen) => {
        const [first = '', middle = '', last = ''] = chosen.toSorted()
        const account = accounts[at % accounts.length]
        if (!account) throw new Error('There is no account.')
        const read = (from: string, to: string) =>
          readStatement(store, reader, {
            buidCustomer: account.buid,
            currency: account.currency,
            from,
            to,
            today: TODAY,
          })
        const whole = await read(first, last)
        const begin = await read(first, middle)
        const end = await read(addDays(middle, 1), last)
        expect(begin.openingMinor).toBe(whole.openingMinor)
        expect(end.openingMinor).toBe(begin.closingMinor)
        expect(end.closingMinor).toBe(whole.closingMinor)
        expect(begin.lines.length + end.lines.length).toBe(whole.lines.length)
        for (const { day } of whole.lines) expect(daysBetween(first, day)).toBeGreaterThanOrEqual(0)
        for (const one of [whole, begin, end])
          expect(Object.values(one.ages).reduce((sum, minor) => sum + (minor ?? 0), 0)).toBe(one.closingMinor)
      }),
      { numRuns: 40 },
    )
  })
})
