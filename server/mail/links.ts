import { PORTAL } from './dispute-mail.ts'

/** The text of an e-mail with its links led to the portal, wherever that is reached. */
export function withLinks(body: string, origin: string): string {
  return body.replaceAll(`${PORTAL}/`, `${origin}/`)
}

/** Stands in a stored e-mail for the secret of its link, which comes into being when it is sent. */
const UNSAID = '…'

/** Returns a link to a page with a secret. Behind the number sign it reaches no server, and so no log. */
export const secretLink = (path: string) => `${PORTAL}${path}#${UNSAID}`

/** Returns the link of a stored e-mail to a page whose path ends in a secret. */
export const secretPath = (path: string) => `${PORTAL}${path.replace('$token', UNSAID)}`

/** The text of a stored e-mail with the secret of its link. */
export function withSecret(body: string, token: string): string {
  return body.replace(/(portal:\/[a-z-]+[#/])…/, (_, link: string) => `${link}${token}`)
}
