/** XML as text, element by element. */
type Content = string | readonly string[]

/** Returns text without what XML 1.0 cannot hold, and without what it would read as its own signs. */
function xmlText(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Returns an element around elements, in their order. */
export function element(name: string, content: Content, attributes: Readonly<Record<string, string>> = {}): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`)
  return `<${name}${written.join('')}>${typeof content === 'string' ? content : content.join('')}</${name}>`
}

/** Returns an element around text, at most so many characters of it. */
export function leaf(
  name: string,
  text: string,
  { maximum = 140, attributes = {} }: { maximum?: number; attributes?: Readonly<Record<string, string>> } = {},
): string {
  return element(name, xmlText(Array.from(text).slice(0, maximum).join('')), attributes)
}
