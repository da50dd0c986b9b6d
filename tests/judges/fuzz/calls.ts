/** One operation of the API's document as calls by chance, sound and spoilt ones by turns. */
import fc from 'fast-check'

import { MEDIA_TYPE } from '../../../domain/contract/json-api.ts'
import type { JsonSchema } from '../../../server/openapi/json-schema.ts'
import type { Operation } from '../../../server/openapi/operation.ts'
import type { Parameter } from '../../../server/openapi/parameters.ts'
import { pdfOf } from '../../server/sample-files.ts'
import type { KnownValues } from './known-values.ts'
import { hostile, spoilt, type SchemaValues } from './schema-values.ts'

export type Call = {
  readonly method: string
  /** With the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | null
}

/** Longer ones are refused by the HTTP library, with 431, before the portal sees them. */
const LONGEST_QUERY = 8_000

type Making = {
  readonly values: SchemaValues
  readonly known: KnownValues
  /** True: any part may be spoilt. False: all is as the document has it, so that it gets as far as it can. */
  readonly isRough: boolean
}
type Parts = Omit<Call, 'method'>

const hostileTexts = hostile.filter((value) => typeof value === 'string').filter((text) => text.length < 5_000)

/** Returns calls of an operation: some as the document has them, some with parts that are spoilt, or what is around them. */
export function callsOf(
  method: string,
  template: string,
  operation: Operation,
  making: Omit<Making, 'isRough'>,
): fc.Arbitrary<Call> {
  const [sound, rough] = [false, true].map((isRough) =>
    partsOf(method, template, operation, { ...making, isRough }).map((parts): Call => ({ method, ...parts })),
  )
  if (!sound || !rough) throw new Error('There are two kinds of calls.')
  const faulty = fc.tuple(sound, faults).map(([call, fault]) => fault(call))
  return fc.oneof({ weight: 4, arbitrary: sound }, { weight: 3, arbitrary: rough }, { weight: 1, arbitrary: faulty })
}

function partsOf(method: string, template: string, operation: Operation, making: Making): fc.Arbitrary<Parts> {
  return fc
    .tuple(
      pathsOf(template, operation, making),
      queriesOf(operation, making),
      headersOf(operation, making),
      contentsOf(operation, making),
    )
    .map(([path, query, headers, { type, body }]) => ({
      path: query === '' ? path : `${path}?${query.slice(0, LONGEST_QUERY)}`,
      headers: { accept: '*/*', ...headers, ...(method === 'GET' ? {} : { 'content-type': type }) },
      body: method === 'GET' ? null : body,
    }))
}

/** Faults of what is around a document. */
const faults = fc.constantFrom<(call: Call) => Call>(
  (call) => ({ ...call, path: `${call.path}${call.path.includes('?') ? '&' : '?'}include=all&unknown=%00` }),
  (call) => ({ ...call, headers: { ...call.headers, accept: 'text/html;q=0.1' } }),
  (call) => ({ ...call, headers: { ...call.headers, 'content-type': 'text/plain' } }),
  (call) => ({ ...call, headers: { ...call.headers, 'content-type': `${MEDIA_TYPE};ext="https://ext.example"` } }),
  (call) => ({ ...call, headers: { ...call.headers, 'if-match': '"x"', 'if-none-match': '*', range: 'bytes=5-1' } }),
  (call) => ({ ...call, headers: { ...call.headers, origin: 'null' } }),
  (call) => ({ ...call, headers: { ...call.headers, authorization: 'Bearer ', 'accept-language': '*;q=9,,' } }),
  (call) => ({ ...call, body: call.body === null ? null : call.body.slice(0, -1) }),
  (call) => ({ ...call, body: call.body === null ? null : '' }),
  (call) => ({ ...call, method: 'PATCH' }),
  (call) => ({ ...call, method: 'HEAD', body: null }),
  (call) => ({ ...call, method: 'OPTIONS' }),
)

function pathsOf(template: string, { parameters }: Operation, { known, isRough }: Making) {
  const names = parameters.filter((one) => one.in === 'path').map(({ name }) => name)
  const told = known.idsAt(template)
  const spoilt = fc.constantFrom(...hostileTexts.filter((text) => text !== ''))
  const any = isRough ? fc.oneof(told, spoilt, fc.string({ unit: 'binary', minLength: 1, maxLength: 80 })) : told
  return fc
    .tuple(...names.map((name) => (name === 'id' ? any : fc.oneof(known.of(name) ?? any, any))))
    .map((given) =>
      names.reduce((path, name, at) => path.replace(`{${name}}`, () => encoded(given[at] ?? '')), template),
    )
}

/** Half of a surrogate pair has no bytes of its own. */
const wellFormed = (text: string) => Buffer.from(text).toString()

/** Dots alone would lead to another call, however they are escaped. */
const encoded = (text: string) => encodeURIComponent(wellFormed(text)).replace(/^\.{1,2}$/, 'dots')

function queriesOf({ parameters }: Operation, making: Making): fc.Arbitrary<string> {
  const { isRough } = making
  const query = parameters.filter((one) => one.in === 'query')
  const all = Object.fromEntries(query.map((one) => [one.name, queryValuesOf(one, making)]))
  const requiredKeys = query.filter(({ required }) => required).map(({ name }) => name)
  return fc
    .tuple(fc.record(all, { requiredKeys }), fc.record(all, { requiredKeys: [] }), fc.nat(9))
    .map(([given, again, chance]): string => {
      // All filters at once leave nothing over, and a repeated one is refused.
      const few = Object.entries(given).filter(
        ([name], at) => requiredKeys.includes(name) || (at + chance) % (isRough ? 3 : 6) === 0,
      )
      const repeated = isRough && chance === 9 ? Object.entries(again) : []
      return new URLSearchParams([...few, ...repeated].map(([name, value = '']) => [name, value])).toString()
    })
}

function queryValuesOf({ name, schema, style }: Parameter, { values, isRough }: Making): fc.Arbitrary<string> {
  const sound = values
    .of(schema, name)
    .map((value) => (style === 'form' && Array.isArray(value) ? value.join(',') : String(value)))
  if (!isRough) return sound.map(wellFormed)
  return fc
    .oneof({ weight: 3, arbitrary: sound }, { weight: 1, arbitrary: fc.constantFrom(...hostileTexts) })
    .map(wellFormed)
}

function headersOf({ parameters }: Operation, { isRough }: Making): fc.Arbitrary<Parts['headers']> {
  const names = parameters.filter((one) => one.in === 'header').map(({ name }) => name.toLowerCase())
  const spoilt = fc.constantFrom('*', '1', '', '"', 'ü', 'x'.repeat(300))
  const headers = names.map((name) => {
    const sound = name === 'if-match' ? fc.constantFrom('"0"', '"1"', '"2"') : fc.uuid()
    const given = isRough ? fc.option(fc.oneof(sound, spoilt), { freq: 4, nil: null }) : sound
    return given.map((value): [string, string][] => (value === null ? [] : [[name, value]]))
  })
  return fc.tuple(...headers).map((all) => Object.fromEntries(all.flat()))
}

type Sent = { readonly type: string; readonly body: Call['body'] }

function contentsOf({ requestBody }: Operation, making: Making): fc.Arbitrary<Sent> {
  const types = Object.entries(requestBody?.content ?? {})
  if (types.length === 0) return fc.constantFrom({ type: MEDIA_TYPE, body: null }, { type: MEDIA_TYPE, body: '{}' })
  return fc.oneof(...types.map(([type, { schema }]) => bodiesOf(type, schema, making).map((body) => ({ type, body }))))
}

const spoiltFiles = ['a;b', '%PDF-1.4', 'PK\u0003\u0004', '<?xml version="1.0"?><Invoice/>', '', '\u0000']
const soundFiles = [new Uint8Array(pdfOf()), 'invoice,amount\n1,2.50\n']

function bodiesOf(
  type: string,
  schema: JsonSchema,
  { values, isRough }: Making,
): fc.Arbitrary<string | Uint8Array<ArrayBuffer>> {
  const isFile = type === 'application/octet-stream' || type === 'application/xml'
  if (isFile) return fc.constantFrom(...soundFiles, ...(isRough ? spoiltFiles : []))
  const sound = values.of(schema, '')
  const document = isRough ? fc.oneof(sound, spoilt(sound)) : sound
  if (type.endsWith('json')) return document.map((value) => JSON.stringify(value) ?? '')
  return document.map((value) =>
    new URLSearchParams(
      typeof value === 'object' && value !== null
        ? Object.entries(value).map(([name, one]) => [name, String(one)])
        : [],
    ).toString(),
  )
}
