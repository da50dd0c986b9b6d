/** XML as text, element by element. */
import { oneLine } from '../mail/one-line.ts'

type Content = string | readonly string[]

/** ISO 20022's own word for a text that must be there and is not. */
const NOT_PROVIDED = 'NOTPROVIDED'

/** Returns text on one line, at most so many characters of it, without what XML 1.0 cannot hold. */
function plain(text: string, maximum: number): string {
  const held = text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
  return Array.from(oneLine(held)).slice(0, maximum).join('').trimEnd() || NOT_PROVIDED
}

/** Returns text without what XML would read as its own signs. */
function xmlText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Returns an element around elements, in their order. */
export function element(name: string, content: Content, attributes: Readonly<Record<string, string>> = {}): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`)
  return `<${name}${written.join('')}>${typeof content === 'string' ? content : content.join('')}</${name}>`
}

/** Returns an element around text on one line, at most so many characters of it. */
export function leaf(
  name: string,
  text: string,
  { maximum = 140, attributes = {} }: { maximum?: number; attributes?: Readonly<Record<string, string>> } = {},
): string {
  return element(name, xmlText(plain(text, maximum)), attributes)
}
