import * as v from 'valibot'

/** Control characters but line breaks and tabs, and halves of a character. */
const unreadable = /[^\P{Cc}\n\t]|\p{Cs}/gu

/** A text without what nobody can read, nor PostgreSQL hold: it comes along with what is copied from elsewhere. */
export function readable(text: string): string {
  return text.replaceAll(unreadable, '')
}

/** A text as people write it. What is unreadable in it is left out, since a refusal would name what nobody sees. */
export const TextSchema = v.pipe(v.string(), v.transform(readable))

/** An address that can exist; only writing to it shows whether someone reads it. */
export const EmailSchema = v.pipe(v.string(), v.trim(), v.maxLength(254), v.email())

/** The secret of a link: 32 random bytes as base64url. */
export const LinkTokenSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{20,100}$/))
