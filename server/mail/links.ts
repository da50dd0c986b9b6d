import { PORTAL } from './dispute-mail.ts'

/** A link, or a text with links, led to the portal, wherever that is reached. */
export function leadTo(text: string, origin: string): string {
  return text.replaceAll(`${PORTAL}/`, `${origin}/`)
}

/** Stands in a stored e-mail for the secret of its link, which comes into being when it is sent. */
const UNSAID = '…'

/** Returns a link to a page with a secret. Behind the number sign it reaches no server, and so no log. */
export const secretLink = (path: string) => `${PORTAL}${path}#${UNSAID}`

/** Returns the link of a stored e-mail to a page whose path ends in a secret. */
export const secretPath = (path: string) => `${PORTAL}${path.replace('$token', UNSAID)}`

/** The link of a stored e-mail with its secret. */
export function withSecret(link: string, token: string): string {
  return link.replace(/^(portal:\/[a-z-]+[#/])…$/, (_, path: string) => `${path}${token}`)
}
