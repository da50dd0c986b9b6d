/** An import whose refused lines go to the rejection center. */
import { asc, eq } from 'drizzle-orm'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { describeStores } from '../../../tests/server/database.ts'
import { storeFixture } from '../../../tests/server/stored-fixture.ts'
import { currentOf } from '../../rejections/stored-rejection.ts'
import { customers } from '../../store/schema/accounts.ts'
import { invoices } from '../../store/schema/invoices.ts'
import { rejections } from '../../store/schema/merchant/rejections.ts'
import type { Store } from '../../store/store.ts'
import { exitCodes } from '../exit-codes.ts'
import { runImport } from '../run.ts'

const header = 'invoice_id,billed_on,due_on,amount,tax,settled_on,kind,disputed'
const good = 'R1,2026-11-04,2026-12-04,100.00,,,,'
const late = 'R2,2026-11-04,2026-10-04,110.00,10.00,,,'
const numberless = ',2026-11-04,2026-12-04,,,,,'
const parties = ['--merchant', 'm-1', '--customer', 'c-own', '--locale', 'en-US', '--currency', 'USD']

describeStores('an import into the rejection center', (openStore) => {
  let folder: string
  let store: Store
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rejections-'))
  })
  beforeEach(async () => {
    store = await openStore()
    await storeFixture(store)
  })
  afterAll(() => rm(folder, { recursive: true }))

  /** Runs the import with these lines of a file. */
  async function run(lines: readonly string[], argv: readonly string[] = ['--rejections'], head = header) {
    const path = join(folder, 'receivables.csv')
    await writeFile(path, [head, ...lines].join('\n'))
    let [out, err] = ['', '']
    const code = await runImport([...parties, ...argv, path], {
      openStore: async () => ({ ...store, close: async () => {} }),
      now: () => new Date('2026-11-21T15:00:00Z'),
      out: (text) => {
        out += text
      },
      err: (text) => {
        err += text
      },
    })
    return { code, out: out.replaceAll(`${folder}/`, ''), err: err.replaceAll(`${folder}/`, '') }
  }
  const stored = () => store.db().select().from(rejections).orderBy(asc(rejections.fileLine))
  const numbers = async () => {
    const rows = await store
      .db()
      .select()
      .from(invoices)
      .where(eq(invoices.buidMerchant, 'm-1'))
      .orderBy(invoices.invoiceId)
    return rows.map(({ invoiceId }) => invoiceId).filter((id) => id.startsWith('R'))
  }

  it('stores the good lines, and the others with their reasons and what was in the file', async () => {
    const { code, out, err } = await run([good, late])
    expect(code).toBe(exitCodes.done)
    expect(out).toBe(
      'receivables.csv: stored 1: 1 invoice, billed 100.00 USD, due 100.00 USD, 1 line to the rejection center\n',
    )
    expect(err).toBe(
      'receivables.csv:3: to the rejection center: It is due on 2026-10-04, before it is billed (2026-11-04); if so, say --accept dates. (dateImplausible)\n',
    )
    expect(await numbers()).toEqual(['R1'])
    const [row] = await stored()
    expect(row).toMatchObject({
      buidMerchant: 'm-1',
      source: 'import',
      fileName: 'receivables.csv',
      fileLine: 3,
      status: 'active',
      refusals: [{ code: 'dueBeforeBilled', at: 'due_on' }],
      totalMinor: 11_000,
      invoiceNumber: 'R2',
      original: {
        buid_customer: 'c-own',
        lines: [{ quantity: '1', unit_price: '100.00', tax_category: 'S', tax_percent: '10' }],
      },
    })
    expect(row?.fileValues.slice(0, 4)).toEqual([
      { name: 'invoice_id', value: 'R2' },
      { name: 'billed_on', value: '2026-11-04' },
      { name: 'due_on', value: '2026-10-04' },
      { name: 'amount', value: '110.00' },
    ])
  })

  it('changes nothing with the same file again, whatever became of its lines', async () => {
    await run([good, late, numberless])
    const again = await run([good, late, numberless])
    expect([again.code, again.err]).toEqual([exitCodes.done, ''])
    await store.db().update(rejections).set({ status: 'cancelled' })
    await run([good, late, numberless])
    expect(await numbers()).toEqual(['R1'])
    expect(await store.db().$count(rejections)).toBe(2)
  })

  it('does not store a line that was rejected before as an invoice when its reason has gone', async () => {
    await store.db().update(customers).set({ currency: 'EUR' }).where(eq(customers.buid, 'c-foreign'))
    const foreign = ['--merchant', 'm-1', '--customer', 'c-foreign', '--currency', 'CAD', '--rejections']
    await run([good], foreign)
    await store.db().update(customers).set({ currency: 'CAD' }).where(eq(customers.buid, 'c-foreign'))
    await run([good], foreign)
    expect(await numbers()).toEqual([])
    expect((await stored()).map(({ refusals }) => refusals[0]?.code)).toEqual(['currencyNotOfAccount'])
  })

  it('stores what could be read of a line without number and amount', async () => {
    await run([numberless, 'R3,2026-13-04,2026-12-04,1O0.00,,,,'])
    const rows = await stored()
    expect(rows.map((row) => currentOf(row).lines[0]?.unit_price)).toEqual(['', '1O0.00'])
    expect(rows.map(({ refusals }) => refusals.map(({ code }) => code))).toEqual([
      ['invoiceNumberMissing', 'descriptionMissing', 'priceMalformed'],
      ['dateMalformed', 'priceMalformed'],
    ])
    expect(rows[0]?.totalMinor).toBeNull()
  })

  it('stores a line with too few columns with nothing but its cells', async () => {
    await run([good, 'R2,2026-11-04'])
    expect((await stored())[0]).toMatchObject({ invoiceNumber: '', fileLine: 3 })
    expect((await stored())[0]?.fileValues.slice(0, 3)).toEqual([
      { name: 'invoice_id', value: 'R2' },
      { name: 'billed_on', value: '2026-11-04' },
      { name: 'due_on', value: '' },
    ])
  })

  it('sets a number aside that is taken, in the file and in the portal', async () => {
    await run([good])
    await run([
      'R1,2026-11-04,2026-12-04,250.00,,,,',
      'R5,2026-11-04,2026-12-04,5,,,,',
      'R5,2026-11-04,2026-12-04,6,,,,',
    ])
    expect((await stored()).map(({ invoiceNumber, refusals }) => [invoiceNumber, refusals[0]?.code])).toEqual([
      ['R1', 'invoiceNumberTaken'],
      ['R5', 'invoiceNumberTaken'],
    ])
    expect(await numbers()).toEqual(['R1', 'R5'])
  })

  it('has each reason, also one that only the file shows', async () => {
    await run(
      ['R2,2026-11-04,2026-12-04,110.00,10.00,90.00', 'R3,2026-11-04,2026-12-04,10.005,,'],
      ['--rejections'],
      'invoice_id,billed_on,due_on,amount,tax,subtotal',
    )
    const rows = await stored()
    expect(rows.map((row) => currentOf(row).lines[0]?.unit_price)).toEqual(['', ''])
    expect(rows.map(({ refusals }) => refusals[0])).toEqual([
      { code: 'priceMalformed', at: 'lines/0/unit_price' },
      { code: 'priceMalformed', at: 'lines/0/unit_price' },
    ])
  })

  it('leaves the account open where a column names one that is not there', async () => {
    const argv = ['--rejections', '--customer-column', 'customerID']
    const head = 'invoice_id,billed_on,due_on,amount,customerID'
    await run(
      ['R1,2026-11-04,2026-12-04,5,NEW-1', 'R2,2026-11-04,2026-10-04,5,NEW-2', 'R3,2026-11-04,2026-10-04,5,c-child'],
      argv,
      head,
    )
    expect((await stored()).map(({ buidCustomer }) => buidCustomer)).toEqual([null, 'c-child'])
  })

  it.each([
    ['a credit note', 'R2,2026-13-04,2026-10-04,-5,,,,'],
    ['one that says so', 'R2,2026-13-04,2026-10-04,5,,,credit note,'],
    ['a settled one', 'R2,2026-13-04,2026-10-04,5,,2026-11-10,,'],
    ['a disputed one', 'R2,2026-13-04,2026-10-04,5,,,,yes'],
  ])('refuses the file with a refused line that no rejection can hold: %s', async (_name, line) => {
    const { code, err, out } = await run([good, line])
    expect([code, out]).toEqual([exitCodes.refused, 'receivables.csv: refused, nothing of it is stored; 1 bad line\n'])
    expect(err).toContain('(notForRejectionCenter)')
    expect(await numbers()).toEqual([])
    expect(await store.db().$count(rejections)).toBe(0)
  })

  it('stores good credit notes as ever', async () => {
    await run(['R2,2026-11-04,2026-12-04,-5,,,,', late])
    expect(await numbers()).toEqual(['R2'])
  })

  it('refuses a file with more bad lines than anybody corrects, and stores nothing', async () => {
    const bad = Array.from({ length: 1_001 }, (_, at) => `B${at},2026-11-04,2026-10-04,5,,,,`)
    const { code, err } = await run([good, ...bad])
    expect([code, err]).toEqual([exitCodes.refused, expect.stringContaining('tooManyRefusals')])
    expect(await store.db().$count(rejections)).toBe(0)
  })

  it('reads only with --dry-run, and says what would go there', async () => {
    const { code, out, err } = await run([good, late], ['--rejections', '--dry-run'])
    expect([code, out]).toEqual([exitCodes.done, expect.stringContaining('1 line to the rejection center')])
    expect(err).toContain('(dateImplausible)')
    expect(await store.db().$count(rejections)).toBe(0)
  })

  it('stays all or nothing without the option', async () => {
    expect((await run([good, late], [])).code).toBe(exitCodes.refused)
    expect(await numbers()).toEqual([])
    expect(await store.db().$count(rejections)).toBe(0)
  })

  it('says which parties it needs', async () => {
    let err = ''
    const code = await runImport(['--rejections', '--merchant', 'm-1', 'x.csv'], {
      openStore: () => Promise.reject(new Error('It is not opened.')),
      now: () => new Date(),
      out: () => {},
      err: (text) => {
        err += text
      },
    })
    expect([code, err]).toEqual([exitCodes.wrongUsage, expect.stringContaining('--rejections needs --merchant')])
  })
})
