import type { ErrorObject } from '../../domain/contract/json-api.ts'

type RefusalOptions = {
  /** JSON Pointer into the request document, such as `/data/attributes/quote_id`. */
  readonly pointer?: string
  /** Query parameter, such as `filter[status]`. */
  readonly parameter?: string
  /** Request header, such as `Idempotency-Key`. */
  readonly header?: string
  readonly detail?: string
  readonly meta?: Readonly<Record<string, unknown>>
  /** Headers of the answer, such as Retry-After. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A request that is answered with an error document: thrown by handlers and rules, written by the app. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly errors: readonly ErrorObject[]
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, errors: readonly ErrorObject[], headers: Readonly<Record<string, string>> = {}) {
    super(errors.map(({ code }) => code).join(', '))
    this.status = status
    this.errors = errors
    this.headers = headers
  }
}

/**
 * Returns one error object of an error document (promise J4): string status, stable code, and the place of the fault.
 */
export function errorObject(status: number, code: string, options: RefusalOptions = {}): ErrorObject {
  const { pointer, parameter, header, detail, meta } = options
  const source = {
    ...(pointer === undefined ? {} : { pointer }),
    ...(parameter === undefined ? {} : { parameter }),
    ...(header === undefined ? {} : { header }),
  }
  return {
    status: String(status),
    code,
    title: titleOf(code),
    ...(detail === undefined ? {} : { detail }),
    ...(Object.keys(source).length === 0 ? {} : { source }),
    ...(meta === undefined ? {} : { meta: { ...meta } }),
  }
}

/**
 * A refusal to throw: `throw refuse(409, 'paymentInFlight', { meta: { payment_id } })`. The code is the
 * one that the rule in domain/rules gives; people read it in their own language, so the title is for logs.
 */
export function refuse(status: number, code: string, options: RefusalOptions = {}): Refusal {
  return new Refusal(status, [errorObject(status, code, options)], options.headers)
}

/** Returns the answer to an unknown id and to a foreign one: the same, byte for byte (promise S1). */
export function notFound(): Refusal {
  return refuse(404, 'notFound')
}

/** Turns `paymentInFlight` into `Payment in flight`: the same for every occurrence, as JSON:API wants a title. */
function titleOf(code: string): string {
  const words = code.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
