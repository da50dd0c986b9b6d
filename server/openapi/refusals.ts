import { MEDIA_TYPE } from '../../domain/contract/json-api.ts'
import { isSigned, type RefusalStatus, type Route } from '../http/route.ts'
import type { Response } from './response.ts'

/** Statuses of an answer that is an error document. */
type ErrorStatus = RefusalStatus | 400 | 406 | 415 | 500

const refusalWords: Readonly<Record<ErrorStatus, string>> = {
  400: 'A parameter, a header or the document is malformed.',
  401: 'Nobody is signed in, or the signature or the password is not right.',
  403: 'The user may not do this, or another site made the call.',
  404: 'There is no such object, or the reader does not see it.',
  406: 'The answer is JSON:API, which the client does not accept.',
  409: 'It conflicts with what is stored, or the type of the resource is another.',
  410: 'It was there, and has ended: a link that expired or was used.',
  412: 'It was changed since the client read it.',
  413: 'The body is too long.',
  415: 'The media type of the body is not supported.',
  422: 'A value is refused; `source.pointer` names it.',
  428: 'The version that is changed is not named.',
  429: 'Too many calls; `Retry-After` says in how many seconds to call again.',
  500: 'The server failed.',
  503: 'A part that is needed does not answer; call again later.',
  504: 'A part that is needed did not answer in time.',
}

export const refusalName = (status: string | number): string => `Errors${status}`

/** All refusals as responses that calls share, each an error document that `Errors` describes. */
export const refusalResponses: Readonly<Record<string, Response>> = Object.fromEntries(
  Object.entries(refusalWords).map(([status, description]) => [
    refusalName(status),
    { description, content: { [MEDIA_TYPE]: { schema: { $ref: '#/components/schemas/Errors' } } } },
  ]),
)

/** Returns the statuses with which a call can be refused, in order: those that its fields imply, and those that it adds. */
export function refusalStatuses(route: Route): readonly ErrorStatus[] {
  const { method, path, permission, answers, accepts, sends, headers, refuses } = route
  const isChange = method !== 'GET'
  const isOfUsers = typeof permission === 'object' && !isSigned(permission)
  const hasBody = sends !== null || (isChange && accepts !== 'jsonApi')
  const namesObject = path.includes(':') || (typeof permission === 'object' && permission.object !== 'none')
  const implied: readonly (readonly [ErrorStatus, boolean])[] = [
    // Parameters that the call does not know are refused, whatever it is.
    [400, true],
    [401, permission !== 'public'],
    // Other sites may change nothing.
    [403, isOfUsers || isChange],
    [404, namesObject],
    [406, answers !== 'file'],
    [409, isChange],
    [413, hasBody],
    [415, isChange],
    [422, hasBody || headers.includes('Idempotency-Key')],
    [429, true],
    [500, true],
    [503, true],
  ]
  const statuses = implied.filter(([, isTrue]) => isTrue).map(([status]) => status)
  return [...new Set([...statuses, ...refuses])].toSorted((a, b) => a - b)
}
