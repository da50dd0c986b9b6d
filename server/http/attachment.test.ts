import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { attachmentHeaders, contentDisposition } from './attachment.ts'

describe('an attachment', () => {
  it('has its own name for browsers that read it, and a plain one for the rest', () => {
    expect(contentDisposition('Rechnung Nº 1.pdf')).toBe(
      `attachment; filename="Rechnung N_ 1.pdf"; filename*=UTF-8''Rechnung%20N%C2%BA%201.pdf`,
    )
  })

  it.each([
    ['../../etc/passwd', '_.._etc_passwd'],
    ['C:\\temp\\a.pdf', 'C__temp_a.pdf'],
    ['a"; filename="b.exe', 'a_; filename=_b.exe'],
    ['line\r\nSet-Cookie: a=b.pdf', 'lineSet-Cookie_ a=b.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['...', 'document'],
    ['', 'document'],
  ])('of the name %j is called %s', (name, safe) => {
    expect(contentDisposition(name)).toContain(`filename="${safe}"`)
  })

  it('never has a name that ends its header or leaves its folder', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const header = contentDisposition(name)
        expect(header).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/)
        expect(/filename="([^"]*)"/.exec(header)?.[1]).not.toMatch(/[\\/:*?"<>|]/)
        expect(() => new Headers({ 'content-disposition': header })).not.toThrow()
      }),
    )
  })

  it('of a type that a browser would run is only bytes', () => {
    for (const type of ['text/html', 'image/svg+xml', 'application/javascript', '', 'application/pdf\r\nX: y'])
      expect(attachmentHeaders('a', type)).toMatchObject({
        'Content-Type': 'application/octet-stream',
        'X-Content-Type-Options': 'nosniff',
      })
    expect(attachmentHeaders('a', 'application/pdf')['Content-Type']).toBe('application/pdf')
  })
})
