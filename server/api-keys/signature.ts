/** HTTP Message Signatures (RFC 9421) with HMAC-SHA256, and Content-Digest (RFC 9530): what is signed, and by what. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { parseDictionary, serializeInnerList, type BareItem, type Dictionary } from 'structured-headers'

export type SignedMessage = {
  readonly method: string
  /** As it was sent, percent-encoded and all. */
  readonly path: string
  /** With its question mark; empty without a query. */
  readonly search: string
  readonly host: string
  /** A field's value, several joined by commas; null without one. */
  readonly header: (name: string) => string | null
}

export type MessageSignature = {
  readonly keyId: string
  /** Seconds since 1970. */
  readonly created: number
  readonly expires: number | null
  /** Names of the components that are signed, such as `@method` and `content-digest`. */
  readonly covered: ReadonlySet<string>
  /** The text that was signed. */
  readonly base: string
  readonly signature: Buffer
}

const ALGORITHM = 'hmac-sha256'

/**
 * Returns the one signature of a message and the text that it must be of, or null where there is none of the one shape
 * that is accepted: a single signature over whole fields and `@method`, `@path`, `@query` and `@authority`, each once,
 * with `created` and `keyid`. `@scheme` and `@target-uri` are not accepted, since behind a proxy that ends TLS nobody
 * knows them here.
 */
export function readSignature(message: SignedMessage): MessageSignature | null {
  const inputs = dictionaryOf(message.header('signature-input'))
  const signatures = dictionaryOf(message.header('signature'))
  const [label, ...more] = inputs?.keys() ?? []
  if (label === undefined || more.length > 0 || signatures?.size !== 1) return null
  const input = inputs?.get(label)
  const given = signatures.get(label)?.[0]
  if (input === undefined || !(given instanceof ArrayBuffer)) return null
  const [items, parameters] = input
  if (!Array.isArray(items)) return null

  const lines: string[] = []
  const covered = new Set<string>()
  for (const [name, of] of items) {
    const value = typeof name === 'string' && of.size === 0 ? componentOf(message, name) : null
    if (typeof name !== 'string' || value === null || covered.has(name)) return null
    covered.add(name)
    lines.push(`"${name}": ${value}`)
  }
  lines.push(`"@signature-params": ${serializeInnerList([items, parameters])}`)

  const keyId = parameters.get('keyid')
  const created = parameters.get('created')
  const expires = parameters.get('expires')
  if (typeof keyId !== 'string' || !isSeconds(created) || !(expires === undefined || isSeconds(expires))) return null
  if ((parameters.get('alg') ?? ALGORITHM) !== ALGORITHM) return null
  return { keyId, created, expires: expires ?? null, covered, base: lines.join('\n'), signature: Buffer.from(given) }
}

const isSeconds = (item: BareItem | undefined): item is number => typeof item === 'number' && Number.isInteger(item)

function componentOf({ method, path, search, host, header }: SignedMessage, name: string): string | null {
  if (name === '@method') return method
  if (name === '@path') return path
  // RFC 9421 §2.2.7: a question mark alone where there is no query.
  if (name === '@query') return search === '' ? '?' : search
  if (name === '@authority') return host.toLowerCase()
  return /^[a-z0-9-]+$/.test(name) ? header(name) : null
}

function dictionaryOf(text: string | null): Dictionary | null {
  try {
    return text === null ? null : parseDictionary(text)
  } catch {
    return null
  }
}

/** Checks a signature in a time that says nothing about how much of it is right. */
export function isSignedBy(secret: string | Buffer, { base, signature }: MessageSignature): boolean {
  const expected = createHmac('sha256', secret).update(base).digest()
  return signature.length === expected.length && timingSafeEqual(signature, expected)
}

/** Checks whether a Content-Digest is, by its sha-256, that of the body. */
export function isDigestOf(digest: string | null, body: Uint8Array): boolean {
  return isDigestWithHash(digest, createHash('sha256').update(body).digest())
}

/** The same of a body of which only the SHA-256 is there. */
export function isDigestWithHash(digest: string | null, hash: Buffer): boolean {
  const given = dictionaryOf(digest)?.get('sha-256')?.[0]
  return given instanceof ArrayBuffer && Buffer.from(given).equals(hash)
}
