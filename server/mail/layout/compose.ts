/** Puts what an e-mail says into the words of a language, as parts (parts.ts) and as the text that is stored with them. */
import type { Message } from '#msg'

import type { Locale } from '../../../domain/locales.ts'
import { speak } from '../../words.ts'
import { oneLine } from '../one-line.ts'
import { footer as automatic } from './layout-words.ts'
import type { Block, MailParts } from './parts.ts'
import { textOf } from './text.ts'

export type Values = Readonly<Record<string, string | number>>
/** A message with values of its own, beside those of its e-mail. */
export type Line = Message | { readonly says: Message; readonly with: Values }
/**
 * A message is a paragraph, or a button where it ends with a link. Several are lines of one paragraph, facts with their
 * labels, or a list.
 */
export type Paragraph =
  Message | readonly Line[] | { readonly facts: readonly Line[] } | { readonly lines: readonly Line[] }

export type Composition = {
  readonly subject: Message
  readonly greeting: Message
  readonly paragraphs: readonly Paragraph[]
  /** What only some readers need, such as those who know nothing of it. */
  readonly smallPrint?: readonly Message[]
  readonly footer?: Message
  readonly values: Values
}

export type ComposedMail = { readonly subject: string; readonly body: string; readonly parts: MailParts }

/** Around each value, so that what a name holds is never taken for the words around it. Private use: no text has them. */
const OPEN = '\uE000'
const SHUT = '\uE001'
const marks = /[\uE000\uE001]/g

const bare = (marked: string) => marked.replaceAll(marks, '')
const marked = (values: Values) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? `${OPEN}${bare(value)}${SHUT}` : value,
    ]),
  )

/** Returns the words before the colon that ends a text, or null where none does. */
export function labelOf(words: string): string | null {
  const end = words.trimEnd()
  return /[:：]$/u.test(end) ? end.slice(0, -1).trimEnd() : null
}

/** Returns the parts of words that end with a colon and a value: “Choose a new password: {link}”, “Invoice: {invoice}”. */
function labelled(words: string) {
  const start = words.lastIndexOf(OPEN)
  const value = words.slice(start + 1, -1)
  if (start === -1 || !words.endsWith(SHUT) || value.includes(SHUT)) return null
  const label = labelOf(words.slice(0, start))
  return label === null ? null : { label, value }
}

/** Returns the last sentence of several and those before it; a full stop inside a value ends none. */
function lastSentence(words: string) {
  const plain = words.replaceAll(/\uE000[^\uE000\uE001]*\uE001/g, (value) => '_'.repeat(value.length))
  const end = [...plain.matchAll(/[.!?]\s/g)].at(-1)
  return end === undefined
    ? { before: null, last: words }
    : { before: words.slice(0, end.index + 1), last: words.slice(end.index + 2).trimStart() }
}

/** Writes an e-mail in a language. Links start with `PORTAL`. */
export function composeMail(
  language: Locale,
  { subject, greeting, paragraphs, smallPrint = [], footer = automatic, values }: Composition,
): ComposedMail {
  const translate = speak('mails', language)
  const saidMarked = (line: Line) => {
    const { says, own } = 'says' in line ? { says: line.says, own: line.with } : { says: line, own: {} }
    return oneLine(translate(says, marked({ ...values, ...own })))
  }
  const said = (line: Line) => bare(saidMarked(line))
  const lineOf = (line: Line) => {
    const parts = labelled(saidMarked(line))
    return parts === null ? { label: said(line), value: null } : { label: bare(parts.label), value: parts.value }
  }
  const blocksOf = (paragraph: Paragraph): readonly Block[] => {
    if (isList(paragraph)) return [{ kind: 'list', lines: paragraph.map(lineOf) }]
    if ('facts' in paragraph) return [{ kind: 'facts', lines: paragraph.facts.map(lineOf) }]
    if ('lines' in paragraph) return [{ kind: 'text', text: paragraph.lines.map(said).join('\n') }]
    const { label, value: link } = labelled(saidMarked(paragraph)) ?? {}
    if (label === undefined || !link?.startsWith('portal:/')) return [{ kind: 'text', text: said(paragraph) }]
    // A button has few words; what stands before them is a paragraph.
    const { before, last } = lastSentence(label)
    return [
      ...(before === null ? [] : [{ kind: 'text', text: bare(before) } as const]),
      { kind: 'action', words: bare(last), link },
    ]
  }
  const parts = {
    greeting: said(greeting),
    blocks: paragraphs.flatMap(blocksOf),
    smallPrint: smallPrint.map(said),
    footer: said(footer),
  }
  return { subject: said(subject), body: textOf(parts), parts }
}

const isList = (paragraph: Paragraph): paragraph is readonly Line[] => Array.isArray(paragraph)
