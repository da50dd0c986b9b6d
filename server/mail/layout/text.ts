/** E-mails as plain text. */
import type { Block, MailParts } from './parts.ts'

/** What is known of an e-mail only when it is sent. */
export type Frame = {
  /** Title of the program; empty where an older e-mail names none. */
  readonly program: string
  /** Sentences below it: how to reach support. */
  readonly notes: readonly string[]
  /** The link that ends such e-mails, or null where they cannot be ended. */
  readonly unsubscribe: { readonly words: string; readonly link: string } | null
}

/** Long enough for a sentence, short enough for every reader (RFC 3676). */
const WIDTH = 72

/** Returns the text of an e-mail, its paragraphs as one line each. */
export function textOf({ greeting, blocks, smallPrint, footer }: MailParts, frame?: Frame): string {
  const { program = '', notes = [], unsubscribe = null } = frame ?? {}
  const end = [footer, ...notes].filter((line) => line !== '')
  return [
    greeting,
    ...blocks.map(textOfBlock),
    ...smallPrint,
    ...(end.length === 0 ? [] : [end.join('\n')]),
    ...(unsubscribe === null ? [] : [`${unsubscribe.words}:\n${unsubscribe.link}`]),
    ...(program === '' ? [] : [`-- \n${program}`]),
  ].join('\n\n')
}

function textOfBlock(block: Block): string {
  if (block.kind === 'text') return block.text
  if (block.kind === 'action') return `${block.words}:\n${block.link}`
  const { kind, lines } = block
  const width = kind === 'list' ? 0 : Math.max(...lines.map(({ label, value }) => (value === null ? 0 : label.length)))
  return lines
    .map(({ label, value }) => (value === null ? label : `${`${label}:`.padEnd(width + 1)} ${value}`))
    .join('\n')
}

/** Breaks long lines between words; a link stays whole. */
export function wrapped(text: string): string {
  return text.split('\n').map(wrapLine).join('\n')
}

function wrapLine(line: string): string {
  // The mark before a signature ends with a space.
  if (line.length <= WIDTH) return line
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ')) {
    if (current !== '' && current.length + 1 + word.length > WIDTH) {
      lines.push(current)
      current = word
    } else current = current === '' ? word : `${current} ${word}`
  }
  return [...lines, current].join('\n')
}
