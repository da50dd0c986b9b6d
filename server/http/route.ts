import type { PortalContext } from './portal.ts'
import { readParameters, type ParameterSchemas, type ParametersOf } from './parameters.ts'
import type { Permission } from './permission.ts'

export type Route = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Hono's pattern, from the root: `/ecaas/payments/:id`. */
  readonly path: string
  readonly permission: Permission
  /** The query parameters that it accepts; every other is refused. */
  readonly parameters: ParameterSchemas
  /** `jsonApi` answers are negotiated (406); a `file` is what it is. */
  readonly answers: 'jsonApi' | 'file'
  /** The kind of body: JSON:API's, or a `file` as it is (application/octet-stream). */
  readonly accepts: 'jsonApi' | 'file'
  /** Calls of one address in a minute, beside the limit of all calls together. */
  readonly perMinute?: number
  readonly handle: (c: PortalContext) => Promise<Response>
}

/**
 * One entry of the route table. The handler gets its parameters read and checked, and runs only for
 * those whom the permission lets in.
 */
export function route<const P extends ParameterSchemas = Readonly<Record<never, never>>>(entry: {
  readonly method: Route['method']
  readonly path: string
  readonly permission: Permission
  readonly parameters?: P
  readonly answers?: Route['answers']
  readonly accepts?: Route['accepts']
  readonly perMinute?: number
  readonly handle: (c: PortalContext, parameters: ParametersOf<P>) => Promise<Response>
}): Route {
  const { method, path, permission, answers = 'jsonApi', accepts = 'jsonApi', perMinute, handle } = entry
  const parameters = entry.parameters ?? ({} as P)
  return {
    method,
    path,
    permission,
    parameters,
    answers,
    accepts,
    ...(perMinute === undefined ? {} : { perMinute }),
    handle: (c) => handle(c, readParameters(new URL(c.req.url).searchParams, parameters)),
  }
}
