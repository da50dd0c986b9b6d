import { setup } from 'xstate'

import { refuseRetry } from '../../../domain/rules/webhooks/delivery.ts'
import { unseen, type Meta } from '../../meta.ts'

export type WebhookDeliveryEvent =
  /** The endpoint answered with 2xx. */
  | { type: 'attempt.succeeded' }
  /** It answered with anything else, or not in time; `attempts` were made before, since it was stored or replayed. */
  | { type: 'attempt.failed'; attempts: number }
  /** It answered with 410: it wants no more events. */
  | { type: 'endpoint.gone' }
  /** An administrator has it sent again. */
  | { type: 'delivery.replay' }

const given = ({ event }: { event: { attempts: number } }) => event
const failed = [{ guard: { type: 'hasAttemptsLeft', params: given }, target: 'failing' }, { target: 'dead' }] as const

/** An event on its way to an endpoint, as it is stored: it is tried again until it is delivered or dead. */
export const webhookDeliveryLifecycle = setup({
  types: {} as { events: WebhookDeliveryEvent; meta: Meta<never> },
  guards: { hasAttemptsLeft: (_, { attempts }: { attempts: number }) => refuseRetry(attempts) === null },
}).createMachine({
  id: 'webhookDeliveryLifecycle',
  initial: 'pending',
  states: {
    pending: {
      description: 'Not tried yet, or to be sent again: it goes out with the next run.',
      meta: unseen('happy', '§3 Notification'),
      on: {
        'attempt.succeeded': { target: 'delivered' },
        'attempt.failed': failed,
        'endpoint.gone': { target: 'dead' },
        'delivery.replay': { target: 'pending' },
      },
    },
    failing: {
      description: 'An attempt has failed: the next one comes after a pause.',
      meta: unseen('alternate', '§3 Notification'),
      on: {
        'attempt.succeeded': { target: 'delivered' },
        'attempt.failed': failed,
        'endpoint.gone': { target: 'dead' },
        'delivery.replay': { target: 'pending' },
      },
    },
    delivered: {
      description: 'The endpoint has confirmed it.',
      meta: unseen('happy', '§3 Notification'),
      on: { 'delivery.replay': { target: 'pending' } },
    },
    dead: {
      description: 'No attempt is left, or the endpoint wants no more events: only an administrator sends it again.',
      meta: unseen('error', '§3 Notification'),
      on: { 'delivery.replay': { target: 'pending' } },
    },
  },
})
