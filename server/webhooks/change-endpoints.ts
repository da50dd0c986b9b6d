/** Endpoints: made, changed, deleted, and given new secrets by their administrators. */
import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'

import type { EndpointChange, EndpointOrder } from '../../domain/contract/webhooks/endpoint.ts'
import { endpointFaults, OLD_SECRET_MS, refuseEndpoint } from '../../domain/rules/webhooks/endpoint.ts'
import { recordAudit } from '../audit.ts'
import type { PortalContext } from '../http/portal.ts'
import { errorObject, Refusal, refuse } from '../http/refusal.ts'
import { sessionOf } from '../http/route.ts'
import { merchants } from '../store/schema/accounts.ts'
import { programs } from '../store/schema/programs.ts'
import { webhookDeliveries } from '../store/schema/webhooks/deliveries.ts'
import { webhookEndpoints } from '../store/schema/webhooks/endpoints.ts'
import { seesOwnMerchant } from '../store/scope.ts'
import { refuseHost } from './address.ts'
import { ownEndpoint, ownerOf, type Administrator } from './owner.ts'

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

type Form = Pick<EndpointOrder, 'url' | 'description' | 'kinds' | 'is_on'>

const pointerOf = { url: 'url', description: 'description', kinds: 'kinds', isOn: 'is_on' } as const

/**
 * Refuses with 422 what is wrong with an endpoint, field by field, and in production an address that leads into a private
 * network (`webhookUrlPrivate`) or nowhere (`webhookUrlUnknown`). It asks the name servers: call it outside a transaction.
 */
export async function checkEndpoint(c: PortalContext, form: Form): Promise<void> {
  const owner = ownerOf(sessionOf(c))
  const faults = endpointFaults({ ...form, isOn: form.is_on }, owner)
  const errors = faults.map(({ field, code }) => errorObject(422, code, at(pointerOf[field])))
  if (errors.length > 0) throw new Refusal(422, errors)
  if (c.var.deps.mode !== 'production') return
  if (new URL(form.url).protocol !== 'https:') throw refuse(422, 'webhookUrlInsecure', at('url'))
  const host = await refuseHost(form.url)
  if (host !== null) throw refuse(422, host, at('url'))
}

const at = (name: string) => ({ pointer: `/data/attributes/${name}` })

/**
 * Locks the owner, so that two who make an endpoint at once wait for one another. Refuses with 404 a merchant that is not
 * the caller's, and a program for whom acts for a merchant.
 */
async function lockOwner(c: PortalContext, reader: Administrator, buidMerchant: string | null): Promise<void> {
  const { user } = reader
  const q = c.var.deps.store.db()
  const unknown = () => refuse(404, 'notFound', at('buid_merchant'))
  if ((ownerOf(reader) === 'merchant') !== (buidMerchant !== null)) throw unknown()
  if (buidMerchant === null) {
    await q.select({ id: programs.id }).from(programs).where(eq(programs.id, user.programId)).for('no key update')
    return
  }
  const [merchant] = await q
    .select({ buid: merchants.buid })
    .from(merchants)
    .where(and(eq(merchants.buid, buidMerchant), seesOwnMerchant(user, buidMerchant)))
    .for('no key update', { of: merchants })
  if (!merchant) throw unknown()
}

/**
 * Makes an endpoint, in the caller's transaction. Refuses with 404 a merchant that is not the caller's, and with 409
 * `tooManyWebhookEndpoints` one more than an owner can have.
 */
export async function makeEndpoint(c: PortalContext, id: string, order: EndpointOrder): Promise<void> {
  const { store, clock } = c.var.deps
  const session = sessionOf(c)
  const { buid_merchant: buidMerchant, url, description, kinds, is_on: isOn } = order
  await lockOwner(c, session, buidMerchant)
  const { programId } = session.user
  const [counted] = await store
    .db()
    .select({ many: count() })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.programId, programId),
        isNull(webhookEndpoints.deletedAt),
        buidMerchant === null ? isNull(webhookEndpoints.buidMerchant) : eq(webhookEndpoints.buidMerchant, buidMerchant),
      ),
    )
  const refusal = refuseEndpoint(counted?.many ?? 0)
  if (refusal !== null) throw refuse(409, refusal)
  const own = { id, programId, buidMerchant, createdBy: session.user.id, createdAt: clock.now() }
  const offReason = isOn ? null : 'byHand'
  await store
    .db()
    .insert(webhookEndpoints)
    .values({ ...own, url, description, kinds, isOn, offReason, secret: newSecret() })
  const facts = { buid_merchant: buidMerchant, url, kinds, is_on: isOn }
  await recordAudit(c, { action: 'webhook.made', outcome: 'done', subject: id, facts })
}

/**
 * Changes an endpoint, compare-and-swap by version. Refuses with 404 a foreign one, and with 409 `webhookEndpointChanged`
 * one that somebody else has changed.
 */
export async function changeEndpoint(c: PortalContext, id: string, change: EndpointChange): Promise<void> {
  const { store } = c.var.deps
  const { version, url, description, kinds, is_on: isOn } = change
  await store.tx(async () => {
    const { endpoint } = await ownEndpoint(store, sessionOf(c), id)
    const offReason = isOn ? null : (endpoint.offReason ?? 'byHand')
    // Turned on again, it has its days once more.
    const fresh = isOn && !endpoint.isOn ? { failingSince: null } : {}
    const changed = await store
      .db()
      .update(webhookEndpoints)
      .set({ url, description, kinds, isOn, offReason, version: version + 1, ...fresh })
      .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.version, version)))
      .returning({ id: webhookEndpoints.id })
    if (changed.length === 0) throw refuse(409, 'webhookEndpointChanged', { meta: { version: endpoint.version } })
    const was = { url: endpoint.url, kinds: endpoint.kinds, is_on: endpoint.isOn }
    await recordAudit(c, {
      action: 'webhook.changed',
      outcome: 'done',
      subject: id,
      facts: { url, kinds, is_on: isOn, was },
    })
  })
}

/** Gives an endpoint a new secret; the one before signs too for a day. Refuses with 404 a foreign one. */
export async function rotateSecret(c: PortalContext, id: string): Promise<void> {
  const { store, clock } = c.var.deps
  await store.tx(async () => {
    await ownEndpoint(store, sessionOf(c), id)
    await store
      .db()
      .update(webhookEndpoints)
      .set({
        secret: newSecret(),
        oldSecret: sql`${webhookEndpoints.secret}`,
        oldSecretUntil: new Date(clock.now().getTime() + OLD_SECRET_MS),
      })
      .where(eq(webhookEndpoints.id, id))
    await recordAudit(c, { action: 'webhook.secretReplaced', outcome: 'done', subject: id })
  })
}

/** Deletes an endpoint: nothing is sent to it any more. Its log goes with its time. Refuses with 404 a foreign one. */
export async function deleteEndpoint(c: PortalContext, id: string): Promise<void> {
  const { store, clock } = c.var.deps
  await store.tx(async () => {
    const { endpoint } = await ownEndpoint(store, sessionOf(c), id)
    const q = store.db()
    await q
      .update(webhookEndpoints)
      .set({ deletedAt: clock.now(), isOn: false, offReason: 'byHand', secret: '', oldSecret: null })
      .where(and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.deletedAt)))
    const waits = and(eq(webhookDeliveries.endpointId, id), isNotNull(webhookDeliveries.nextTryAt))
    await q.update(webhookDeliveries).set({ nextTryAt: null, endedAt: clock.now() }).where(waits)
    const facts = { url: endpoint.url }
    await recordAudit(c, { action: 'webhook.deleted', outcome: 'done', subject: id, facts })
  })
}

/** Returns an endpoint that is on. Refuses with 404 a foreign one, and with 409 `webhookEndpointOff` one that is off. */
export async function requireOn(c: PortalContext, id: string) {
  const { endpoint } = await ownEndpoint(c.var.deps.store, sessionOf(c), id)
  if (!endpoint.isOn) throw refuse(409, 'webhookEndpointOff')
  return endpoint
}
