/** One call of the route table as an operation of OpenAPI. */
import { MEDIA_TYPE } from '../../domain/contract/json-api.ts'
import type { Answer } from '../http/answers.ts'
import type { BodyKind } from '../http/content.ts'
import { isSigned, type Route } from '../http/route.ts'
import type { Components, Reference } from './components.ts'
import type { JsonSchema } from './json-schema.ts'
import { parametersOf, type Parameter } from './parameters.ts'
import type { Content, Response } from './response.ts'
import { permissionWords } from './permission-words.ts'
import { refusalName, refusalStatuses } from './refusals.ts'

export const RESPONSES = '#/components/responses/'

export type Operation = {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly 'x-permission': string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: true; readonly content: Content }
  readonly responses: Readonly<Record<string, Response | Reference>>
}

export function operationOf(route: Route, area: string, components: Components): Operation {
  const operationId = operationIdOf(route)
  const content = requestContent(route, capital(operationId), components)
  return {
    operationId,
    tags: [area],
    summary: route.summary,
    'x-permission': permissionWords(route.permission),
    security: securityOf(route),
    parameters: parametersOf(route),
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: {
      ...answersOf(route.returns, capital(operationId), components),
      ...Object.fromEntries(
        refusalStatuses(route).map((status) => [status, { $ref: RESPONSES + refusalName(status) }]),
      ),
    },
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns a name from method and path: `postUsersByIdLock`. The paths are unique, so that the names are. */
function operationIdOf({ method, path }: Route): string {
  const words = path
    .split('/')
    .filter((part) => part !== '' && part !== 'ecaas')
    .flatMap((part) => (part.startsWith(':') ? ['by', part.slice(1)] : part.split(/[-_]/)))
  return method.toLowerCase() + words.map(capital).join('')
}

function securityOf({ permission, headers }: Route): Operation['security'] {
  if (headers.includes('Authorization')) return [{ linkToken: [] }]
  if (permission === 'public') return []
  return [isSigned(permission) ? { signature: [] } : { session: [] }]
}

const anyBytes: JsonSchema = {}

function requestContent(route: Route, name: string, { refer }: Components): Content | null {
  const { method, sends, accepts } = route
  if (method === 'GET') return null
  if (accepts === 'file') return { 'application/octet-stream': { schema: anyBytes } }
  if (sends === null) return null
  const schema = refer(sends, `${name}Request`)
  return Object.fromEntries(
    typesOf[accepts].map((type) => [
      type,
      { schema: accepts === 'invoice' && type !== MEDIA_TYPE ? anyBytes : schema },
    ]),
  )
}

/** Media types of a body that has a schema; an e-invoice has its own, which is not ours. */
const typesOf: Readonly<Record<Exclude<BodyKind, 'file'>, readonly string[]>> = {
  jsonApi: [MEDIA_TYPE],
  invoice: [MEDIA_TYPE, 'application/xml', 'application/pdf'],
  form: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  json: ['application/json'],
}

const answerWords: Readonly<Record<Answer['status'], string>> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted: it goes on, and a later look says how it ends.',
  204: 'Done; the answer has no body.',
  303: 'The page to go on at is in `Location`.',
}

function answersOf(
  answers: readonly Answer[],
  name: string,
  { refer }: Components,
): Readonly<Record<string, Response>> {
  const responses: Record<string, Response> = {}
  for (const { status, body } of answers) {
    const description = answerWords[status]
    if (body === null) {
      responses[status] = { description }
      continue
    }
    const content: Content =
      'kind' in body
        ? { [MEDIA_TYPE]: { schema: refer(body, `${name}Answer`) } }
        : Object.fromEntries(body.map((type) => [type, { schema: anyBytes }]))
    // The client chooses among several bodies by `Accept`.
    responses[status] = { description, content: { ...responses[status]?.content, ...content } }
  }
  return responses
}
