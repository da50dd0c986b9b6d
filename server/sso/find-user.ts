/** The user whom an identity provider vouches for. */
import { and, eq, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'

import type { SsoSettings } from '../../domain/contract/program-settings.ts'
import { recordAudit } from '../audit.ts'
import type { PortalContext } from '../http/portal.ts'
import { isSsoUser } from '../session/sso-user.ts'
import { userCustomers, users } from '../store/schema/users.ts'

type UserRow = typeof users.$inferSelect

/** What the portal reads of an ID token; `openid-client` has proved it. */
const ClaimsSchema = v.object({
  sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
  email: v.optional(v.pipe(v.string(), v.email(), v.maxLength(254))),
  email_verified: v.optional(v.boolean()),
  given_name: v.optional(v.string(), ''),
  family_name: v.optional(v.string(), ''),
})
type Claims = v.InferOutput<typeof ClaimsSchema>
type Company = { readonly programId: string; readonly settings: SsoSettings }

/** Returns the user of an ID token's claims, or null when there is none who signs in so. */
export async function userOf(c: PortalContext, company: Company, claims: unknown): Promise<UserRow | null> {
  const read = v.safeParse(ClaimsSchema, claims)
  if (!read.success || !isAllowed(company.settings, read.output)) return null
  const { sub } = read.output
  const [known] = await c.var.deps.store
    .db()
    .select()
    .from(users)
    .where(and(eq(users.programId, company.programId), eq(users.ssoSubject, sub)))
  if (known) return (await isSsoUser(c.var.deps.store, known)) ? known : null
  const email = provenEmail(company.settings, read.output)
  return email === null ? null : firstSignIn(c, company, read.output, email)
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()
const listed = ({ allowedDomains }: SsoSettings, email: string) =>
  allowedDomains.some((domain) => domain.toLowerCase() === domainOf(email))

function isAllowed(settings: SsoSettings, { email }: Claims): boolean {
  return settings.allowedDomains.length === 0 || (email !== undefined && listed(settings, email))
}

/** Some providers vouch for every address without saying so: for them the operator does, who lists the domain. */
function provenEmail(settings: SsoSettings, { email, email_verified: isVerified }: Claims): string | null {
  if (email === undefined) return null
  return (isVerified ?? listed(settings, email)) ? email : null
}

/** Finds by the e-mail address who comes for the first time, and remembers the provider's name for them. */
async function firstSignIn(c: PortalContext, company: Company, claims: Claims, email: string): Promise<UserRow | null> {
  const { store } = c.var.deps
  const found = await store
    .db()
    .select()
    .from(users)
    .where(and(eq(users.programId, company.programId), eq(sql`lower(${users.email})`, email.toLowerCase())))
  if (found.length === 0) return newUser(c, company, claims, email)
  const coming: UserRow[] = []
  for (const user of found) if (user.ssoSubject === null && (await isSsoUser(store, user))) coming.push(user)
  const [only, another] = coming
  // Two accounts with one address: nobody can say which of them was meant.
  if (!only || another) return null
  return store.tx(async () => {
    await store.db().update(users).set({ ssoSubject: claims.sub }).where(eq(users.id, only.id))
    await recordAudit(c, { action: 'user.ssoLinked', subject: only.id, outcome: 'done', userId: only.id })
    return only
  })
}

/** Makes an account that may look, where the program wants one made for everybody who comes. */
async function newUser(
  c: PortalContext,
  { programId, settings }: Company,
  { sub, given_name: firstName, family_name: lastName }: Claims,
  email: string,
): Promise<UserRow | null> {
  if (settings.newUserCustomers.length === 0) return null
  const { store } = c.var.deps
  return store.tx(async () => {
    const row = { id: randomUUID(), programId, username: email, email, firstName, lastName, ssoSubject: sub }
    const [made] = await store
      .db()
      .insert(users)
      .values({ ...row, role: 'viewer', userTypes: ['customer'], isSso: true })
      .onConflictDoNothing()
      .returning()
    if (!made) return null
    await store
      .db()
      .insert(userCustomers)
      .values(settings.newUserCustomers.map((buidCustomer) => ({ userId: made.id, buidCustomer })))
    await recordAudit(c, { action: 'user.created', subject: made.id, outcome: 'done', userId: made.id })
    return made
  })
}
