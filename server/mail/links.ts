import { PORTAL } from './dispute-mail.ts'

/** The text of an e-mail with its links led to the portal, wherever that is reached. */
export function withLinks(body: string, origin: string): string {
  return body.replaceAll(`${PORTAL}/`, `${origin}/`)
}
