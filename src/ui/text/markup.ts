/**
 * The markup of words that a program writes itself: paragraphs between empty lines, lists of lines that begin with `- `,
 * `**strong**` and `[links](https://…)`. Whatever else is written stays the characters that it is: nothing here can
 * become an element, an attribute or a script of the page.
 */
export type Inline =
  | { readonly kind: 'text' | 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
export type Block =
  | { readonly kind: 'paragraph'; readonly lines: readonly (readonly Inline[])[] }
  | { readonly kind: 'list'; readonly lines: readonly (readonly Inline[])[] }

const inline = /(\*\*[^*\n]+\*\*|\[[^[\]\n]+\]\([^()\s]+\))/
const strong = /^\*\*[^*\n]+\*\*$/
const link = /^\[([^[\]\n]+)\]\(([^()\s]+)\)$/
const schemes: readonly string[] = ['https:', 'mailto:', 'tel:']

/** An address that a link may have: one of another site, an e-mail or a telephone number. */
function safeAddress(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null
  return url !== null && schemes.includes(url.protocol) && url.username === '' ? url.href : null
}

function inlineOf(text: string): Inline {
  if (strong.test(text)) return { kind: 'strong', text: text.slice(2, -2) }
  const [, words = '', address = ''] = link.exec(text) ?? []
  const href = safeAddress(address)
  return href === null ? { kind: 'text', text } : { kind: 'link', text: words, href }
}

const lineOf = (line: string): readonly Inline[] =>
  line
    .split(inline)
    .filter((part) => part !== '')
    .map(inlineOf)

const ITEM = '- '

/** Reads the words of a program. */
export function readMarkup(text: string): readonly Block[] {
  const blocks = text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .flatMap((paragraph) => {
      const open: { kind: Block['kind']; lines: string[] }[] = []
      for (const line of paragraph.split('\n')) {
        if (line.trim() === '') continue
        const kind = line.startsWith(ITEM) ? 'list' : 'paragraph'
        if (open.at(-1)?.kind !== kind) open.push({ kind, lines: [] })
        open.at(-1)?.lines.push(kind === 'list' ? line.slice(ITEM.length) : line)
      }
      return open
    })
  return blocks.map(({ kind, lines }) => ({ kind, lines: lines.map(lineOf) }))
}
