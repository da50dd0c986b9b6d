/** An endpoint: the address of another system, and the events that it gets. */
import { choicesFor, type WebhookOwner } from './kinds.ts'

/** Endpoints that a program or a merchant can have. */
export const ENDPOINTS_AT_MOST = 10
const ENDPOINT_URL_LENGTH = 500
export const ENDPOINT_DESCRIPTION_LENGTH = 100
/** A secret that was replaced signs for so long beside the new one. */
export const OLD_SECRET_MS = 24 * 3_600_000
/** An endpoint of which every delivery has failed for so long is turned off. */
export const FAILING_AT_MOST_MS = 5 * 24 * 3_600_000

export const offReasons = ['byHand', 'gone', 'failing'] as const
/** Why an endpoint is off: somebody did it, it answered 410 itself, or all its deliveries have failed for days. */
export type OffReason = (typeof offReasons)[number]

export type EndpointForm = {
  readonly url: string
  readonly description: string
  /** `*`, `payment.*`, `payment.settled` … */
  readonly kinds: readonly string[]
  readonly isOn: boolean
}

const endpointRefusals = [
  'webhookUrlInvalid',
  'webhookUrlInsecure',
  'webhookDescriptionTooLong',
  'webhookKindsMissing',
  'webhookKindUnknown',
] as const
export type EndpointRefusal = (typeof endpointRefusals)[number]
export type EndpointFault = { readonly field: keyof EndpointForm; readonly code: EndpointRefusal }

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Returns why an address is none that events are sent to, or null. Plain http is for a system on the same machine: a
 * portal in production refuses that by its network address.
 */
function refuseUrl(text: string): EndpointRefusal | null {
  if (text.length > ENDPOINT_URL_LENGTH || !URL.canParse(text)) return 'webhookUrlInvalid'
  const { protocol, hostname, username, password, hash } = new URL(text)
  if (!/^https?:$/.test(protocol) || hostname === '' || username !== '' || password !== '' || hash !== '')
    return 'webhookUrlInvalid'
  return protocol === 'https:' || loopback.has(hostname) ? null : 'webhookUrlInsecure'
}

/** Returns what is wrong with an endpoint, field by field. */
export function endpointFaults(form: EndpointForm, owner: WebhookOwner): readonly EndpointFault[] {
  const faults: EndpointFault[] = []
  const url = refuseUrl(form.url.trim())
  if (url !== null) faults.push({ field: 'url', code: url })
  if (form.description.trim().length > ENDPOINT_DESCRIPTION_LENGTH)
    faults.push({ field: 'description', code: 'webhookDescriptionTooLong' })
  const choices = choicesFor(owner)
  if (form.kinds.length === 0) faults.push({ field: 'kinds', code: 'webhookKindsMissing' })
  else if (form.kinds.some((kind) => !choices.includes(kind)))
    faults.push({ field: 'kinds', code: 'webhookKindUnknown' })
  return faults
}

/** Returns why an owner with so many endpoints cannot have another, or null. */
export function refuseEndpoint(count: number): 'tooManyWebhookEndpoints' | null {
  return count < ENDPOINTS_AT_MOST ? null : 'tooManyWebhookEndpoints'
}

/** Checks whether an endpoint that has failed since then is to be turned off. */
export function hasFailedTooLong(failingSince: Date | null, now: Date): boolean {
  return failingSince !== null && now.getTime() - failingSince.getTime() >= FAILING_AT_MOST_MS
}
