/** Steps of the review of a credit application. */
import { eq, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'

import type { Decision } from '../../domain/contract/applications/application.ts'
import { linesOf } from '../../domain/rules/applications/form.ts'
import { namesOf, userTypesOf } from '../../domain/rules/access/manage-users.ts'
import { USERNAME_LENGTH } from '../../domain/limits.ts'
import { auditRefusal, recordAudit } from '../audit.ts'
import type { PortalContext } from '../http/portal.ts'
import { refuse } from '../http/refusal.ts'
import { sessionOf } from '../http/route.ts'
import { creditLines, customers, locations } from '../store/schema/accounts.ts'
import { userCustomers, users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'
import { sendInvitation } from '../users/send-invitation.ts'
import type { ApplicationReader } from './links.ts'
import { moveApplication, type ApplicationRow } from './move.ts'
import { readerApplication } from './read.ts'

/**
 * Takes a step of the review. Refuses with 404 what is not the reader's, with 409 `applicationChanged` what changed since
 * it was read, and with 409 `applicationStatusChanged` what the status does not allow. A refusal is written down too.
 */
export async function decideApplication(
  c: PortalContext,
  reader: ApplicationReader,
  id: string,
  decision: Decision,
): Promise<void> {
  const { store } = c.var.deps
  const attempt = { action: 'application.changeRefused', subject: id, facts: { event: decision.event } }
  await auditRefusal(c, attempt, () =>
    store.tx(async () => {
      const { row } = await readerApplication(store, reader, id, true)
      if (row.version !== decision.version)
        throw refuse(409, 'applicationChanged', { meta: { version: row.version, status: row.status } })
      await step(c, row, decision)
    }),
  )
}

async function step(c: PortalContext, row: ApplicationRow, decision: Decision) {
  const by = sessionOf(c).user.id
  const { deps } = c.var
  if (decision.event === 'review.start') return moveApplication(deps, row, { type: decision.event }, { by })
  const { note } = decision
  if (decision.event !== 'application.approve')
    return moveApplication(deps, row, { type: decision.event }, { by, note, change: { note } })
  const { limit: limitMinor, currency, terms_days: termsDays } = decision
  // The account's number is the application's, so that one application makes one account.
  const buidCustomer = row.number.replace('-', '')
  await storeAccount(deps.store, row, { buidCustomer, limitMinor, currency, termsDays })
  const moved = await moveApplication(
    deps,
    row,
    { type: decision.event },
    { by, note, change: { note, limitMinor, currency, termsDays, buidCustomer } },
  )
  const userId = await storeAdministrator(deps.store, row, buidCustomer)
  await sendInvitation(deps, userId, sessionOf(c).user)
  await recordAudit(c, {
    action: 'user.invited',
    outcome: 'done',
    subject: userId,
    facts: { role: 'admin', buidCustomer },
  })
  return moved
}

async function storeAccount(
  store: Store,
  { form, programId }: ApplicationRow,
  line: { buidCustomer: string; limitMinor: number; currency: string; termsDays: number },
): Promise<void> {
  const [line1 = '', line2 = null, ...rest] = linesOf(form.billing ?? form.registered, form.country)
  const cityStateZip = rest.at(-1) ?? line2
  const { buidCustomer: buid, currency } = line
  const company = form.company.trim()
  const made = await store
    .db()
    .insert(customers)
    .values({
      buid,
      programId,
      name: company,
      currency,
      country: form.country,
      partyIds: [...new Set([form.registryNumber, form.vatNumber].map((id) => id.trim()).filter((id) => id !== ''))],
      contactName: form.applicant.name.trim(),
      line1,
      line2: rest.length === 0 ? null : line2,
      cityStateZip,
    })
    .onConflictDoNothing()
    .returning({ buid: customers.buid })
  if (made.length === 0) throw refuse(409, 'applicationStatusChanged')
  await store.db().insert(creditLines).values(line)
  await store
    .db()
    .insert(locations)
    .values({
      id: `loc-${buid}-1`,
      buidCustomer: buid,
      displayLocation: '001',
      name: (form.shipping ?? form.registered).city.trim() || company,
    })
}

/** Stores the first administrator, who is invited, and returns the id. */
async function storeAdministrator(store: Store, row: ApplicationRow, buidCustomer: string): Promise<string> {
  const { form, programId, language } = row
  const { name, email } = form.administrator ?? { name: form.applicant.name, email: row.email }
  const id = `u-${randomUUID()}`
  await store
    .db()
    .insert(users)
    .values({
      id,
      programId,
      username: await freeUsername(store, email.trim(), buidCustomer),
      ...namesOf(name),
      email: email.trim(),
      role: 'admin',
      userTypes: [...userTypesOf.customer],
      status: 'invited',
      language,
    })
  await store.db().insert(userCustomers).values({ userId: id, buidCustomer, includeChildren: true })
  return id
}

/** Returns the address as the username; where it is too long or not free, the account's number in its place. */
async function freeUsername(store: Store, email: string, buidCustomer: string): Promise<string> {
  const [known] = await store
    .db()
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.username})`, email.toLowerCase()))
  return known || email.length > USERNAME_LENGTH ? `admin.${buidCustomer}` : email
}
