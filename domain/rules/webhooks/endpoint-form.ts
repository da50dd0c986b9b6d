/** The form about an endpoint. */
import type { EndpointChange, WebhookEndpoint } from '../../contract/webhooks/endpoint.ts'
import { endpointFaults, type EndpointFault, type EndpointForm } from './endpoint.ts'
import { allOf, EVERY_KIND, kindsOf, type WebhookLifecycle, type WebhookOwner } from './kinds.ts'

export const blankEndpoint: EndpointForm = { url: '', description: '', kinds: [EVERY_KIND], isOn: true }

export const endpointFormOf = ({ url, description, kinds, isOn }: WebhookEndpoint): EndpointForm => ({
  url,
  description,
  kinds,
  isOn,
})

export const getsEverything = ({ kinds }: Pick<EndpointForm, 'kinds'>): boolean => kinds.includes(EVERY_KIND)

/** Adds what was not chosen, and takes out what was. Of a lifecycle that is chosen whole, no single event is chosen too. */
export function toggled(kinds: readonly string[], choice: string, lifecycle: WebhookLifecycle): readonly string[] {
  if (kinds.includes(choice)) return kinds.filter((kind) => kind !== choice)
  const own: readonly string[] = [allOf(lifecycle), ...kindsOf(lifecycle)]
  const others = choice === allOf(lifecycle) ? kinds.filter((kind) => !own.includes(kind)) : kinds
  return [...others, choice]
}

/** Checks whether anything was entered that is not as before. */
export function isEndpointChanged(form: EndpointForm, before: EndpointForm): boolean {
  const asText = ({ kinds, ...fields }: EndpointForm) => JSON.stringify([fields, kinds.toSorted()])
  return asText(form) !== asText(before)
}

/** Returns why a form is not saved: its first fault, or that nothing was changed; null where it is. */
export function refuseSave(
  form: EndpointForm,
  before: EndpointForm,
  owner: WebhookOwner,
): EndpointFault['code'] | 'nothingChanged' | null {
  return endpointFaults(form, owner)[0]?.code ?? (isEndpointChanged(form, before) ? null : 'nothingChanged')
}

/** Returns the form in the words of the call. */
export const endpointWireOf = (form: EndpointForm): Omit<EndpointChange, 'version'> => ({
  url: form.url.trim(),
  description: form.description.trim(),
  kinds: [...form.kinds],
  is_on: form.isOn,
})
