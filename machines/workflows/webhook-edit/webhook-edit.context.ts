import type { WebhookEndpoint } from '../../../domain/contract/webhooks/endpoint.ts'
import {
  blankEndpoint,
  endpointFormOf,
  getsEverything,
  isEndpointChanged,
  refuseSave,
} from '../../../domain/rules/webhooks/endpoint-form.ts'
import { endpointFaults, type EndpointFault, type EndpointForm } from '../../../domain/rules/webhooks/endpoint.ts'
import type { WebhookOwner } from '../../../domain/rules/webhooks/kinds.ts'

export type WebhookEditInput = {
  /** Null: a new endpoint. */
  endpointId: string | null
  owner: WebhookOwner
  /** The merchant of a new endpoint; null: the program. */
  buidMerchant: string | null
  /** Makes two sendings of a new endpoint one intent. */
  key: string
}

/** What is sent: of a new endpoint with its key, else with the version that was read. */
export type EndpointSave = Pick<WebhookEditInput, 'endpointId' | 'buidMerchant' | 'key'> & {
  version: number
  form: EndpointForm
}

export type WebhookEditContext = WebhookEditInput & {
  /** As the server has it. */
  endpoint: WebhookEndpoint | null
  form: EndpointForm
  /** The server's code, while it is said. */
  failure: string | null
  /** The id of the endpoint that was made or changed. Its secret goes past the chart, to the page alone. */
  savedId: string | null
}

export const contextOf = (input: WebhookEditInput): WebhookEditContext => ({
  ...input,
  endpoint: null,
  form: blankEndpoint,
  failure: null,
  savedId: null,
})

const beforeOf = ({ endpoint }: Pick<WebhookEditContext, 'endpoint'>): EndpointForm =>
  endpoint === null ? blankEndpoint : endpointFormOf(endpoint)

export const hasEntries = (context: WebhookEditContext): boolean => isEndpointChanged(context.form, beforeOf(context))

export const faultsOf = ({ form, owner }: WebhookEditContext): readonly EndpointFault[] => endpointFaults(form, owner)

/** Returns why the form is not saved: its first fault, or that nothing was changed. */
export const refusalOf = (context: WebhookEditContext) => refuseSave(context.form, beforeOf(context), context.owner)

/** Returns why no single events are chosen, or null: the endpoint gets all. */
export const refuseChoice = ({ form }: Pick<WebhookEditContext, 'form'>): 'everyEventChosen' | null =>
  getsEverything(form) ? 'everyEventChosen' : null

export const saveOf = ({ endpointId, buidMerchant, key, endpoint, form }: WebhookEditContext): EndpointSave => ({
  endpointId,
  buidMerchant,
  key,
  version: endpoint?.version ?? 0,
  form,
})
