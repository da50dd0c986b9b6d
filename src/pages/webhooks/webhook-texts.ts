import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

import type { WebhookEndpoint } from '../../../domain/contract/webhooks/endpoint.ts'
import type { DeliveryStatus } from '../../../domain/rules/webhooks/delivery.ts'
import { EVERY_KIND, TEST_KIND, webhookLifecycles } from '../../../domain/rules/webhooks/kinds.ts'
import { kindWordsOf, testEventWords, webhookLifecycleWords } from '../../../machines/webhook-words.ts'
import type { Tone } from '../../ui/feedback/tone.ts'

export const toneOfDelivery: Readonly<Record<DeliveryStatus, Tone>> = {
  pending: 'wait',
  failing: 'due',
  delivered: 'done',
  dead: 'late',
}

/** The states of an endpoint: off, failing since its last success, or on. */
const endpointStates = {
  on: { words: msg({ message: 'On', context: 'a webhook endpoint' }), tone: 'done' },
  failing: { words: msg({ message: 'Failing', context: 'a webhook endpoint' }), tone: 'late' },
  off: { words: msg({ message: 'Off', context: 'a webhook endpoint' }), tone: 'quiet' },
} as const satisfies Readonly<Record<string, { words: MessageDescriptor; tone: Tone }>>

export function stateOf({ isOn, lastDelivery }: Pick<WebhookEndpoint, 'isOn' | 'lastDelivery'>) {
  if (!isOn) return endpointStates.off
  const isFailing = lastDelivery !== null && lastDelivery.status !== 'delivered'
  return isFailing ? endpointStates.failing : endpointStates.on
}

type Translate = (words: MessageDescriptor) => string

/** Returns the words of an event; of one that this version does not know, its own name. */
export function kindText(t: Translate, kind: string): string {
  if (kind === TEST_KIND) return t(testEventWords)
  const words = kindWordsOf(kind)
  return words === null ? kind : t(words)
}

const everyEvent = msg`All events`

/** Returns what an endpoint gets, as a list in the reader's own writing. */
export function choiceText(t: Translate, tag: string, kinds: readonly string[]): string {
  if (kinds.includes(EVERY_KIND)) return t(everyEvent)
  const named = kinds.map((kind) => {
    const whole = webhookLifecycles.find((lifecycle) => kind === `${lifecycle}.*`)
    return whole === undefined ? kindText(t, kind) : t(webhookLifecycleWords[whole])
  })
  return new Intl.ListFormat(tag).format(named)
}
