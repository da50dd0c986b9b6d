/** Reasons why the columns of a file of changes cannot be read as it is said, each with its place. */
import type { ChangeFileField, FileColumns } from '../../contract/intake/change-file.ts'

export type ColumnsRefusal = 'columnUnknown' | 'columnTwice' | 'columnAmbiguous' | 'columnMissing'

/** A refusal with its place, such as `columns/3`, and the field that it is about. */
export type ColumnsRefusedAt = {
  readonly code: ColumnsRefusal
  readonly at: string
  readonly field: ChangeFileField | null
}

type Known = Pick<FileColumns, 'header' | 'fields'>

/**
 * Returns what is wrong with what each column is read as: a field that its kind does not have, or a column that the file
 * does not have (`columnUnknown`); a field of two columns (`columnTwice`); a column whose header stands over another one
 * too, since a column is found by its header (`columnAmbiguous`); and needed fields without a column (`columnMissing`).
 */
export function refuseColumns(
  columns: readonly (ChangeFileField | null)[],
  { header, fields }: Known,
): readonly ColumnsRefusedAt[] {
  const refusals: ColumnsRefusedAt[] = []
  const refuse = (code: ColumnsRefusal, at: string, field: ChangeFileField | null) => refusals.push({ code, at, field })
  if (columns.length !== header.length) refuse('columnUnknown', 'columns', null)
  for (const [index, field] of columns.entries()) {
    if (field === null) continue
    const at = `columns/${String(index)}`
    const name = header[index]?.trim() ?? ''
    if (!fields.some((known) => known.field === field)) refuse('columnUnknown', at, field)
    else if (columns.indexOf(field) !== index) refuse('columnTwice', at, field)
    else if (name === '' || header.filter((other) => other.trim() === name).length > 1)
      refuse('columnAmbiguous', at, field)
  }
  for (const { field, is_needed: isNeeded } of fields)
    if (isNeeded && !columns.includes(field)) refuse('columnMissing', 'columns', field)
  return refusals
}

/** Returns the header that each field is read from, and those that are not read: the `--map` and `--ignore` of the command. */
export function mappingOf(
  columns: readonly (ChangeFileField | null)[],
  header: readonly string[],
): { readonly map: Readonly<Record<string, string>>; readonly ignore: readonly string[] } {
  const named = header.map((name) => name.trim())
  const map = Object.fromEntries(
    columns.flatMap((field, index) => (field === null ? [] : [[field, named[index] ?? ''] as const])),
  )
  const taken = new Set(Object.values(map))
  return { map, ignore: [...new Set(named.filter((name) => name !== '' && !taken.has(name)))] }
}
