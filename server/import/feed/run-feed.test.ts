import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { describeStores } from '../../../tests/server/database.ts'
import { now, storeIntakeProgram } from '../../../tests/server/intake/fixture.ts'
import { creditLines, customers, locations, merchants } from '../../store/schema/accounts.ts'
import { intakeRuns } from '../../store/schema/merchant/intake.ts'
import { invoices } from '../../store/schema/invoices.ts'
import type { Store } from '../../store/store.ts'
import { runImport } from '../run.ts'

describeStores('a file that feeds a program', (openStore) => {
  let store: Store
  let folder = ''

  beforeEach(async () => {
    store = await openStore()
    await storeIntakeProgram(store)
    folder = await mkdtemp(join(tmpdir(), 'feed-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  /** Runs the command on lines of a file, and returns its exit code, the report and what it said. */
  async function feed(kind: string, lines: readonly string[], ...more: string[]) {
    const [file, report] = [join(folder, `${kind}.csv`), join(folder, `${kind}.report.csv`)]
    await writeFile(file, lines.join('\n'))
    const said: string[] = []
    const code = await runImport(
      ['--kind', kind, '--program', 'p', '--report', report, '--locale', 'en-US', ...more, file],
      {
        // The command closes its store; the tests still ask it.
        openStore: () => Promise.resolve({ ...store, close: () => Promise.resolve() }),
        now: () => now,
        out: (text) => said.push(text),
        err: (text) => said.push(text),
      },
    )
    const text = await readFile(report, 'utf8').catch(() => '')
    return { code, report: text.replace('\ufeff', '').trim().split(/\r?\n/), said: said.join('') }
  }
  const invoiceHeader = 'merchant,customer,invoice number,external id,invoice date,due date,amount,currency'
  const invoiceLine = (number: string, amount = '100.00', customer = 'c') =>
    `m,${customer},${number},X-${number},2026-03-01,2026-03-31,${amount},EUR`
  const stored = async () => (await store.db().select().from(invoices)).map(({ invoiceId }) => invoiceId).toSorted()
  const runs = () => store.db().select().from(intakeRuns)

  it('is stored row by row, and a refused row stops no other: the report says each', async () => {
    const { code, report, said } = await feed('invoices', [
      invoiceHeader,
      invoiceLine('A-1'),
      invoiceLine('A-2', 'much'),
      invoiceLine('A-3', '5.00', 'far-c'),
      invoiceLine('A-4', '-30.00'),
      invoiceLine('A-1'),
    ])
    expect(code).toBe(1)
    expect(report).toEqual([
      'line,kind,key,result,code,words',
      '2,invoice,A-1,stored,,',
      expect.stringMatching(/^3,invoice,A-2,refused,numberMalformed,/),
      '4,invoice,A-3,refused,customerUnknown,The program has no such account.',
      '5,invoice,A-4,stored,,',
      '6,invoice,A-1,unchanged,,',
    ])
    expect(said).toContain('stored 2, changed 0, unchanged 1, skipped 0, refused 2')
    expect(await stored()).toEqual(['A-1', 'A-4'])
  })

  it('changes what is there with --upsert, and leaves it with --skip-known', async () => {
    await feed('invoices', [invoiceHeader, invoiceLine('A-1')])
    const file = [invoiceHeader, invoiceLine('A-1', '80.00')]
    expect((await feed('invoices', file)).report[1]).toMatch(/^2,invoice,A-1,refused,invoiceAlreadyThere,/)
    const skipped = await feed('invoices', file, '--skip-known')
    expect([skipped.code, skipped.report[1]?.slice(0, 40)]).toEqual([0, '2,invoice,A-1,skipped,invoiceAlreadyTher'])
    expect(await feed('invoices', file, '--upsert')).toMatchObject({
      code: 0,
      report: [expect.anything(), '2,invoice,A-1,changed,,'],
    })
  })

  it('stores nothing of a dry run, and reports as if', async () => {
    const { code, report } = await feed('invoices', [invoiceHeader, invoiceLine('A-1')], '--dry-run')
    expect([code, report[1]]).toEqual([0, '2,invoice,A-1,stored,,'])
    expect([await stored(), await runs()]).toEqual([[], []])
  })

  it('goes on where it was stopped: nothing comes twice, and the report is whole', async () => {
    const lines = [invoiceHeader, ...Array.from({ length: 2_500 }, (_, at) => invoiceLine(`B-${at}`))]
    const broken: Store = { ...store, tx: store.tx }
    let batches = 0
    const real = store
    // The third batch fails as a stop would: after its rows, before its end.
    store = {
      ...broken,
      tx: (work, options) =>
        real.tx(async (transaction) => {
          const result = await work(transaction)
          if (options?.statementTimeoutMs !== undefined && (batches += 1) === 3) throw new Error('stopped')
          return result
        }, options),
    }
    expect(await feed('invoices', lines)).toMatchObject({ code: 3, said: expect.stringContaining('goes on there') })
    expect(await runs()).toMatchObject([{ rowsDone: 2_000, finishedAt: null }])
    // What was written of the report after the last batch is cut off.
    await appendFile(join(folder, 'invoices.report.csv'), '2002,invoice,half a li')
    store = real
    const { code, report, said } = await feed('invoices', lines)
    expect([code, said.includes('goes on after 2000 rows')]).toEqual([0, true])
    expect(report.slice(1)).toEqual(lines.slice(1).map((_, at) => `${at + 2},invoice,B-${at},stored,,`))
    expect(await stored()).toHaveLength(2_500)
    expect(await runs()).toMatchObject([{ rowsDone: 2_500, counts: { stored: 2_500 }, finishedAt: now }])
  })

  it('asks for its report where a stopped run has written it', async () => {
    const lines = [invoiceHeader, invoiceLine('A-1')]
    await feed('invoices', lines)
    await store.db().update(intakeRuns).set({ finishedAt: null })
    await rm(join(folder, 'invoices.report.csv'))
    const { code, said } = await feed('invoices', lines)
    expect([code, said]).toEqual([1, expect.stringContaining('--restart')])
    expect((await feed('invoices', lines, '--restart')).report[1]).toBe('2,invoice,A-1,unchanged,,')
  })

  it('feeds payments with several allocations, credits and cancellations', async () => {
    await feed('invoices', [
      invoiceHeader,
      ...['A-1', 'A-2', 'A-3'].map((number) => invoiceLine(number)),
      invoiceLine('N-1', '-30.00'),
    ])
    const payments = await feed('payments', [
      'merchant,customer,payment number,invoice,allocated,currency,paid on,method',
      'm,c,P-1,A-1,40.00,EUR,2026-03-05,Wire',
      'm,c,P-1,A-2,100.00,EUR,2026-03-05,Wire',
      'm,c,P-2,A-2,1.00,EUR,2026-03-05,Wire',
    ])
    expect(payments.report.slice(1, 4).map((line) => line.split(',').slice(0, 5).join(','))).toEqual([
      '2,payment,P-1,stored,',
      '3,payment,P-1,stored,',
      '4,payment,P-2,refused,invoiceSettled',
    ])
    const credits = await feed('credits', [
      'merchant,customer,external id,credit note,invoice,amount,currency,applied on',
      'm,c,K-1,N-1,A-1,30.00,EUR,2026-03-06',
    ])
    expect(credits.report[1]).toBe('2,credit,K-1,stored,,')
    const cancellations = await feed('cancellations', [
      'merchant,customer,invoice,cancelled on,reason',
      'm,c,A-3,2026-03-07,Returned',
      'm,c,A-2,,',
    ])
    expect(cancellations.report.slice(1).map((line) => line.split(',').slice(2, 5).join(' '))).toEqual([
      'A-3 changed ',
      'A-2 refused invoiceSettled',
    ])
    const rows = await store.db().select().from(invoices)
    expect(rows.map(({ invoiceId, openMinor }) => [invoiceId, openMinor]).toSorted()).toEqual([
      ['A-1', 30_00],
      ['A-2', 0],
      ['A-3', 0],
      ['N-1', 0],
    ])
  })

  it('feeds limits, accounts, merchants and locations', async () => {
    const results = [
      await feed('customers', ['customer,name,currency,country,parent', 'n1,New,EUR,FR,', 'n2,Below,EUR,FR,n1']),
      await feed('limits', ['customer,currency,credit limit,held', 'n1,EUR,500.00,20.00']),
      await feed('merchants', ['merchant,name,currency', 'm5,Fifth,EUR']),
      await feed('locations', ['customer,location,name', 'n1,001,North']),
    ]
    expect(results.map(({ code }) => code)).toEqual([0, 0, 0, 0])
    const accounts = await store.db().select().from(customers)
    expect(accounts.find(({ buid }) => buid === 'n2')?.parentBuid).toBe('n1')
    const lines = await store.db().select().from(creditLines)
    expect(lines.find(({ buidCustomer }) => buidCustomer === 'n1')).toMatchObject({
      limitMinor: 500_00,
      heldMinor: 20_00,
    })
    expect((await store.db().select().from(merchants)).map(({ buid }) => buid)).toContain('m5')
    expect(await store.db().select().from(locations)).toMatchObject([{ buidCustomer: 'n1', displayLocation: '001' }])
  })

  it('is not read at all when its header is wrong, or its program is unknown', async () => {
    const header = await feed('payments', ['merchant,customer,colour', 'm,c,red'])
    expect([header.code, header.said]).toEqual([1, expect.stringContaining('columnMissing')])
    const program = await feed('invoices', [invoiceHeader], '--program', 'nowhere')
    expect([program.code, program.said]).toEqual([2, expect.stringContaining('There is no program nowhere')])
  })

  it('says what a command lacks', async () => {
    expect(await feed('payments', [], '--upsert', '--skip-known')).toMatchObject({ code: 2 })
    expect(await feed('invoices', [], '--merchant', 'm')).toMatchObject({ code: 2 })
    expect(await feed('users', [])).toMatchObject({ code: 2 })
  })
})
