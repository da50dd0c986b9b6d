/** The columns of files that administrators send in the browser: asked for, remembered, refused; and files given up. */
import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'

import { CHANGE_REFUSALS_SHOWN } from '../../domain/limits.ts'
import { errorsOf, type Answer, type Caller } from '../../tests/server/caller.ts'
import { describeStore } from '../../tests/server/database.ts'
import {
  codes,
  dataOf,
  fileOf,
  row,
  sendFile,
  uploadBy,
  type FileWire,
} from '../../tests/server/erp/change-file-calls.ts'
import { signedCaller, storePortalApiKeys } from '../../tests/server/erp/signed-caller.ts'
import { openTestPortal, testDeps, type TestPortal } from '../../tests/server/test-portal.ts'
import { audit } from '../store/schema/audit.ts'
import { invoices } from '../store/schema/invoices.ts'
import { changeFilePieces, changeFiles } from '../store/schema/merchant/change-files.ts'
import { makeChangeFileWork } from './work.ts'

type Opened = FileWire & {
  version: number
  rows_total: number | null
  columns: {
    header: string[]
    rows: string[][]
    read_as: (string | null)[]
    fields: { field: string; is_needed: boolean }[]
    from: string
  }
  refusals: { line: number; key: string; code: string }[]
}

describeStore('the columns of a file that is sent in the browser', (openStore) => {
  let portal: TestPortal
  let administrator: Caller
  let program: Caller
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
    await storePortalApiKeys(portal.store)
    program = signedCaller(portal, { keyId: 'key-program' })
    administrator = await portal.signedIn('adminType')
  })

  const newWork = () => makeChangeFileWork(testDeps(portal.store, { clock: portal.clock }))
  /** Works until nothing waits any more. */
  async function workAll(work = newWork()): Promise<void> {
    while ((await work.run()) === 'more');
  }
  const stateOf = async (id: string) => dataOf(await program.get(`/ecaas/erp/change-files/${id}`)).attributes
  const stored = async () => {
    const rows = await portal.store.db().select().from(invoices).orderBy(asc(invoices.invoiceId))
    return rows.filter(({ invoiceId }) => invoiceId.startsWith('F-')).map(({ invoiceId }) => invoiceId)
  }

  const upload = async (body: string, query: Record<string, string> = {}) =>
    dataOf(await uploadBy(administrator, body, { dry_run: 'true', ...query })).id
  const opened = async (id: string) => dataOf(await administrator.get(`/ecaas/change-files/${id}`)).attributes as Opened
  const check = (id: string, said: object) =>
    administrator.post(`/ecaas/change-files/${id}/check`, {
      data: { type: 'change-file-checks', attributes: { mode: 'refuse', locale: 'en-US', ...said } },
    })
  const withdraw = (id: string, version: number) =>
    administrator.post(`/ecaas/change-files/${id}/withdrawal`, {
      data: { type: 'change-file-withdrawals', attributes: { version } },
    })
  const pointers = (answer: Answer) => errorsOf(answer).map(({ code, source }) => `${code} ${source?.pointer ?? ''}`)

  const UNUSUAL = 'Merchant,Customer,Rechnung,Vom,Fällig,Summe,Währung,Sachbearbeiter'
  const LINE = 'm-1,c-own,F-1,2026-11-20,2026-12-20,10.00,USD,AB'
  const unusual = `${UNUSUAL}\n${LINE}\n`
  const meant = ['merchant_id', 'customer_id', 'invoice_id', 'billed_on', 'due_on', 'amount', 'currency', null]

  it('are asked for where they are not known, are remembered for the next file, and count for its import', async () => {
    const id = await upload(unusual)
    await workAll()
    const asked = await opened(id)
    expect(asked).toMatchObject({ status: 'unmatched', rows: 0, refusal: null })
    expect(asked.columns).toMatchObject({
      header: UNUSUAL.split(','),
      rows: [LINE.split(',')],
      read_as: ['merchant_id', 'customer_id', null, null, null, null, 'currency', null],
      from: 'guessed',
    })
    const needed = asked.columns.fields.flatMap(({ field, is_needed: isNeeded }) => (isNeeded ? [field] : []))
    expect(needed.toSorted()).toEqual(meant.flatMap((field) => field ?? []).toSorted())
    expect((await check(id, { version: asked.version, columns: meant })).status).toBe(202)
    await workAll()
    const checked = await opened(id)
    expect(checked).toMatchObject({
      status: 'checked',
      rows_total: 1,
      counts: { stored: 1 },
      columns: { from: 'chosen' },
    })
    const again = await upload(`${UNUSUAL}\n${LINE.replace('F-1', 'F-2')}\n`)
    await workAll()
    expect(await opened(again)).toMatchObject({
      status: 'checked',
      counts: { stored: 1 },
      columns: { read_as: meant, from: 'remembered' },
    })
    for (const file of [id, again]) {
      const { version } = await opened(file)
      await administrator.post(`/ecaas/change-files/${file}/storing`, {
        data: { type: 'change-file-storings', attributes: { version } },
      })
    }
    await workAll()
    expect(await stored()).toEqual(['F-1', 'F-2'])
  })

  it('are shown with cells as they are read, however they are quoted and however long', async () => {
    const long = `${'x'.repeat(199)}😀 and more`
    const id = await upload(`${UNUSUAL}\n${LINE.replace('AB', '"Boot, Anna"')}\n${LINE.replace('AB', long)}\n`)
    await workAll()
    const { status, columns } = await opened(id)
    expect(status).toBe('unmatched')
    expect(columns.rows.map((cells) => cells.at(-1))).toEqual(['Boot, Anna', 'x'.repeat(199)])
  })

  it('are not remembered for another kind, another program, or a file that software sends', async () => {
    const id = await upload(unusual)
    await workAll()
    await check(id, { version: (await opened(id)).version, columns: meant })
    await workAll()
    const bySoftware = dataOf(await sendFile(program, unusual, { dry_run: 'true' })).id
    const other = await upload(unusual, { kind: 'cancellations' })
    await workAll()
    expect(await stateOf(bySoftware)).toMatchObject({ status: 'refused', refusal: { code: 'columnMissing' } })
    expect((await opened(other)).status).toBe('unmatched')
    // As if the first file were of another program.
    await portal.store.db().update(changeFiles).set({ programId: 'far' }).where(eq(changeFiles.id, id))
    const later = await upload(unusual)
    await workAll()
    expect((await opened(later)).status).toBe('unmatched')
  })

  it('are refused with their places where a file cannot be read by them', async () => {
    const id = await upload(`${UNUSUAL},Vom\n${LINE},x\n`)
    await workAll()
    const { version } = await opened(id)
    const refusedBy = async (columns: (string | null)[], more: object = {}) =>
      pointers(await check(id, { version, columns, ...more }))
    const whole = [...meant, null]
    // A column that no row can do without is missing.
    expect(await refusedBy(whole.with(5, null))).toEqual([
      'columnAmbiguous /data/attributes/columns/3',
      'columnMissing /data/attributes/columns',
    ])
    // Two columns are the same field.
    expect(await refusedBy(whole.with(7, 'amount'))).toEqual([
      'columnAmbiguous /data/attributes/columns/3',
      'columnTwice /data/attributes/columns/7',
    ])
    // The file does not have so many columns, and an invoice no such field.
    expect(await refusedBy(whole.slice(0, 8).with(3, null).with(7, 'billed_on'))).toEqual([
      'columnUnknown /data/attributes/columns',
    ])
    expect(await refusedBy(whole.with(3, 'credit_limit'))).toEqual([
      'columnUnknown /data/attributes/columns/3',
      'columnMissing /data/attributes/columns',
    ])
    expect(await refusedBy(whole.with(3, null).with(7, 'billed_on'), { locale: 'xx-Nowhere' })).toEqual([
      'localeUnknown /data/attributes/locale',
    ])
    expect(await refusedBy(whole.with(3, null).with(7, 'billed_on'), { locale: null })).toEqual([
      'localeMissing /data/attributes/locale',
    ])
    expect((await opened(id)).status).toBe('unmatched')
  })

  it('can be named in another way after a check, with another choice, and by nobody who saw it before that', async () => {
    const id = await upload(fileOf(row('F-1')))
    await workAll()
    const { version, columns } = await opened(id)
    const said = { version, mode: 'skip', columns: columns.read_as }
    expect((await check(id, said)).status).toBe(202)
    expect(codes(await check(id, said))).toEqual([409, 'changeFileChanged'])
    await workAll()
    expect(await opened(id)).toMatchObject({ status: 'checked', skip_known: true, columns: { from: 'chosen' } })
    expect(codes(await check(id, { ...said, version: 1 }))).toEqual([409, 'changeFileChanged'])
  })

  it('shows the first refused rows, and all of them in the report', async () => {
    const id = await upload(fileOf(...Array.from({ length: 25 }, (_, at) => row(`F-${at}`, { customer: 'c-far' }))))
    await workAll()
    const { refusals, counts } = await opened(id)
    expect([counts['refused'], refusals.length]).toEqual([25, CHANGE_REFUSALS_SHOWN])
    expect(refusals[0]).toMatchObject({ line: 2, key: 'F-0', code: 'customerUnknown' })
  })

  it('is withdrawn before anything is stored, with its bytes, and not while it is stored or sent by software', async () => {
    const id = await upload(fileOf(row('F-1')))
    // A check goes on from one version to the next while somebody looks at it.
    await workAll()
    const { version } = await opened(id)
    expect(codes(await withdraw(id, version - 1))).toEqual([409, 'changeFileChanged'])
    expect((await withdraw(id, version)).status).toBe(200)
    // With its rows that were shown: people may be in them.
    expect(await opened(id)).toMatchObject({ status: 'withdrawn', columns: { rows: [] } })
    expect(await portal.store.db().select().from(changeFilePieces)).toEqual([])
    const [noted] = await portal.store.db().select().from(audit).where(eq(audit.action, 'changeFile.withdrawn'))
    expect(noted).toMatchObject({ userId: 'u-adminType', subject: id })
    const waiting = await upload(fileOf(row('F-2')))
    expect((await withdraw(waiting, 1)).status).toBe(200)
    const bySoftware = dataOf(await sendFile(program, fileOf(row('F-3')))).id
    expect(codes(await withdraw(bySoftware, 1))).toEqual([409, 'changeFileChanged'])
    await workAll()
    expect(await stored()).toEqual(['F-3'])
  })

  it('that is withdrawn while it is checked ends there', async () => {
    const id = await upload(fileOf(...Array.from({ length: 2_100 }, (_, at) => row(`F-${at}`))))
    const work = newWork()
    const running = work.run()
    work.stop()
    await running
    const half = await opened(id)
    expect(half.status).toBe('checking')
    expect((await withdraw(id, 1)).status).toBe(200)
    await workAll()
    expect(await opened(id)).toMatchObject({ status: 'withdrawn', rows: half.rows })
  })
})
