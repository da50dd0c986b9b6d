import { textOf, type Explorer } from '../../charts/graph/explore.ts'

const SECRET_NAME = /passw|passphrase|secret|cvv|cvc|cardnumber|\bpan\b|securitycode|\bpin\b|accessToken/i

/** Thirteen to nineteen digits with a right check digit: a card number, in a field of any name. */
export function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/[ -]/g, '')
  if (!/^\d{13,19}$/.test(digits)) return false
  const sum = digits
    .split('')
    .toReversed()
    .map(Number)
    .reduce((all, digit, i) => all + (i % 2 === 0 ? digit : digit > 4 ? 2 * digit - 9 : 2 * digit), 0)
  return sum % 10 === 0
}

type Found = { path: string; text: string }

/** Values that are secret by the name of their field or by what they are; what was seen before is passed over. */
function secretsIn(value: unknown, path: string, seen: WeakSet<object>): readonly Found[] {
  if (typeof value === 'string') {
    const isSecret = value.length > 3 && (SECRET_NAME.test(path.split('.').at(-1) ?? '') || isCardNumber(value))
    return isSecret ? [{ path, text: value }] : []
  }
  if (typeof value !== 'object' || value === null || 'sessionId' in value || seen.has(value)) return []
  seen.add(value)
  return Object.entries(value).flatMap(([field, part]: [string, unknown]) =>
    secretsIn(part, path === '' ? field : `${path}.${field}`, seen),
  )
}

/** Returns the secrets in a machine's context: known from events, or by their own name or form. Each field once. */
export function storedSecrets(explorers: readonly Explorer[]): readonly string[] {
  const found = new Set<string>()
  const [inEvents, inContext] = [new WeakSet<object>(), new WeakSet<object>()]
  const secrets = new Map<string, string>()
  for (const { move } of explorers.flatMap(({ log }) => log)) {
    for (const { path, text } of secretsIn(move.event, '', inEvents))
      secrets.set(text, `"${path}" of "${move.event.type}"`)
  }
  for (const { snapshot } of explorers.flatMap(({ nodes }) => nodes)) {
    for (const { path } of secretsIn(snapshot.context, '', inContext)) found.add(`"${path}" of the context is stored`)
    if (secrets.size === 0) continue
    const text = textOf([snapshot.context, snapshot.output])
    for (const [secret, where] of secrets) if (text.includes(JSON.stringify(secret))) found.add(`${where} is stored`)
  }
  return [...found].toSorted()
}
