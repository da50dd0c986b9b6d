import type { APIRequestContext, Page } from '@playwright/test'
import * as v from 'valibot'

import { ENDPOINTS_AT_MOST } from '../../../domain/rules/webhooks/endpoint.ts'
import { stored, theirs } from '../../../machines/workflows/webhook-edit/webhook-edit.samples.ts'
import { defaultPaymentSettings } from '../../../domain/program-settings.ts'
import { DEMO_PASSWORD } from '../../../server/demo/people.ts'
import { programConfig } from '../../../server/demo/programs.ts'
import { hashPassword } from '../../../server/session/password.ts'
import { programs } from '../../../server/store/schema/programs.ts'
import { users } from '../../../server/store/schema/users.ts'
import { webhookEndpoints } from '../../../server/store/schema/webhooks/endpoints.ts'
import type { Store } from '../../../server/store/store.ts'
import { as, call, headers, signIn, withoutBanner } from '../support/calls.ts'

/** One walk's own administrator, with a program of its own that has the endpoint of the model's samples. */
export type EndpointOwner = { username: string; program: string; ledger: string }

function ownerOf(index: number): EndpointOwner {
  const username = `hooks-${String(index).padStart(2, '0')}`
  return { username, program: `${username}-program`, ledger: `${username}-ledger` }
}

/** Adds administrators, one for each walk. */
export async function addEndpointOwners(store: Store, count: number): Promise<void> {
  const owners = Array.from({ length: count }, (_, index) => ownerOf(index))
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const q = store.db()
  await q.insert(programs).values(
    owners.map(({ program }) => ({
      id: program,
      title: 'Harbor Trade Credit',
      paymentMode: 'INDIVIDUAL_ACCOUNT',
      config: programConfig('Harbor Trade Credit', []),
      paymentSettings: defaultPaymentSettings,
    })),
  )
  await q.insert(users).values(
    owners.map(({ username, program }) => ({
      id: username,
      username,
      passwordHash,
      firstName: 'Ada',
      lastName: 'Admin',
      email: `${username}@example.com`,
      programId: program,
      role: 'admin',
      userTypes: ['admin'],
    })),
  )
  await q.insert(webhookEndpoints).values(
    owners.map(({ username, program, ledger }) => ({
      id: ledger,
      programId: program,
      url: stored.url,
      description: stored.description,
      kinds: stored.kinds,
      isOn: true,
      secret: 'whsec_d2Fsaw==',
      createdAt: new Date(stored.createdAt),
      createdBy: username,
    })),
  )
}

/** Signs the walk's own administrator in. */
export async function beginEndpointOwner(index: number, page: Page): Promise<EndpointOwner> {
  const owner = ownerOf(index)
  await withoutBanner(page)
  await signIn(page.request, owner.username)
  return owner
}

const VersionSchema = v.object({ data: v.object({ attributes: v.object({ version: v.number() }) }) })
const PATH = '/ecaas/webhook-endpoints'
const { url, description, kinds, isOn } = theirs
const form = { url, description, kinds, is_on: isOn }

/** A colleague changes the endpoint meanwhile. */
export const changedElsewhere = (page: Page, { username, ledger }: EndpointOwner): Promise<unknown> =>
  as(page, username, async (request) => {
    const { data } = v.parse(VersionSchema, await (await request.get(`${PATH}/${ledger}`, { headers })).json())
    return call(request, `${PATH}/${ledger}`, 'webhook-endpoints', { version: data.attributes.version, ...form })
  })

const ListSchema = v.object({ data: v.array(v.object({ id: v.string() })) })
const idsOf = async (request: APIRequestContext) =>
  v.parse(ListSchema, await (await request.get(PATH, { headers })).json()).data.map(({ id }) => id)

/** A colleague deletes the others where no further one may be made. */
export const roomElsewhere = (page: Page, { username, ledger }: EndpointOwner): Promise<unknown> =>
  as(page, username, async (request) => {
    const ids = await idsOf(request)
    if (ids.length < ENDPOINTS_AT_MOST) return
    for (const id of ids)
      if (id !== ledger) await call(request, `${PATH}/${id}/deletion`, 'webhook-endpoint-deletions', {})
  })

/** A colleague makes as many others as there may be. */
export const filledElsewhere = (page: Page, { username }: EndpointOwner): Promise<unknown> =>
  as(page, username, async (request) => {
    const ids = await idsOf(request)
    for (let n = ids.length; n < ENDPOINTS_AT_MOST; n++)
      await call(
        request,
        PATH,
        'webhook-endpoints',
        { buid_merchant: null, ...form },
        { 'idempotency-key': `more-${crypto.randomUUID()}` },
      )
  })
