import type { Line, Script } from './script.ts'

/** Escapes a cell of a table: it has no line break, and a bar would end it. */
const cell = (lines: readonly Line[]) => lines.map(({ alone }) => alone.replaceAll('|', '\\|')).join('<br>')

/** A script as Markdown: a table a path, to be read on a screen or printed. */
export function toMarkdown({ title, labels, paths }: Script): string {
  const head = `| ${labels.step} | ${labels.action} | ${labels.expected} |\n| --: | --- | --- |`
  const tables = paths.map(({ id, start, startsWith, steps }) => {
    const rows = [{ action: [start], expected: startsWith }, ...steps].map(
      ({ action, expected }, at) => `| ${at} | ${cell(action)} | ${cell(expected)} |`,
    )
    return `## ${labels.path} ${id}\n\n${head}\n${rows.join('\n')}\n`
  })
  return `# ${title}\n\n${tables.join('\n')}`
}
