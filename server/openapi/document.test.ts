import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'

import type { Route } from '../http/route.ts'
import { routeAreas, routeTable } from '../routes.ts'
import { apiDocument } from './document.ts'
import { templateOf } from './parameters.ts'

const document = apiDocument(routeAreas, null)
const operations = Object.values(document.paths).flatMap((item) => Object.values(item))
const keyOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${templateOf(path)}`

/** Returns every reference in a value. */
function referencesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : referencesIn(inner),
  )
}

describe("the API's document", () => {
  it('is OpenAPI 3.1, as an outside validator reads it', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document))
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
    expect(validator.version).toBe('3.1')
  })

  it('has every call of the table, and nothing else', () => {
    const documented = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(documented.toSorted()).toEqual(routeTable.map(keyOf).toSorted())
  })

  it('names each operation once', () => {
    const names = operations.map(({ operationId }) => operationId)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !/^(get|post|delete)[A-Z][A-Za-z]+$/.test(name))).toEqual([])
  })

  it('refers only to what is in it, and holds nothing to which nothing refers', () => {
    const references = new Set(referencesIn(document))
    const { schemas, responses } = document.components
    const parts = Object.entries({ schemas, responses }).flatMap(([kind, named]) =>
      Object.keys(named).map((name) => `#/components/${kind}/${name}`),
    )
    expect([...references].toSorted()).toEqual(parts.toSorted())
  })

  it('says in one line what a call does', () => {
    const wrong = operations.filter(({ summary }) => !/^[A-Z][a-z]+ .{3,70}[^.]$|^Sign (in|out)$/.test(summary))
    expect(wrong.map(({ summary }) => summary)).toEqual([])
  })

  it('says who may call', () => {
    const words = (path: string) => document.paths[path]?.get?.['x-permission']
    expect(words('/config')).toBe('Everybody')
    expect(words('/config-secure')).toBe('All users who are signed in')
    expect(words('/ecaas/erp/invoices/{id}')).toBe(
      'Software of a merchant or of a program, by the signature of its API key',
    )
    expect(words('/ecaas/exports/{id}')).toBe(
      'Customers and corporate users, not in the role card_viewer or safety_manager',
    )
    expect(words('/ecaas/loyalty-programs')).toMatch(/^Merchants, in the role admin, .*; or support, in the role admin/)
    expect(words('/ecaas/cards')).toBe(
      'Customers, in the role admin or card_viewer, not in the role safety_manager, where the flag cardManagementMenuEnabled is on',
    )
  })

  it('has parameters as the server reads them', () => {
    const named = (name: string) => document.paths['/invoices']?.get?.parameters.find((one) => one.name === name)
    expect(named('page[number]')?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 10_000_000, default: 1 })
    expect(named('filter[trx_id]')).toMatchObject({ required: false, style: 'form', explode: false })
    expect(named('sort')?.schema).toMatchObject({ default: '-billed_on' })
    expect(document.paths['/ecaas/cards']?.get?.parameters[0]).toMatchObject({
      name: 'filter[buid_customer]',
      required: true,
    })
  })
})
