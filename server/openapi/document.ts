/** The API's document (OpenAPI 3.1), made from the table of routes: nothing of it is written twice. */
import { ErrorDocumentSchema } from '../../domain/contract/json-api.ts'
import type { Route } from '../http/route.ts'
import type { RouteArea } from '../routes.ts'
import { portalVersion } from '../store/schema-version.ts'
import { makeComponents } from './components.ts'
import type { JsonSchema } from './json-schema.ts'
import { operationOf, RESPONSES, type Operation } from './operation.ts'
import { templateOf } from './parameters.ts'
import { refusalResponses } from './refusals.ts'
import type { Response } from './response.ts'
import { securitySchemes } from './security-schemes.ts'

type Method = Lowercase<Route['method']>
export type ApiDocument = {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Partial<Readonly<Record<Method, Operation>>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly responses: Readonly<Record<string, Response>>
    readonly securitySchemes: typeof securitySchemes
  }
}

const description = `Documents are JSON:API 1.1. Calls that change something send \`Content-Type: application/vnd.api+json\`, even without a body, unless another type is named. Amounts are whole minor units of their currency. Unknown query parameters are refused. A refusal is an error document: its \`code\` is stable, its \`title\` is for logs.`

/** Returns the response of a call to a status, which several calls may share; undefined where there is none. */
export function responseOf(
  { components }: Pick<ApiDocument, 'components'>,
  { responses }: Operation,
  status: string,
): Response | undefined {
  const response = responses[status]
  if (response === undefined || !('$ref' in response)) return response
  return components.responses[response.$ref.slice(RESPONSES.length)]
}

export function apiDocument(areas: readonly RouteArea[], origin: string | null): ApiDocument {
  const components = makeComponents()
  components.refer(ErrorDocumentSchema, 'Errors')
  const paths: Record<string, Partial<Record<Method, Operation>>> = {}
  for (const { name, routes } of areas) {
    for (const route of routes) {
      const path = (paths[templateOf(route.path)] ??= {})
      path[methodOf(route)] = operationOf(route, name, components)
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Trade-credit portal', version: portalVersion, description },
    servers: [{ url: origin ?? '/' }],
    tags: areas.map(({ name }) => ({ name })),
    paths,
    components: { schemas: components.schemas(), responses: refusalResponses, securitySchemes },
  }
}

const methods = { GET: 'get', POST: 'post', DELETE: 'delete' } as const satisfies Record<Route['method'], Method>
const methodOf = ({ method }: Route): Method => methods[method]
