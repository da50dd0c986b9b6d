/** The one secret of a program file: it is read from the environment, since files are shared. */

/** The field that refers to it. */
export const SECRET = 'clientSecret'
const REFERENCE = /^\$([A-Za-z_]\w*)$/

export const secretSentence =
  'clientSecret must name an environment variable, such as $SSO_CLIENT_SECRET: a secret is not written into a file.'

export type Variables = Readonly<Record<string, string | undefined>>

/** Returns the secret that `$NAME` refers to, or a sentence about what to do. */
export function secretOf(
  reference: string,
  variables: Variables,
): { readonly secret: string } | { readonly words: string } {
  const name = REFERENCE.exec(reference)?.[1]
  if (name === undefined) return { words: secretSentence }
  const secret = variables[name]
  return secret === undefined || secret === ''
    ? { words: `The environment variable ${name}, which clientSecret names, is not set; set it for this command.` }
    : { secret }
}
