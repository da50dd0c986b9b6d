/** Signatures as RFC 9421 shows them, and the shapes that are not accepted. */
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'

import { isDigestOf, isSignedBy, readSignature, type SignedMessage } from './signature.ts'

/** RFC 9421 appendix B.1.5: `test-shared-secret`. */
const SECRET = Buffer.from(
  'uzvJfB4u3N0Jy4T7NZ75MDVcr8zSTInedJtkgcu46YW4XByzNJjxBdtjUkdJPBtbmHhIDi6pcl8jsasjlTMtDQ==',
  'base64',
)
const DIGEST = 'sha-512=:WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BNNyealdVLvRwEmTHWXvJwew==:'

/** The request of appendix B.2, with the signature of B.2.5. */
function message(more: Readonly<Record<string, string | null>> = {}, own: Partial<SignedMessage> = {}): SignedMessage {
  const fields: Readonly<Record<string, string | null>> = {
    date: 'Tue, 20 Apr 2021 02:07:55 GMT',
    'content-type': 'application/json',
    'content-digest': DIGEST,
    'content-length': '18',
    'signature-input': 'sig-b25=("date" "@authority" "content-type");created=1618884473;keyid="test-shared-secret"',
    signature: 'sig-b25=:pxcQw6G3AjtMBQjwo8XzkZf/bws5LelbaMk5rGIGtE8=:',
    ...more,
  }
  return {
    method: 'POST',
    path: '/foo',
    search: '?param=Value&Pet=dog',
    host: 'example.com',
    header: (name) => fields[name] ?? null,
    ...own,
  }
}

describe('a signature', () => {
  it('is that of RFC 9421, appendix B.2.5', () => {
    const read = readSignature(message())
    if (!read) throw new Error('It was not read.')
    expect(read.base).toBe(
      [
        '"date": Tue, 20 Apr 2021 02:07:55 GMT',
        '"@authority": example.com',
        '"content-type": application/json',
        '"@signature-params": ("date" "@authority" "content-type");created=1618884473;keyid="test-shared-secret"',
      ].join('\n'),
    )
    expect([read.keyId, read.created, read.expires]).toEqual(['test-shared-secret', 1_618_884_473, null])
    expect(isSignedBy(SECRET, read)).toBe(true)
    expect(isSignedBy('another', read)).toBe(false)
  })

  it.each([
    ['the field', message({ date: 'Tue, 20 Apr 2021 02:07:56 GMT' })],
    ['the host', message({}, { host: 'example.org' })],
    ['the signature', message({ signature: 'sig-b25=:qxcQw6G3AjtMBQjwo8XzkZf/bws5LelbaMk5rGIGtE8=:' })],
    ['its length', message({ signature: 'sig-b25=:pxcQ:' })],
  ])('does not hold when %s is another', (_what, changed) => {
    const read = readSignature(changed)
    expect(read && isSignedBy(SECRET, read)).toBe(false)
  })

  it('covers the method, the path and the query as they were sent', () => {
    const input = { 'signature-input': 'sig-b25=("@method" "@path" "@query");created=1;keyid="k"' }
    const lines = (own: Partial<SignedMessage> = {}) => readSignature(message(input, own))?.base.split('\n').slice(0, 3)
    expect(lines()).toEqual(['"@method": POST', '"@path": /foo', '"@query": ?param=Value&Pet=dog'])
    expect(lines({ search: '' })?.[2]).toBe('"@query": ?')
  })

  const params = ';created=1;keyid="k"'
  it.each([
    ['none', { 'signature-input': null }],
    ['no Signature', { signature: null }],
    ['another label', { signature: 'other=:pxcQ:' }],
    ['two', { 'signature-input': `a=("date")${params}, sig-b25=("date")${params}` }],
    ['what is no dictionary', { 'signature-input': '((' }],
    ['no list of components', { 'signature-input': `sig-b25="date"${params}` }],
    ['no bytes', { signature: 'sig-b25="pxcQ"' }],
    ['a component twice', { 'signature-input': `sig-b25=("date" "date")${params}` }],
    ['a component that is not there', { 'signature-input': `sig-b25=("x-other")${params}` }],
    ['a part of a field', { 'signature-input': `sig-b25=("date";sf)${params}` }],
    ['a component that a proxy changes', { 'signature-input': `sig-b25=("@target-uri")${params}` }],
    ['a token as a component', { 'signature-input': `sig-b25=(date)${params}` }],
    ['no time', { 'signature-input': 'sig-b25=("date");keyid="k"' }],
    ['half a second', { 'signature-input': 'sig-b25=("date");created=1.5;keyid="k"' }],
    ['no key', { 'signature-input': 'sig-b25=("date");created=1' }],
    ['another algorithm', { 'signature-input': `sig-b25=("date")${params};alg="rsa-v1_5-sha256"` }],
    ['an end that is no time', { 'signature-input': `sig-b25=("date")${params};expires="soon"` }],
  ])('is not read from %s', (_what, fields) => {
    expect(readSignature(message(fields))).toBeNull()
  })
})

describe('a digest', () => {
  const body = Buffer.from('{"hello": "world"}')
  const own = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`

  it('is that of RFC 9530 for its body', () => {
    expect(own).toBe('sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:')
    expect(isDigestOf(own, body)).toBe(true)
    expect(isDigestOf(`${DIGEST}, ${own}`, body)).toBe(true)
  })

  it('does not hold for another body, by another algorithm, or where it cannot be read', () => {
    expect(isDigestOf(own, Buffer.from('{}'))).toBe(false)
    for (const digest of [DIGEST, null, '', 'sha-256=::', 'sha-256="x"', '('])
      expect(isDigestOf(digest, body)).toBe(false)
  })
})
