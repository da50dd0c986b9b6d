/** PDFs with e-invoices attached, as programs write them. */
import { deflateSync } from 'node:zlib'

type Attached = { name: string; content: string | Buffer; packed?: boolean; filter?: string }

const object = (id: number, body: Buffer | string) =>
  Buffer.concat([Buffer.from(`${id} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')])

function stream(content: Buffer, { filter, packed = true }: Pick<Attached, 'filter' | 'packed'>): Buffer {
  const own = packed ? deflateSync(content) : content
  const how = filter ?? (packed ? '/FlateDecode' : '')
  const head = `<</Type/EmbeddedFile/Length ${own.length}${how === '' ? '' : `/Filter ${how}`}>>\nstream\n`
  return Buffer.concat([Buffer.from(head), own, Buffer.from('\nendstream')])
}

/** A PDF of no page with these files attached; `trailer` are further words of its trailer, `more` further objects. */
export function invoicePdf(files: readonly Attached[], { trailer = '', more = '' } = {}): Buffer {
  const ids = files.map((_, index) => 10 + 2 * index)
  const names = files.map(({ name }, index) => `(${name}) ${ids[index]} 0 R`).join(' ')
  const catalog = `<</Type/Catalog/Pages 2 0 R/Names <</EmbeddedFiles <</Names [${names}]>>>>/AF [${ids.map((id) => `${id} 0 R`).join(' ')}]>>`
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    object(1, catalog),
    object(2, '<</Type/Pages/Kids[]/Count 0>>'),
    ...files.flatMap((file, index) => {
      const id = ids[index] ?? 0
      const spec = `<</Type/Filespec/F (${file.name})/UF (${file.name})/AFRelationship/Alternative/EF <</F ${id + 1} 0 R>>>>`
      return [object(id, spec), object(id + 1, stream(Buffer.from(file.content), file))]
    }),
    Buffer.from(`${more}trailer\n<</Root 1 0 R${trailer}>>\nstartxref\n9\n%%EOF\n`),
  ])
}
