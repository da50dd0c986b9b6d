import { PORTAL } from './dispute-mail.ts'

/** The text of an e-mail with its links led to the portal, wherever that is reached. */
export function withLinks(body: string, origin: string): string {
  return body.replaceAll(`${PORTAL}/`, `${origin}/`)
}

/** The text of an e-mail that was sent, without the secrets of its links: only their reader holds them from then on. */
export function withoutSecrets(body: string): string {
  return body.replaceAll(/#[\w-]{43}(?![\w-])/g, '#…')
}
