import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'

import { SEARCH_LENGTH } from '../../domain/limits.ts'
import { IdParameter, idListParameter, pageParameters, readParameters, SearchParameter } from './parameters.ts'
import { Refusal } from './refusal.ts'

const schemas = {
  'filter[trx_id]': v.optional(idListParameter(3)),
  'filter[text]': v.optional(SearchParameter),
  sort: v.optional(v.picklist(['name', '-name']), 'name'),
  ...pageParameters(50, 25),
}
const read = (query: string) => readParameters(new URLSearchParams(query), schemas)

/** Returns the refusal of a query; null when the error is not a refusal with 400. */
function faults(query: string): string[] | null {
  try {
    read(query)
    return []
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) return null
    return error.errors.map(({ code, source }) => `${code} ${source?.parameter ?? ''}`)
  }
}

it('returns the given values, and defaults for the rest', () => {
  expect(read('filter[trx_id]=a,b,a&page[size]=10')).toEqual({
    'filter[trx_id]': ['a', 'b'],
    'filter[text]': undefined,
    sort: 'name',
    'page[number]': 1,
    'page[size]': 10,
  })
})

it.each([
  ['include=lines', ['includeUnsupported include']],
  ['fields[invoices]=status', ['parameterUnknown fields[invoices]']],
  ['filter[nothing]=1', ['parameterUnknown filter[nothing]']],
  ['sort=size', ['sortUnsupported sort']],
  ['sort=name&sort=name', ['parameterRepeated sort']],
  ['page[number]=0', ['parameterInvalid page[number]']],
  ['page[size]=51', ['parameterInvalid page[size]']],
  ['page[size]=1e1', ['parameterInvalid page[size]']],
  ['filter[trx_id]=a,,b', ['parameterInvalid filter[trx_id]']],
  ['filter[trx_id]=a,b,c,d', ['parameterInvalid filter[trx_id]']],
  ["filter[trx_id]=a';drop table", ['parameterInvalid filter[trx_id]']],
  ['filter[text]=%00', ['parameterInvalid filter[text]']],
  [`filter[text]=${'x'.repeat(SEARCH_LENGTH + 1)}`, ['parameterInvalid filter[text]']],
  ['toString=1', ['parameterUnknown toString']],
  ['x=1&x=2&y=3', ['parameterUnknown x', 'parameterUnknown y']],
])('refuses %s by name', (query, expected) => {
  expect(faults(query)).toEqual(expected)
})

it('accepts a search as long as a field', () => {
  expect(faults(`filter[text]=${'x'.repeat(SEARCH_LENGTH)}`)).toEqual([])
})

it('names a parameter that must be there', () => {
  const required = () => readParameters(new URLSearchParams(), { 'filter[trx_id]': IdParameter })
  expect(required).toThrow('parameterMissing')
})

it('ends in values or in a refusal, for any query', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), (query) => {
      expect(faults(query)).not.toBeNull()
    }),
  )
})
