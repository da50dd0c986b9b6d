import { expect, it } from 'vitest'

import { reportOf } from './report-errors.ts'

it('reports an error by its page, without what names anybody', () => {
  const error = new TypeError('No "Halvorsen" of 40-118203 (maria@halvorsen.example)')
  error.stack = `${error.message}\n    at Row (https://portal.example/assets/list-1a2b3c4d.js:12:345)`
  const report = reportOf('view', error, '/invoice/INV-2026-00451', 'de-DE')
  expect(report).toEqual({
    kind: 'view',
    name: 'TypeError',
    message: 'No "…" of [id] [email]',
    frames: [{ function: 'Row', file: '/assets/list-1a2b3c4d.js', line: 12, column: 345 }],
    page: 'invoiceDetails',
    language: 'de',
  })
})

it('reports what is no error, and an address that is no page', () => {
  expect(reportOf('rejection', 'Maria’s token=abc', '/40-118203', 'en')).toMatchObject({
    name: 'Error',
    message: 'Maria’s [query]',
    page: 'unknown',
  })
})

it('reports nothing that says nothing', () => {
  expect(reportOf('uncaught', 'Script error.', '/login', 'en')).toBeNull()
  expect(reportOf('uncaught', new Error('ResizeObserver loop limit exceeded'), '/login', 'en')).toBeNull()
})
