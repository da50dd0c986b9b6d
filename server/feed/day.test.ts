/** A business day for the operator's books: the notification and the ledger add up to the money that moved. */
import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'

import { BookkeepingSchema } from '../../domain/contract/books/bookkeeping.ts'
import { describeStore, describeStores } from '../../tests/server/database.ts'
import { storePortalFixture, START } from '../../tests/server/portal-fixture.ts'
import { eq } from 'drizzle-orm'
import { disputes } from '../store/schema/disputes.ts'
import { paymentAllocations, paymentHistory, payments } from '../store/schema/payments.ts'
import { programs } from '../store/schema/programs.ts'
import type { Store } from '../store/store.ts'
import { camtDocument } from './camt.ts'
import type { DayEntry, DayShare } from './day-entries.ts'
import { adjustmentLines, moneyLines, type LedgerLine } from './ledger.ts'
import { runFeed } from './run.ts'

const { accounts } = v.parse(BookkeepingSchema, {})

type Element = { readonly name: string; readonly attributes: Record<string, string>; children: Element[]; text: string }
function parse(xml: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, attributes, children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const at = open.at(-1)
    if (at) at.text += text
  })
  parser.on('closetag', () => {
    open.pop()
  })
  parser.write(xml).close()
  return root
}
const at = (element: Element, path: string): Element[] =>
  path
    .split('/')
    .reduce<Element[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((one) => one.name === name)),
      [element],
    )
const textAt = (element: Element, path: string) => at(element, path)[0]?.text ?? null

/** The schema's sequences, as far as they are written: elements in their order, `!` for those that must be there. */
const sequences: Readonly<Record<string, string>> = {
  Document: 'BkToCstmrDbtCdtNtfctn!',
  BkToCstmrDbtCdtNtfctn: 'GrpHdr! Ntfctn! SplmtryData',
  GrpHdr: 'MsgId! CreDtTm! MsgRcpt MsgPgntn OrgnlBizQry AddtlInf',
  Ntfctn:
    'Id! NtfctnPgntn ElctrncSeqNb RptgSeq LglSeqNb CreDtTm FrToDt CpyDplctInd RptgSrc Acct! RltdAcct Intrst TxsSummry Ntry AddtlNtfctnInf',
  Acct: 'Id! Tp Ccy Nm Prxy Ownr Svcr',
  TxsSummry: 'TtlNtries TtlCdtNtries TtlDbtNtries TtlNtriesPerBkTxCd',
  TtlNtries: 'NbOfNtries Sum TtlNetNtry',
  TtlCdtNtries: 'NbOfNtries Sum',
  TtlDbtNtries: 'NbOfNtries Sum',
  TtlNetNtry: 'Amt! CdtDbtInd!',
  Ntry: 'NtryRef Amt! CdtDbtInd! RvslInd Sts! BookgDt ValDt AcctSvcrRef Avlbty BkTxCd! ComssnWvrInd AddtlInfInd AmtDtls Chrgs TechInptChanl Intrst CardTx NtryDtls AddtlNtryInf',
  Sts: 'Cd!',
  BookgDt: 'Dt!',
  BkTxCd: 'Domn Prtry',
  Domn: 'Cd! Fmly!',
  Fmly: 'Cd! SubFmlyCd!',
  NtryDtls: 'Btch TxDtls',
  TxDtls:
    'Refs Amt CdtDbtInd AmtDtls Avlbty BkTxCd Chrgs Intrst RltdPties RltdAgts LclInstrm Purp RltdRmtInf RmtInf RltdDts RltdPric RltdQties FinInstrmId Tax RtrInf CorpActn SfkpgAcct CshDpst CardTx AddtlTxInf SplmtryData',
  Refs: 'MsgId AcctSvcrRef PmtInfId InstrId EndToEndId',
  RltdPties: 'InitgPty Dbtr',
  Dbtr: 'Pty!',
  Pty: 'Nm',
  RmtInf: 'Ustrd Strd',
  Strd: 'RfrdDocInf RfrdDocAmt CdtrRefInf Invcr Invcee TaxRmt GrnshmtRmt AddtlRmtInf',
  RfrdDocInf: 'Tp Nb RltdDt LineDtls',
  Tp: 'CdOrPrtry! Issr',
  CdOrPrtry: 'Cd!',
  RfrdDocAmt: 'DuePyblAmt DscntApldAmt CdtNoteAmt TaxAmt AdjstmntAmtAndRsn RmtdAmt',
  RtrInf: 'OrgnlBkTxCd Orgtr Rsn AddtlInf',
  Rsn: 'Prtry!',
  Othr: 'Id!',
}
const several = new Set(['Ntfctn', 'Ntry', 'NtryDtls', 'TxDtls', 'Strd', 'RfrdDocInf', 'AddtlRmtInf'])
const patterns: Readonly<Record<string, RegExp>> = {
  Amt: /^\d{1,18}(?:\.\d{1,5})?$/,
  RmtdAmt: /^\d{1,18}(?:\.\d{1,5})?$/,
  CdtDbtInd: /^(?:CRDT|DBIT)$/,
  MsgId: /^.{1,35}$/,
  EndToEndId: /^.{1,35}$/,
  NtryRef: /^.{1,35}$/,
  Nb: /^.{1,35}$/,
  Nm: /^.{1,140}$/,
  AddtlRmtInf: /^.{1,140}$/,
  NbOfNtries: /^\d{1,15}$/,
  CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
}

/** Returns what is wrong with a document by the schema's rules. */
function faultsOf(element: Element): string[] {
  const { name, children, text } = element
  const names = children.map((child) => child.name)
  const sequence = sequences[name]?.split(' ') ?? null
  const faults = children.flatMap(faultsOf)
  const pattern = patterns[name]
  if (pattern && children.length === 0 && !pattern.test(text)) faults.push(`${name} is ${text}`)
  if (children.length === 0) return faults
  if (sequence === null) return name === '' || name === 'Id' ? faults : [...faults, `${name} has children`]
  const order = sequence.map((one) => one.replace('!', ''))
  const places = names.map((one) => order.indexOf(one))
  if (places.includes(-1)) faults.push(`${name} has ${names.join(' ')}`)
  if (places.some((place, index) => place < (places[index - 1] ?? 0))) faults.push(`${name}: ${names.join(' ')}`)
  for (const one of sequence)
    if (one.endsWith('!') && !names.includes(one.slice(0, -1))) faults.push(`${name} lacks ${one.slice(0, -1)}`)
  for (const one of new Set(names))
    if (!several.has(one) && names.filter((other) => other === one).length > 1) faults.push(`${name}: ${one} twice`)
  return faults
}

const share: fc.Arbitrary<DayShare> = fc.record({
  trxId: fc.string(),
  invoiceNumber: fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }),
  kind: fc.constantFrom('invoice', 'creditNote'),
  amountMinor: fc.integer({ min: 1, max: 1_000_000_000 }),
  isCredit: fc.boolean(),
})
const movement = fc
  .record({
    kind: fc.constantFrom('settlement' as const, 'return' as const, 'refund' as const, 'refundFailed' as const),
    currency: fc.constantFrom('USD', 'EUR', 'JPY', 'KWD'),
    methodKind: fc.constantFrom('bankAccount', 'cardOnFile', 'mail'),
    returnCode: fc.constantFrom(null, 'R01'),
    feeMinor: fc.integer({ min: 0, max: 10_000 }),
    customerName: fc.string({ minLength: 1 }).map((name) => `A&B <${name}> "Söhne"`),
    shares: fc.array(share, { maxLength: 5 }),
    /** What is stored wrong, if anything. */
    fault: fc.constantFrom(0, 0, 0, 7, -7),
  })
  .map(({ shares, fault, feeMinor, ...rest }): readonly [DayEntry, readonly DayShare[], number] => {
    const sum = shares.reduce((total, { amountMinor }) => total + amountMinor, 0)
    const entry = {
      ...rest,
      feeMinor,
      paymentId: 'p',
      refundId: null,
      chargebackId: null,
      paymentNumber: 'PN-7K4M-2Q9X',
    }
    return [{ ...entry, amountMinor: sum + feeMinor + 7 + fault }, [...shares, { ...rounding }], fault]
  })
const rounding: DayShare = { trxId: 't', invoiceNumber: 'INV-0', kind: 'invoice', amountMinor: 7, isCredit: false }

const sumBy = (lines: readonly LedgerLine[], side: 'debitMinor' | 'creditMinor', currency: string) =>
  lines.filter((line) => line.currency === currency).reduce((sum, line) => sum + line[side], 0)

describe('the ledger of a day', () => {
  it('has as many debits as credits in each currency, whatever moved', () => {
    const adjustment = fc.record({
      disputeNumber: fc.string(),
      invoiceNumber: fc.string(),
      currency: fc.constantFrom('USD', 'EUR'),
      amountMinor: fc.integer({ min: 0, max: 1_000_000 }),
    })
    fc.assert(
      fc.property(fc.array(movement), fc.array(adjustment), (moved, adjusted) => {
        const lines = [
          ...moved.flatMap(([entry, shares]) => moneyLines(entry, shares, accounts)),
          ...adjusted.flatMap((one) => adjustmentLines(one, accounts)),
        ]
        for (const currency of ['USD', 'EUR', 'JPY', 'KWD'])
          expect(sumBy(lines, 'debitMinor', currency)).toBe(sumBy(lines, 'creditMinor', currency))
        for (const { debitMinor, creditMinor } of lines) {
          expect(Math.min(debitMinor, creditMinor)).toBe(0)
          expect(Math.max(debitMinor, creditMinor)).toBeGreaterThan(0)
        }
        // Cash moved by what was settled less what went back, and only what is stored wrong is a difference.
        const cash = (side: 'debitMinor' | 'creditMinor') =>
          lines.filter(({ account }) => account === accounts.cash).reduce((sum, line) => sum + line[side], 0)
        const moving = (...some: string[]) =>
          moved.filter(([entry]) => some.includes(entry.kind)).reduce((sum, [entry]) => sum + entry.amountMinor, 0)
        expect([cash('debitMinor'), cash('creditMinor')]).toEqual([
          moving('settlement', 'refundFailed'),
          moving('return', 'refund'),
        ])
        const differences = lines.filter(({ account }) => account === accounts.differences).length
        expect(differences).toBe(moved.filter(([, , fault]) => fault !== 0).length)
      }),
    )
  })
})

describe('the notification of a day', () => {
  const about = { programId: 'near', day: '2026-11-21', createdAt: START }
  const written = async (moved: readonly (readonly [DayEntry, readonly DayShare[], ...unknown[]])[]) => {
    async function* detailed(): AsyncGenerator<readonly [DayEntry, readonly DayShare[]]> {
      for (const [entry, shares] of moved) yield [entry, shares]
    }
    const iban = { currency: 'EUR', iban: 'DE89370400440532013000', name: 'Near Program' }
    const entries = moved.map(([entry]) => entry)
    let xml = ''
    for await (const part of camtDocument({ ...about, payoutAccounts: [iban] }, entries, detailed())) xml += part
    return xml
  }
  const minorOf = (text: string | null) => Number((text ?? '').replace('.', ''))

  it('keeps the schema’s order and its required elements, and adds up, whatever moved', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 8 }), async (unordered) => {
        const moved = unordered.toSorted(([a], [b]) => (a.currency < b.currency ? -1 : a.currency > b.currency ? 1 : 0))
        const root = parse(await written(moved))
        expect(faultsOf(root)).toEqual([])
        const notes = at(root, 'Document/BkToCstmrDbtCdtNtfctn/Ntfctn')
        expect(notes.map((note) => textAt(note, 'Acct/Ccy'))).toEqual([
          ...new Set(moved.map(([{ currency }]) => currency)),
        ])
        for (const note of notes) {
          const currency = textAt(note, 'Acct/Ccy')
          const own = moved.map(([entry]) => entry).filter((entry) => entry.currency === currency)
          const sum = (...some: string[]) =>
            own.filter((entry) => some.includes(entry.kind)).reduce((total, { amountMinor }) => total + amountMinor, 0)
          expect([
            minorOf(textAt(note, 'TxsSummry/TtlCdtNtries/Sum')),
            minorOf(textAt(note, 'TxsSummry/TtlDbtNtries/Sum')),
          ]).toEqual([sum('settlement', 'refundFailed'), sum('return', 'refund')])
          expect(at(note, 'Ntry/Amt').map(({ text, attributes }) => [minorOf(text), attributes.Ccy])).toEqual(
            own.map(({ amountMinor }) => [amountMinor, currency]),
          )
        }
      }),
      { numRuns: 60 },
    )
  })

  it('is faulty for the test where an element is out of order, missing or too long', async () => {
    const entry: DayEntry = {
      kind: 'return',
      paymentId: 'p',
      refundId: null,
      chargebackId: null,
      paymentNumber: 'PN-1',
      customerName: 'A & B',
      methodKind: 'bankAccount',
      returnCode: 'R01',
      currency: 'EUR',
      amountMinor: 7,
      feeMinor: 0,
    }
    const xml = await written([[entry, [rounding]]])
    expect(faultsOf(parse(xml))).toEqual([])
    expect(xml).toContain('<IBAN>DE89370400440532013000</IBAN>')
    expect(xml).toContain('<RtrInf><Rsn><Prtry>R01</Prtry></Rsn></RtrInf>')
    for (const [part, planted] of [
      ['<Sts><Cd>BOOK</Cd></Sts>', ''],
      [
        '<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-21</Dt></BookgDt>',
        '<BookgDt><Dt>2026-11-21</Dt></BookgDt><Sts><Cd>BOOK</Cd></Sts>',
      ],
      ['<EndToEndId>PN-1', `<EndToEndId>${'x'.repeat(40)}`],
      ['<CdtDbtInd>DBIT', '<CdtDbtInd>DEBIT'],
    ] as const) {
      expect(xml).toContain(part)
      expect(faultsOf(parse(xml.replace(part, planted)))).not.toEqual([])
    }
  })
})

let store: Store
async function run(...argv: string[]) {
  let [out, err] = ['', '']
  const code = await runFeed(argv, {
    openStore: () => Promise.resolve({ ...store, close: async () => {} }),
    now: () => START,
    async out(text) {
      out += text
    },
    err: (text) => {
      err += text
    },
  })
  return { code, out, err }
}

describeStores('the command of an operator', (openStore) => {
  beforeEach(async () => {
    store = await openStore()
    await storePortalFixture(store)
  })
  const near = ['--program', 'near'] as const
  const today = ['--day', '2026-11-21'] as const
  async function sendBack() {
    const row = { paymentId: 'p-own', trxId: 'i-own', amountMinor: -1_000, reason: 'returned', at: START }
    await store.db().insert(paymentAllocations).values(row)
    await store.db().update(payments).set({ state: 'returned', returnCode: 'R01' }).where(eq(payments.id, 'p-own'))
    const moved = { paymentId: 'p-own', fromState: 'settled', state: 'returned', event: 'payment.returned', at: START }
    await store.db().insert(paymentHistory).values(moved)
  }

  it('writes each list of a program, and goes on from the cursor that it prints', async () => {
    for (const [what, lines] of [
      ['payments', 3],
      ['allocations', 3],
      ['returns', 0],
      ['disputes', 4],
      ['applications', 0],
      ['vouchers', 0],
    ] as const) {
      const { code, out, err } = await run(what, ...near)
      expect([what, code, out.trim().split('\r\n').length - 1]).toEqual([what, 0, lines])
      const cursor = /^Next cursor: (\S+)$/m.exec(err)?.[1] ?? ''
      const json = await run(what, ...near, '--after', cursor, '--format', 'json')
      expect(JSON.parse(json.out)).toEqual([])
    }
    const json = await run('payments', ...near, '--format', 'json')
    expect(v.parse(v.array(v.object({ id: v.string() })), JSON.parse(json.out)).map(({ id }) => id)).toEqual([
      'PN-own',
      'PN-child',
      'PN-foreign',
    ])
  })

  it('writes the notification of the money that moved, without that of other days and programs', async () => {
    await sendBack()
    const { code, out } = await run('camt', ...near, ...today)
    const root = parse(out)
    expect([code, faultsOf(root)]).toEqual([0, []])
    const entries = at(root, 'Document/BkToCstmrDbtCdtNtfctn/Ntfctn/Ntry')
    expect(
      entries.map((entry) => [
        textAt(entry, 'NtryDtls/TxDtls/Refs/EndToEndId'),
        textAt(entry, 'CdtDbtInd'),
        textAt(entry, 'Amt'),
        textAt(entry, 'BookgDt/Dt'),
        textAt(entry, 'NtryDtls/TxDtls/RmtInf/Strd/RfrdDocInf/Nb'),
      ]),
    ).toEqual([
      ['PN-own', 'CRDT', '10.00', '2026-11-21', 'INV-i-own'],
      ['PN-child', 'CRDT', '10.00', '2026-11-21', 'INV-i-child'],
      ['PN-foreign', 'CRDT', '10.00', '2026-11-21', 'INV-i-foreign'],
      ['PN-own', 'DBIT', '10.00', '2026-11-21', 'INV-i-own'],
    ])
    expect(await run('camt', ...near, '--day', '2026-11-20')).toMatchObject({ code: 1, out: '' })
    expect((await run('camt', '--program', 'far', ...today)).code).toBe(1)
  })

  it('writes the ledger of the day with the program’s own accounts', async () => {
    await sendBack()
    await store
      .db()
      .update(programs)
      .set({ paymentSettings: { bookkeeping: { accounts: { cash: '1810' } } } })
      .where(eq(programs.id, 'near'))
    await store
      .db()
      .update(disputes)
      .set({ outcome: 'adjusted', adjustmentMinor: 300, closedAt: START })
      .where(eq(disputes.id, 'dp-own'))
    const { code, out, err } = await run('ledger', ...near, ...today)
    const lines = out.replace('\uFEFF', '').trim().split('\r\n')
    expect([code, err, lines[0]]).toEqual([0, '', 'day,account,debit,credit,currency,reference,entry,invoice_number'])
    expect(lines.slice(1, 3)).toEqual([
      '2026-11-21,1810,10.00,,USD,PN-own,settlement,',
      '2026-11-21,1200,,10.00,USD,PN-own,settlement,INV-i-own',
    ])
    expect(lines.slice(-4)).toEqual([
      '2026-11-21,1810,,10.00,USD,PN-own,return,',
      '2026-11-21,1200,10.00,,USD,PN-own,return,INV-i-own',
      '2026-11-21,4200,3.00,,USD,DSP-own,adjustment,INV-i-own',
      '2026-11-21,1200,,3.00,USD,DSP-own,adjustment,INV-i-own',
    ])
  })
})

describeStore('a command line', (openStore) => {
  it('is refused in a sentence, and a file is whole or not there', async () => {
    store = await openStore()
    await storePortalFixture(store)
    expect((await run('--help')).out).toContain('Usage: npm run')
    for (const argv of [
      [],
      ['payments'],
      ['money', '--program', 'near'],
      ['camt', '--program', 'near'],
      ['camt', '--program', 'near', '--day', '2026-02-30'],
      ['ledger', '--program', 'near', '--day', '2026-11-20', '--after', 'x'],
      ['payments', '--program', 'near', '--format', 'xml'],
      ['payments', '--program', 'near', '--day', '2026-11-20'],
    ])
      expect([argv, (await run(...argv)).code]).toEqual([argv, 2])
    expect(await run('payments', '--program', 'nobody')).toMatchObject({ code: 1, out: '' })
    expect(await run('payments', '--program', 'near', '--after', 'guessed')).toMatchObject({ code: 1, out: '' })
    const folder = await mkdtemp(join(tmpdir(), 'feed-'))
    try {
      expect((await run('payments', '--program', 'near', '--out', join(folder, 'p.csv'))).code).toBe(0)
      expect((await run('camt', '--program', 'far', '--day', '2026-11-21', '--out', join(folder, 'c.xml'))).code).toBe(
        1,
      )
      expect(await readdir(folder)).toEqual(['p.csv'])
      expect(await readFile(join(folder, 'p.csv'), 'utf8')).toContain('PN-child')
      expect((await run('payments', '--program', 'near', '--out', join(folder, 'x', 'p.csv'))).code).toBe(1)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
