/**
 * The judge of the API from outside: calls by chance that follow the API's own document, sent to the built server by a
 * visitor, users of each kind and a merchant's software. No answer fails; each has a status, a media type and a body
 * that the document tells of; parameters that break their schema are refused; a visitor gets only what is public.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import fc from 'fast-check'

import { MEDIA_TYPE } from '../../../domain/contract/json-api.ts'
import { BALTIC } from '../../../server/demo/merchants.ts'
import { apiDocument, type ApiDocument } from '../../../server/openapi/document.ts'
import type { Operation } from '../../../server/openapi/operation.ts'
import type { Parameter } from '../../../server/openapi/parameters.ts'
import { bankInstruments, cardInstruments } from '../../../server/provider/sandbox/instruments.ts'
import { routeAreas } from '../../../server/routes.ts'
import { apiContract } from '../../server/contract/api-contract.ts'
import { startPortal } from '../../support/running-portal.ts'
import { makeJudge } from '../bench/figures.ts'
import { callsOf, type Call } from './calls.ts'
import { signedIn, signing, visitor, type Answered, type Client } from './client.ts'
import { makeKnownValues, type KnownValues } from './known-values.ts'
import { makeSchemaValues, type SchemaValues } from './schema-values.ts'

/** People of the demonstration, each of another kind. */
const usernames = ['maria.admin', 'paul.payer', 'mark.merchant', 'sven.support', 'ada.admin'] as const

/** Calls that would end their callers' own access or move the clock: only visitors make them. */
const onlyByVisitors =
  /\/(?:sign-out|end-others|sessions\/\{id\}|password\/\w+|challenge\/change|demo\/clock)$|\/privacy-requests/
/** What no answer tells: names for what is uploaded, and what the payment provider's own pages give to a browser. */
const given = [
  { file_name: 'prices.pdf' },
  { file_name: 'invoices.csv' },
  ...cardInstruments.map(({ token }) => ({ card_token: token })),
  ...bankInstruments.map(({ token }) => ({ bank_token: token })),
]
/** Answers that never end. */
const streams = /stream$/

type Entry = { readonly method: string; readonly template: string; readonly operation: Operation }
type Fault = (entry: Entry, call: Call, answer: Answered) => string | null
type Found = { count: number; readonly example: string }

function entriesOf({ paths }: ApiDocument, only: string): Entry[] {
  return Object.entries(paths)
    .filter(([template]) => template.includes(only) && !streams.test(template))
    .flatMap(([template, item]) =>
      Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), template, operation })),
    )
}

/** Each judges one answer, and says what is wrong with it. */
function faultsIn(document: ApiDocument): readonly Fault[] {
  const contract = apiContract(document)
  const isBroken = brokenParameters()
  return [
    (_entry, _call, { status }) => (status === 500 ? 'the server failed' : null),
    ({ method }, call, { status, type, body }) => {
      if (call.method !== method) return null
      const sent = { type: call.headers['content-type'] ?? null, body: parsed(call.body) }
      return contract.faultOf({ method, path: call.path.split('?')[0] ?? '', sent, status, type, body })
    },
    (_entry, _call, { status, length }) => (status === 204 && length > 0 ? 'a body is not documented' : null),
    (_entry, _call, { status, type, body }) =>
      status < 400 || type !== MEDIA_TYPE || saysStatus(body, status) ? null : 'the error says another status',
    (_entry, _call, { status, headers }) =>
      [429, 503].includes(status) && !headers.has('retry-after') ? 'nobody knows when to call again' : null,
    (_entry, _call, { headers }) => (headers.has('x-request-id') ? null : 'the answer has no X-Request-Id'),
    ({ operation }, call, { status }) => {
      const broken = status < 300 ? isBroken(operation, call) : null
      return broken === null ? null : `a parameter that was accepted is not documented: ${broken}`
    },
  ]
}

function parsed(text: Call['body']): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : null
  } catch {
    return null
  }
}

function saysStatus(body: unknown, status: number): boolean {
  if (typeof body !== 'object' || body === null || !('errors' in body) || !Array.isArray(body.errors)) return true
  return body.errors.some(
    (one: unknown) => typeof one === 'object' && one !== null && 'status' in one && one.status === String(status),
  )
}

/** Returns a search for a query parameter that its schema does not allow. */
function brokenParameters(): (operation: Operation, call: Call) => string | null {
  const ajv = new Ajv2020({ strict: false, formats: fullFormats, coerceTypes: true })
  const validators = new Map<Parameter, ValidateFunction>()
  return ({ parameters }, { path }) => {
    const query = new URLSearchParams(path.split('?')[1] ?? '')
    for (const parameter of parameters.filter((one) => one.in === 'query')) {
      const { name, schema, style, required } = parameter
      const given = query.get(name)
      if (given === null && required) return `${name} is missing`
      if (given === null) continue
      const validate = validators.get(parameter) ?? ajv.compile({ allOf: [schema] })
      validators.set(parameter, validate)
      if (!validate(style === 'form' ? given.split(',') : given)) return `${name}: ${ajv.errorsText(validate.errors)}`
    }
    return null
  }
}

type Run = {
  readonly entries: readonly Entry[]
  readonly faults: readonly Fault[]
  readonly values: SchemaValues
  readonly known: KnownValues
  readonly found: Map<string, Found>
  readonly tally: { calls: number; readonly statuses: Map<number, number>; readonly done: Set<string> }
}

const REFUSED_AT_MOST = 5

/** Makes calls of one operation and notes what is wrong with the answers. */
async function fuzzOperation(client: Client, entry: Entry, run: Run, sampling: { numRuns: number; seed: number }) {
  const { method, template, operation } = entry
  let refused = 0
  for (const call of fc.sample(callsOf(method, template, operation, run), sampling)) {
    const answer = await client.send(call)
    run.tally.calls += 1
    run.tally.statuses.set(answer.status, (run.tally.statuses.get(answer.status) ?? 0) + 1)
    // Whoever may not make a call at all is told so before the rest of it is read.
    refused = [401, 403].includes(answer.status) ? refused + 1 : 0
    if (answer.status < 300 && call.method === method) run.tally.done.add(operation.operationId)
    if (answer.status < 300) run.known.learn(answer.body)
    const own = client.isVisitor && operation.security.length > 0 && answer.status < 300 ? ['a visitor gets it'] : []
    for (const fault of [...own, ...run.faults.flatMap((judge) => judge(entry, call, answer) ?? [])]) {
      const kind = `${method} ${template} ${answer.status}: ${fault}`
      const before = run.found.get(kind)
      if (before) before.count += 1
      else run.found.set(kind, { count: 1, example: exampleOf(client, call, answer) })
    }
    if (refused > REFUSED_AT_MOST) return
  }
}

const EXAMPLE_LENGTH = 1_500
const exampleOf = ({ name }: Client, { method, path, headers, body }: Call, answer: Answered) =>
  [
    `  ${name}: ${method} ${path} ${JSON.stringify(headers)}`,
    `  sent ${typeof body === 'string' ? body : body === null ? 'nothing' : 'a file'}`,
    `  got  ${answer.type} ${answer.headers.get('x-request-id')} ${JSON.stringify(answer.body)}`,
  ]
    .map((line) => line.slice(0, EXAMPLE_LENGTH))
    .join('\n')

type FuzzOptions = {
  /** Calls of one operation by one caller and round. */
  readonly count: number
  readonly seed: number
  /** Part of the paths that are called. */
  readonly only: string
  /** The address of a portal with the demonstration's data; null to start one. */
  readonly origin: string | null
  readonly print: (line: string) => void
}

/** Calls every operation as every caller; true when no answer has a fault. */
export async function runFuzz({ count, seed, only, origin: running, print }: FuzzOptions): Promise<boolean> {
  const portal = running === null ? await startPortal({ environment: { ACCESS_LOG: 'silent' } }) : null
  const origin = running ?? portal?.origin ?? ''
  try {
    const document = apiDocument(routeAreas, null)
    const known = makeKnownValues()
    known.learn(given)
    const run: Run = {
      entries: entriesOf(document, only),
      faults: faultsIn(document),
      values: makeSchemaValues((reference) => document.components.schemas[reference.split('/').at(-1) ?? ''], known),
      known,
      found: new Map(),
      tally: { calls: 0, statuses: new Map(), done: new Set() },
    }
    const judge = makeJudge(print)
    const clients: Client[] = []
    for (const username of usernames) clients.push(await signedIn(origin, username, known))
    const merchant = clients.find(({ name }) => name === 'mark.merchant')
    if (merchant) clients.push(await signing(origin, merchant, BALTIC))
    clients.push(visitor(origin))
    for (const client of clients) {
      const before = run.tally.calls
      const entries = client.isVisitor
        ? run.entries
        : run.entries.filter(({ template }) => !onlyByVisitors.test(template))
      const reads = entries.filter(({ method }) => method === 'GET')
      // What was changed by chance is read again: its answers are as documented too.
      for (const [at, entry] of [...reads, ...entries.filter(({ method }) => method !== 'GET'), ...reads].entries()) {
        await fuzzOperation(client, entry, run, { numRuns: count, seed: seed * 10_000 + at })
      }
      judge.note(`calls by ${client.name}`, String(run.tally.calls - before))
    }
    const { statuses, done } = run.tally
    const shown = [...statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status} × ${times}`)
    judge.note('answers', shown.join(', '))
    judge.note('operations that went well at least once', `${done.size} of ${run.entries.length}`)
    for (const [kind, { count: times, example }] of run.found) print(`${kind} (${times} times)\n${example}`)
    judge.atMost('kinds of answers with a fault', run.found.size, 0)
    return judge.isMet()
  } finally {
    await portal?.stop()
  }
}
