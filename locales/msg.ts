import { generateMessageId } from '@lingui/message-utils/generateMessageId'

/** A message of the catalogs. A build for the browser leaves its English text out. */
export type Message = { readonly id: string; readonly message?: string }

/**
 * Returns the message of an English text, under the id that Lingui gives it. Babel compiles the call away like Lingui's
 * own `msg` (lingui.config.ts); where no Babel runs, as in Node and Playwright, it is called. Hence it takes no values:
 * gaps are written as `{name}`, plurals in ICU.
 */
export function msg(text: TemplateStringsArray | { message: string; context: string }): Message {
  if ('message' in text) return { id: generateMessageId(text.message, text.context), message: text.message }
  const message = text.join('')
  return { id: generateMessageId(message), message }
}
