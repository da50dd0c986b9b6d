/** Answers to forgotten passwords and usernames, by e-mail, apart from the calls that asked. */
import { and, asc, count, eq, gt, or, sql } from 'drizzle-orm'

import type { Clock } from '../clock.ts'
import { isTried } from '../job-items/failed-items.ts'
import { workThrough } from '../job-items/work-through.ts'
import { noResetMail, notActivatedMail, resetMail, usernamesMail } from '../mail/access-mail.ts'
import { accessOf } from '../session/access-facts.ts'
import { reserveLink, type LinkPurpose } from '../session/access-links.ts'
import { isSsoUser } from '../session/sso-user.ts'
import { audit } from '../store/schema/audit.ts'
import { accessLinks, recoveryRequests } from '../store/schema/passwords.ts'
import { users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'

type Deps = { readonly store: Store; readonly clock: Clock }
type UserRow = typeof users.$inferSelect
type RequestRow = typeof recoveryRequests.$inferSelect

export const RECOVERY_JOB = 'recover accounts'

const REQUESTS_A_RUN = 100
/** Accounts of one address that are answered. */
const ACCOUNTS_OF_ADDRESS = 10
/** E-mails with a link to one account in an hour, under whichever of its names they were asked for. */
const LINKS_AN_HOUR = 5
const HOUR_MS = 3_600_000

/** Answers what was asked for since the last time, oldest first, and deletes it. What cannot be answered holds no other up. */
export async function answerRequests(deps: Deps): Promise<void> {
  const { store, clock } = deps
  const now = clock.now()
  const open = await store
    .db()
    .select()
    .from(recoveryRequests)
    .where(isTried(store, RECOVERY_JOB, recoveryRequests.id, now))
    .orderBy(asc(recoveryRequests.id))
    .limit(REQUESTS_A_RUN)
  await workThrough(store, now, {
    job: RECOVERY_JOB,
    items: open,
    keyOf: ({ id }) => String(id),
    work: (request) => answerRequest(deps, request),
  })
}

function answerRequest(deps: Deps, request: RequestRow): Promise<void> {
  const { store } = deps
  return store.tx(async () => {
    const mine = eq(recoveryRequests.id, request.id)
    const claimed = await store.db().delete(recoveryRequests).where(mine).returning({ id: recoveryRequests.id })
    // Another server answers it.
    if (claimed.length === 0) return
    await (request.kind === 'username' ? sendUsernames(deps, request) : sendLinks(deps, request))
  })
}

const isAddress = (name: string) => eq(sql`lower(${users.email})`, name.toLowerCase())

function accountsOf({ store }: Deps, { name }: RequestRow, byUsername: boolean): Promise<UserRow[]> {
  const isName = byUsername ? eq(sql`lower(${users.username})`, name.toLowerCase()) : undefined
  return store
    .db()
    .select()
    .from(users)
    .where(or(isName, isAddress(name)))
    .orderBy(asc(users.username))
    .limit(ACCOUNTS_OF_ADDRESS)
}

async function sendUsernames(deps: Deps, request: RequestRow): Promise<void> {
  const accounts = await accountsOf(deps, request, false)
  const [first, ...others] = accounts.filter((user) => accessOf(user).status !== 'deactivated')
  if (!first) return
  await usernamesMail(deps.store, [first, ...others], deps.clock.now())
  await record(deps, request, first, 'username.sent')
}

async function sendLinks(deps: Deps, request: RequestRow): Promise<void> {
  for (const user of await accountsOf(deps, request, true)) await sendLink(deps, request, user)
}

async function sendLink(deps: Deps, request: RequestRow, user: UserRow): Promise<void> {
  const { store } = deps
  const now = deps.clock.now()
  const { status, lockReason } = accessOf(user)
  if (status === 'deactivated') return
  if (await isSsoUser(store, user)) return noResetMail(store, user, 'companyAccount', now)
  // The proof of the address lifts a lock after attempts; every other lock stays.
  if (status === 'locked' && lockReason !== 'loginAttempts') return noResetMail(store, user, 'locked', now)
  const purpose: LinkPurpose = status === 'invited' ? 'invitation' : 'reset'
  if ((await linksSince(deps, user, purpose, new Date(now.getTime() - HOUR_MS))) >= LINKS_AN_HOUR) return
  const tokenHash = await reserveLink(deps, user.id, purpose)
  await (status === 'invited' ? notActivatedMail : resetMail)(store, user, tokenHash, now)
  await record(deps, request, user, 'password.linkSent')
}

async function linksSince({ store }: Deps, { id }: UserRow, purpose: LinkPurpose, since: Date): Promise<number> {
  const [made] = await store
    .db()
    .select({ count: count() })
    .from(accessLinks)
    .where(and(eq(accessLinks.userId, id), eq(accessLinks.purpose, purpose), gt(accessLinks.createdAt, since)))
  return made?.count ?? 0
}

async function record({ store, clock }: Deps, { requestId }: RequestRow, { id }: UserRow, action: string) {
  await store
    .db()
    .insert(audit)
    .values({ at: clock.now(), userId: id, action, subject: id, outcome: 'done', requestId })
}
