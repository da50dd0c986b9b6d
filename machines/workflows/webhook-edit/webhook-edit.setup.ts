import { assign, setup } from 'xstate'

import type { WebhookEndpoint } from '../../../domain/contract/webhooks/endpoint.ts'
import { endpointFormOf, toggled } from '../../../domain/rules/webhooks/endpoint-form.ts'
import type { EndpointForm } from '../../../domain/rules/webhooks/endpoint.ts'
import { EVERY_KIND, type WebhookLifecycle } from '../../../domain/rules/webhooks/kinds.ts'
import type { Meta } from '../../meta.ts'
import { port } from '../../port.ts'
import {
  hasEntries,
  refusalOf,
  refuseChoice,
  type EndpointSave,
  type WebhookEditContext,
  type WebhookEditInput,
} from './webhook-edit.context.ts'

export type WebhookEditView = 'loading' | 'loadFailed' | 'unknown' | 'form' | 'secret'

export type WebhookEditEvent =
  | { type: 'endpoint.reload' }
  | { type: 'form.change'; patch: Partial<Omit<EndpointForm, 'kinds'>> }
  /** Of a merchant's administrator who acts for several. */
  | { type: 'merchant.choose'; buidMerchant: string }
  | { type: 'events.chooseAll' }
  | { type: 'events.chooseSome' }
  /** `payment.*` or `payment.settled`: chosen, or not any more. */
  | { type: 'event.toggle'; choice: string; lifecycle: WebhookLifecycle }
  | { type: 'form.save' }
  /** What somebody else has changed is read; what was entered is lost. */
  | { type: 'changes.load' }
  /** The new secret was copied. */
  | { type: 'secret.stored' }
  | { type: 'edit.leave' }
  | { type: 'leave.confirm' }
  | { type: 'leave.cancel' }

type Code = { code: string }
type Offer = { endpoint: WebhookEndpoint }
type Toggle = { choice: string; lifecycle: WebhookLifecycle }

/** The ports, guards and actions of `webhookEdit`. */
export const webhookEditSetup = setup({
  types: {} as {
    input: WebhookEditInput
    context: WebhookEditContext
    events: WebhookEditEvent
    meta: Meta<WebhookEditView>
    tags: 'busy' | 'draft' | 'asking'
  },
  actors: {
    loadEndpoint: port<WebhookEndpoint, { endpointId: string }>('loadEndpoint'),
    /** Its output is the endpoint's id: the secret of a new one never enters the chart. */
    saveEndpoint: port<string, EndpointSave>('saveEndpoint'),
  },
  guards: {
    isNew: ({ context }) => context.endpointId === null,
    isGone: (_, { code }: Code) => code === 'notFound',
    isStale: (_, { code }: Code) => code === 'webhookEndpointChanged',
    canChooseEvents: ({ context }) => refuseChoice(context) === null,
    canSave: ({ context }) => refusalOf(context) === null,
    hasEntries: ({ context }) => hasEntries(context),
  },
  actions: {
    storeEndpoint: assign((_, { endpoint }: Offer) => ({ endpoint, form: endpointFormOf(endpoint) })),
    changeForm: assign(({ context }, { patch }: { patch: Partial<EndpointForm> }) => ({
      form: { ...context.form, ...patch },
    })),
    storeMerchant: assign((_, { buidMerchant }: { buidMerchant: string }) => ({ buidMerchant })),
    chooseAll: assign(({ context }) => ({ form: { ...context.form, kinds: [EVERY_KIND] } })),
    chooseSome: assign(({ context }) => ({ form: { ...context.form, kinds: [] } })),
    toggleEvent: assign(({ context }, { choice, lifecycle }: Toggle) => ({
      form: { ...context.form, kinds: toggled(context.form.kinds, choice, lifecycle) },
    })),
    storeSaved: assign((_, { id }: { id: string }) => ({ savedId: id })),
    recordFailure: assign({ failure: (_, { code }: Code) => code }),
    clearFailure: assign({ failure: null }),
  },
})
