import { storeEvent } from '../../../server/announce/announce-transition.ts'
import { webhookEndpoints } from '../../../server/store/schema/webhooks/endpoints.ts'
import type { Store } from '../../../server/store/store.ts'
import { START } from '../portal-fixture.ts'

export const SECRET = `whsec_${Buffer.from('secret of the endpoint of tests').toString('base64')}`

type Row = typeof webhookEndpoints.$inferInsert

/** Stores an endpoint of the program `near` that gets every event. */
export async function storeEndpoint(store: Store, id: string, more: Partial<Row> = {}): Promise<void> {
  await store
    .db()
    .insert(webhookEndpoints)
    .values({
      id,
      programId: 'near',
      url: 'http://127.0.0.1:9/nobody',
      description: 'Ledger',
      kinds: ['*'],
      isOn: true,
      secret: SECRET,
      createdAt: START,
      ...more,
    })
}

/** Stores an event for an endpoint, about an object of its own unless one is named. */
export function tellEndpoint(store: Store, endpointId: string, object: string, now = START): Promise<string> {
  const payload = {
    type: 'payment.settled',
    occurred_at: now.toISOString(),
    program: 'near',
    merchant: null,
    data: { object: 'payment', id: object, from: 'processing', to: 'settled' },
  }
  return storeEvent(store, { kind: 'payment.settled', now, payload, endpointIds: [endpointId] })
}

/**
 * Stores `whe-own` of the tests’ merchant, and endpoints of another merchant of the program, of the program, and of
 * another program, each with a delivery of its own (1 to 4); and spare ones of the merchant and the program.
 */
export async function storePortalEndpoints(store: Store): Promise<void> {
  const owners = [
    ['own', 'near', 'm-1'],
    ['foreign', 'near', 'm-2'],
    ['program', 'near', null],
    ['far', 'far', 'm-far'],
  ] as const
  for (const [name, programId, buidMerchant] of owners) {
    await storeEndpoint(store, `whe-${name}`, { programId, buidMerchant })
    await tellEndpoint(store, `whe-${name}`, `p-${name}`)
  }
  await storeEndpoint(store, 'whe-spare', { buidMerchant: 'm-1' })
  await storeEndpoint(store, 'whe-program-spare')
}
