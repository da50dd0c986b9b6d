/** The check by which tests hold every answer to the API's document: each kind of fault is planted, and found. */
import { describe, expect, it } from 'vitest'

import { MEDIA_TYPE } from '../../domain/contract/json-api.ts'
import { apiContract } from '../../tests/server/contract/api-contract.ts'
import { routeAreas } from '../routes.ts'
import { apiDocument } from './document.ts'

const { faultOf } = apiContract(apiDocument(routeAreas, null))

const locales = (attributes: object) => ({ data: [{ type: 'locales', id: 'en', attributes }] })
const answer = {
  method: 'GET',
  path: '/ecaas/locales',
  sent: { type: MEDIA_TYPE, body: null },
  status: 200,
  type: MEDIA_TYPE,
  body: locales({ label: 'English' }),
}
const creation = {
  method: 'POST',
  path: '/ecaas/merchant-application-links/link-1/revocation',
  sent: { type: MEDIA_TYPE, body: { data: { type: 'application-link-revocations', attributes: {} } } },
  status: 204,
  type: null,
  body: null,
}

const exported = { ...answer, path: '/ecaas/privacy/export', type: 'application/zip', body: null }

describe('an answer', () => {
  it('that is as the document says has no fault', () => {
    expect(faultOf(answer)).toBeNull()
    expect(faultOf(creation)).toBeNull()
    expect(faultOf(exported)).toBeNull()
  })

  it('of a path that is not in the document has none either', () => {
    expect(faultOf({ ...answer, path: '/no/such/call', status: 404 })).toBeNull()
  })

  it.each([
    ['a value of another type', { ...answer, body: locales({ label: 7 }) }, /attributes\/label must be string/],
    ['a missing member', { ...answer, body: locales({}) }, /must have required property 'label'/],
    ['a resource of another type', { ...answer, body: { data: [{ type: 'words', id: 'en' }] } }, /type must be equal/],
    ['a status of another call', { ...answer, status: 410, body: null }, /the status 410 is not documented/],
    ['a document where a file is', { ...answer, path: '/ecaas/invoice-export' }, /is not documented/],
    ['a file of another type', { ...exported, type: 'text/csv; charset=utf-8' }, /text\/csv is not documented/],
    ['a file where nothing is', { ...creation, type: 'text/csv' }, /text\/csv is not documented/],
    ['nothing where a document is', { ...answer, type: null, body: null }, /without a type is not documented/],
    ['an error without a code', { ...answer, status: 400, body: { errors: [{ status: '400' }] } }, /'code'/],
    [
      'a body of another type that was accepted',
      { ...creation, sent: { type: MEDIA_TYPE, body: { data: { type: 'links', attributes: {} } } } },
      /a body that was accepted is not documented: .*type must be equal/,
    ],
    [
      'a body with a member that is not documented',
      {
        ...creation,
        sent: { type: MEDIA_TYPE, body: { data: { type: 'application-link-revocations', attributes: { a: 1 } } } },
      },
      /must NOT have additional properties/,
    ],
  ])('with %s is found', (_what, exchange, fault) => {
    expect(faultOf(exchange)).toMatch(fault)
  })
})
