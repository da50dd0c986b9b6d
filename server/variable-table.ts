import type { Variable } from './variable.ts'

const BEGIN = '<!-- variables: npm run variables -->'
const END = '<!-- /variables -->'

/** Writes a table as Prettier does: each column as wide as its widest cell. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

/** Returns a document with the table of the variables between its two marks; throws where it has none. */
export function withVariables(document: string, variables: readonly Variable[]): string {
  const [before, rest] = document.split(BEGIN)
  const [, after] = rest?.split(END) ?? []
  if (before === undefined || after === undefined) throw new Error(`The document needs ${BEGIN} and ${END}.`)
  const rows = variables.map(({ name, description, fallback, isSecret }) => [
    `\`${name}\``,
    fallback === null ? '' : `\`${fallback}\``,
    isSecret ? 'yes' : '',
    description,
  ])
  const table = tableOf([['Variable', 'Default', 'Secret', 'Meaning'], ...rows])
  return `${before}${BEGIN}\n\n${table}\n\n${END}${after}`
}
