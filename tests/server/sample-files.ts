/** Small files of each supported kind, as programs write them, and the archives that two of the kinds are. */
import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

export type Part = {
  name: string
  content: string | Buffer
  stored?: boolean
  /** A false statement of the archive's directory. */
  claimedSize?: number
  flags?: number
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50

function header(signature: number, part: Part, packed: Buffer, content: Buffer): Buffer {
  const isCentral = signature === CENTRAL
  const bytes = Buffer.alloc(isCentral ? 46 : 30)
  bytes.writeUInt32LE(signature, 0)
  const at = isCentral ? 6 : 4
  if (isCentral) bytes.writeUInt16LE(20, 4)
  bytes.writeUInt16LE(20, at)
  bytes.writeUInt16LE(part.flags ?? 0, at + 2)
  bytes.writeUInt16LE(part.stored === true ? 0 : 8, at + 4)
  bytes.writeUInt32LE(crc32(content), at + 10)
  bytes.writeUInt32LE(packed.length, at + 14)
  bytes.writeUInt32LE(part.claimedSize ?? content.length, at + 18)
  bytes.writeUInt16LE(Buffer.byteLength(part.name), at + 22)
  return bytes
}

/** An archive of these parts. */
export function zipOf(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const content = Buffer.from(part.content)
    const packed = part.stored === true ? content : deflateRawSync(content)
    const name = Buffer.from(part.name)
    const central = header(CENTRAL, part, packed, content)
    central.writeUInt32LE(offset, 42)
    const local = Buffer.concat([header(LOCAL, part, packed, content), name, packed])
    locals.push(local)
    directory.push(central, name)
    offset += local.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...directory, end])
}

const office = 'application/vnd.openxmlformats-officedocument'
const mains = {
  docx: { name: 'word/document.xml', type: `${office}.wordprocessingml.document.main+xml` },
  xlsx: { name: 'xl/workbook.xml', type: `${office}.spreadsheetml.sheet.main+xml` },
} as const

/** The parts of a Word or an Excel file, so that some can be added or changed. */
export function officeParts(kind: keyof typeof mains, type: string = mains[kind].type): Part[] {
  const { name } = mains[kind]
  return [
    {
      name: '[Content_Types].xml',
      content: `<?xml version="1.0"?><Types><Override PartName="/${name}" ContentType="${type}"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `<?xml version="1.0"?><Relationships><Relationship Id="r" Type="${office}/officeDocument" Target="${name}"/></Relationships>`,
    },
    { name, content: '<?xml version="1.0"?><main>The price that was agreed is 40.</main>' },
  ]
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const bytes = Buffer.alloc(body.length + 8)
  bytes.writeUInt32BE(data.length, 0)
  body.copy(bytes, 4)
  bytes.writeUInt32BE(crc32(body), body.length + 4)
  return bytes
}

/** A PNG of one pixel, with further chunks before its pixels. */
export function pngOf(...more: readonly { kind: string; text: string }[]): Buffer {
  const ihdr = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', ihdr),
    ...more.map(({ kind, text }) => chunk(kind, Buffer.from(text, 'latin1'))),
    chunk('IDAT', deflateSync(Buffer.from([0, 255, 255, 255]))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A JPEG of one pixel, with a comment. */
export function jpegOf(comment = 'made by a camera'): Buffer {
  const pixel = Buffer.from(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
    'base64',
  )
  const text = Buffer.from(comment, 'latin1')
  const segment = Buffer.alloc(4)
  segment.writeUInt16BE(0xfffe, 0)
  segment.writeUInt16BE(text.length + 2, 2)
  return Buffer.concat([pixel.subarray(0, 2), segment, text, pixel.subarray(2), Buffer.from([0xff, 0xd9])])
}

/** A PDF of one empty page, with further objects. */
export function pdfOf(more = ''): Buffer {
  return Buffer.from(
    `%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n${more}trailer\n<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`,
    'latin1',
  )
}

/** One sound file of each kind. */
export const soundFiles = {
  pdf: pdfOf(),
  png: pngOf(),
  jpg: jpegOf(),
  jpeg: Buffer.concat([jpegOf(), jpegOf('a second picture'), Buffer.alloc(16)]),
  csv: Buffer.from('\ufeffInvoice;Price\r\nINV-1;"40,00 €"\r\n'),
  docx: zipOf(officeParts('docx')),
  xlsx: zipOf(officeParts('xlsx')),
} as const

/** Encodes a file of text. */
export const bytesOf = (text: string): Iterable<Uint8Array> => [new TextEncoder().encode(text)]
