/** Rows as text in columns: the first row is the head, the first column is aligned left, the others right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>((wide, cells) => cells.map((cell, i) => Math.max(wide[i] ?? 0, cell.length)), [])
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  ')
      .trimEnd()
  return rows.map(line).join('\n')
}
