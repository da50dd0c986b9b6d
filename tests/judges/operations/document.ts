/**
 * The first installation as docs/operations.md tells it: the chapters that it lists, in their order, each with the
 * commands of its `sh` blocks and the output that it shows after them.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const FIRST = 'From nothing to the next version'

export type Block = {
  readonly line: number
  readonly commands: string
  /** `runsOn`: it is started in a terminal of its own and not waited for. */
  readonly way: 'run' | 'runsOn' | 'skipped'
  /** Says why it is skipped; empty where it is not. */
  readonly reason: string
  /** Lines that the document shows of its output, with … for what varies. */
  readonly shown: readonly string[]
}

export type Chapter = { readonly file: string; readonly title: string; readonly blocks: readonly Block[] }

const HEADING = /^#{2,6} (.+)$/
const MARK = /^<!-- judge: (runs on|skipped, (\S.*)) -->$/
const LINK = /^\d+\. \[[^\]]+\]\(([^)#]*)#([^)]+)\)/
const VALUE = /`([^`]+)`/g

/** Returns the anchor of a heading as GitHub makes it. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

type Fence = { readonly language: string; readonly line: number; readonly text: string; readonly before: string }
type Section = { readonly title: string; readonly lines: readonly string[]; readonly fences: readonly Fence[] }

/** Splits a page at its headings; what looks like one inside a fence is none. */
function sectionsOf(page: string): readonly Section[] {
  const sections: { title: string; lines: string[]; fences: Fence[] }[] = []
  let section = { title: '', lines: new Array<string>(), fences: new Array<Fence>() }
  let open: { language: string; line: number; lines: string[]; before: string } | null = null
  let before = ''
  for (const [at, line] of page.split('\n').entries()) {
    const fence = /^```(\w*)/.exec(line)
    if (open && line === '```') {
      section.fences.push({ ...open, text: open.lines.join('\n') })
      open = null
    } else if (open) open.lines.push(line)
    else if (fence) open = { language: fence[1] ?? '', line: at + 1, lines: [], before }
    else {
      const [, title] = HEADING.exec(line) ?? []
      if (title !== undefined) {
        section = { title, lines: [], fences: [] }
        sections.push(section)
      } else section.lines.push(line)
      if (line !== '') before = line
    }
    if (fence) before = ''
  }
  if (open) throw new Error(`The block of line ${open.line} has no end.`)
  return sections
}

function blocksOf({ fences }: Section): readonly Block[] {
  const blocks: Block[] = []
  for (const { language, line, text, before } of fences) {
    const last = blocks.at(-1)
    if (language === 'text' && last) blocks[blocks.length - 1] = { ...last, shown: text.split('\n') }
    if (language !== 'sh') continue
    const mark = MARK.exec(before)
    if (!mark && before.startsWith('<!-- judge')) throw new Error(`${before} is not understood, before line ${line}.`)
    const way = mark === null ? 'run' : mark[1] === 'runs on' ? 'runsOn' : 'skipped'
    blocks.push({ line, commands: text, way, reason: mark?.[2] ?? '', shown: [] })
  }
  return blocks
}

/** Reads the chapters of the list, in its order; throws for a link that leads nowhere. */
export function readChapters(path: string): readonly Chapter[] {
  const pages = new Map<string, readonly Section[]>()
  const sectionsIn = (file: string) => {
    const known = pages.get(file) ?? sectionsOf(readFileSync(file, 'utf8'))
    pages.set(file, known)
    return known
  }
  return firstOf(sectionsIn(path)).lines.flatMap((line) => {
    const [, page = '', anchor = ''] = LINK.exec(line) ?? []
    if (anchor === '') return []
    const file = page === '' ? path : join(dirname(path), page)
    const section = sectionsIn(file).find(({ title }) => anchorOf(title) === anchor)
    if (!section) throw new Error(`${FIRST} leads to ${page}#${anchor}, which is not there.`)
    return [{ file, title: section.title, blocks: blocksOf(section) }]
  })
}

function firstOf(sections: readonly Section[]): Section {
  const first = sections.find(({ title }) => title === FIRST)
  if (!first) throw new Error(`There is no chapter “${FIRST}”.`)
  return first
}

/** Returns what stands in the examples for values of the operator's own, by the first column of the chapter's table. */
export function readPlaceholders(path: string): readonly string[] {
  const rows = firstOf(sectionsOf(readFileSync(path, 'utf8'))).lines.filter((line) => line.startsWith('| `'))
  return rows.flatMap((row) => [...(row.split('|', 2)[1] ?? '').matchAll(VALUE)].map(([, value = '']) => value))
}

/** Returns the commands of the page that no chapter of the list has, and that say no reason to be left out. */
export function readStrays(path: string, chapters: readonly Chapter[]): readonly Block[] {
  const reached = new Set(chapters.filter(({ file }) => file === path).map(({ title }) => title))
  return sectionsOf(readFileSync(path, 'utf8'))
    .filter(({ title }) => !reached.has(title))
    .flatMap(blocksOf)
    .filter(({ way }) => way !== 'skipped')
}

/** Puts the operator's values in place of those of the examples, the longest first. */
export function withValues(commands: string, values: ReadonlyMap<string, string>): string {
  const names = [...values.keys()].toSorted((one, other) => other.length - one.length)
  const pattern = new RegExp(
    names.map((name) => name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)).join('|'),
    'g',
  )
  return names.length === 0 ? commands : commands.replaceAll(pattern, (name) => values.get(name) ?? name)
}

/** Returns the lines that were to be seen in the output, in this order, and are not. */
export function missingLines(shown: readonly string[], output: string): readonly string[] {
  const lines = output.split('\n').map((line) => line.trimEnd())
  let from = 0
  return shown.filter((line) => {
    const parts = line.trimEnd().split('…')
    const pattern = new RegExp(
      `^${parts.map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)).join('.*')}$`,
    )
    const at = lines.findIndex((printed, place) => place >= from && pattern.test(printed))
    if (at >= 0) from = at + 1
    return at < 0
  })
}
