/** Signed-in sessions: rows at the server, of which the browser holds only a random key (promise S4). */
import { and, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Context } from 'hono'
import { createHash, randomBytes } from 'node:crypto'

import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '../../domain/limits.ts'
import { roles, userTypes, type Role, type UserType } from '../../domain/people.ts'
import { chooseUserType } from '../../domain/rules/session.ts'
import { typesInUse } from '../../domain/rules/access/user-types.ts'
import type { Clock } from '../clock.ts'
import { sessions } from '../store/schema/sessions.ts'
import { users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'

/** One write a minute extends a busy session; its end may come up to this much earlier than the last call says. */
const TOUCH_MS = 60_000

type SessionUser = {
  readonly id: string
  readonly programId: string
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly role: Role
  /** Those that count now: of the side of the type in use. */
  readonly userTypes: readonly UserType[]
  /** All that the user has, of which one may be taken into use. */
  readonly ownTypes: readonly UserType[]
  readonly status: string
  readonly language: string
  readonly timeZone: string
  /** As chosen last, `EVERY_CURRENCY` included; null: never. */
  readonly currency: string | null
  readonly isSso: boolean
  readonly groupId: string | null
}

/** The selection of a session: POST {ecaasPrefix}/session_data. */
export type Selection = {
  readonly customerId: string | null
  readonly location: string | null
  readonly merchantId: string | null
  readonly language: string | null
  /** The currency of an account that does not deal in the user's choice, while it is selected. */
  readonly currency: string | null
}

export type Session = {
  readonly tokenHash: string
  /** Begun with the company's own account. */
  readonly isSso: boolean
  readonly user: SessionUser
  readonly userType: UserType | null
  readonly selection: Selection
  /** The end without further activity. */
  readonly expiresAt: Date
  /** The latest end. */
  readonly endsAt: Date
}

type Deps = { readonly store: Store; readonly clock: Clock }
type UserRow = typeof users.$inferSelect
type SessionRow = typeof sessions.$inferSelect

/** Begins a session with a key that was never used before, and gives the key. */
export async function startSession(
  { store, clock }: Deps,
  user: { id: string; userType: UserType | null },
  selection: Partial<Selection>,
  origin: { isSso: boolean; userAgent: string | null; passwordConfirmedAt?: Date },
): Promise<string> {
  const token = newToken()
  const now = clock.now()
  await store
    .db()
    .insert(sessions)
    .values({
      tokenHash: hashToken(token),
      userId: user.id,
      userType: user.userType,
      ...selection,
      ...origin,
      createdAt: now,
      lastSeenAt: now,
      endsAt: new Date(now.getTime() + SESSION_ABSOLUTE_MS),
    })
  await store.db().update(users).set({ lastSignInAt: now }).where(eq(users.id, user.id))
  return token
}

/**
 * Returns the session of a key, or null when there is none, when it has expired, or when its user was locked since.
 * Counts as activity, unless the page makes the call by itself: the idle time starts again.
 */
export async function readSession(
  { store, clock }: Deps,
  token: string,
  { isActivity = true }: { isActivity?: boolean } = {},
): Promise<Session | null> {
  const tokenHash = hashToken(token)
  const [row] = await store
    .db()
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, tokenHash))
  if (!row) return null
  const now = clock.now()
  if (now >= endOf(row.session) || row.user.status !== 'active') {
    await endSession(store, tokenHash)
    return null
  }
  if (!isActivity || now.getTime() - row.session.lastSeenAt.getTime() < TOUCH_MS)
    return sessionOf(row.session, row.user)
  return extendSession({ store, clock }, sessionOf(row.session, row.user))
}

/** Returns who is still signed in with these sessions, by their hashes; none of them is prolonged. */
export async function sessionsAlive(
  { store, clock }: Deps,
  tokenHashes: readonly string[],
): Promise<ReadonlyMap<string, Pick<Session, 'userType'> & { readonly user: SessionUser }>> {
  const rows = await store
    .db()
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(inArray(sessions.tokenHash, [...tokenHashes]))
  const now = clock.now()
  const alive = rows.filter(({ session, user }) => now < endOf(session) && user.status === 'active')
  return new Map(alive.map(({ session, user }) => [session.tokenHash, sessionOf(session, user)]))
}

/** Starts the idle time again; the latest end stays. */
export async function extendSession({ store, clock }: Deps, session: Session): Promise<Session> {
  const lastSeenAt = clock.now()
  await store.db().update(sessions).set({ lastSeenAt }).where(eq(sessions.tokenHash, session.tokenHash))
  return { ...session, expiresAt: endOf({ lastSeenAt, endsAt: session.endsAt }) }
}

export async function selectInSession(store: Store, session: Session, selection: Partial<Selection>): Promise<Session> {
  await store.db().update(sessions).set(selection).where(eq(sessions.tokenHash, session.tokenHash))
  return { ...session, selection: { ...session.selection, ...selection } }
}

/** Takes another of the user's types into use, here and at the next sign-in. What was selected was the former one's. */
export async function changeUserType(store: Store, session: Session, userType: UserType): Promise<Session> {
  const { user } = session
  const nothing = { customerId: null, location: null, merchantId: null, currency: null }
  await store.db().update(users).set({ userType }).where(eq(users.id, user.id))
  await store
    .db()
    .update(sessions)
    .set({ userType, ...nothing })
    .where(eq(sessions.tokenHash, session.tokenHash))
  return {
    ...session,
    userType,
    user: { ...user, userTypes: typesInUse(user.ownTypes, userType) },
    selection: { ...session.selection, ...nothing },
  }
}

export async function endSession(store: Store, tokenHash: string): Promise<void> {
  await store.db().delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

/**
 * Ends every session of a user, as a lock or a change of password must, and returns how many there were; `except` spares
 * the one that made the change.
 */
export async function endSessionsOf(store: Store, userId: string, except?: Session): Promise<number> {
  const others = except ? ne(sessions.tokenHash, except.tokenHash) : undefined
  const ended = await store
    .db()
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .returning({ userId: sessions.userId })
  return ended.length
}

/** Deletes sessions that have expired; for a daily job, since no call reads them any more. */
export async function deleteEndedSessions({ store, clock }: Deps): Promise<void> {
  const now = clock.now()
  const idleSince = new Date(now.getTime() - SESSION_IDLE_MS)
  await store
    .db()
    .delete(sessions)
    .where(or(lt(sessions.endsAt, now), lt(sessions.lastSeenAt, idleSince)))
}

/** Moves all sessions with the clock, so that nobody has to sign in again when somebody moves it. */
export async function moveSessions(store: Store, movedMs: number): Promise<void> {
  const move = sql`${movedMs}::double precision * interval '1 millisecond'`
  await store
    .db()
    .update(sessions)
    .set({
      endsAt: sql`${sessions.endsAt} + ${move}`,
      lastSeenAt: sql`${sessions.lastSeenAt} + ${move}`,
    })
}

function endOf({ lastSeenAt, endsAt }: Pick<SessionRow, 'lastSeenAt' | 'endsAt'>): Date {
  return new Date(Math.min(lastSeenAt.getTime() + SESSION_IDLE_MS, endsAt.getTime()))
}

function sessionOf(row: SessionRow, user: UserRow): Session {
  const { customerId, location, merchantId, language, currency } = row
  const ownTypes = knownUserTypes(user.userTypes)
  const userType = typeToUse(ownTypes, row.userType)
  return {
    tokenHash: row.tokenHash,
    isSso: row.isSso,
    user: {
      id: user.id,
      programId: user.programId,
      username: user.username,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      role: knownRole(user.role),
      userTypes: typesInUse(ownTypes, userType),
      ownTypes,
      status: user.status,
      language: user.language,
      timeZone: user.timeZone,
      currency: user.currency,
      isSso: user.isSso,
      groupId: user.groupId,
    },
    userType,
    selection: { customerId, location, merchantId, language, currency },
    expiresAt: endOf(row),
    endsAt: row.endsAt,
  }
}

export function knownUserTypes(stored: readonly string[]): UserType[] {
  return userTypes.filter((type) => stored.includes(type)).toSorted((a, b) => stored.indexOf(a) - stored.indexOf(b))
}

/** Returns the stored type where it is one of the user's, else the one that §4 chooses. */
export function typeToUse(ownTypes: readonly UserType[], stored: string | null): UserType | null {
  return chooseUserType({ userType: ownTypes.find((type) => type === stored) ?? null, userTypes: ownTypes })
}

/** A word that is no role of ours gives the least: to look. */
export function knownRole(stored: string): Role {
  return roles.find((role) => role === stored) ?? 'viewer'
}

/** The prefix makes browsers insist on Secure, on the path `/` and on this very host. Works on plain-http loopback. */
export const SESSION_COOKIE = '__Host-session'
const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const

export function sessionCookie(c: Context): string | null {
  const token = getCookie(c, SESSION_COOKIE)
  return token && token.length <= 100 ? token : null
}

export function setSessionCookie(c: Context, token: string): void {
  setCookie(c, SESSION_COOKIE, token, attributes)
}

/** Knows a device again on which somebody has signed in. Browsers keep a cookie for 400 days at most. */
const DEVICE = '__Host-device'
const DEVICE_SECONDS = 400 * 24 * 3_600

export function deviceCookie(c: Context): string | null {
  const device = getCookie(c, DEVICE)
  return device && device.length <= 100 ? device : null
}

export function setDeviceCookie(c: Context, device: string): void {
  setCookie(c, DEVICE, device, { ...attributes, maxAge: DEVICE_SECONDS })
}

export function clearSessionCookie(c: Context): void {
  deleteCookie(c, SESSION_COOKIE, attributes)
}

/** A secret that nobody guesses: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash of a secret that nobody has: it keeps the place of one that is still to come. */
export const unknownHash = (): string => hashToken(newToken())

/**
 * Returns the hash of a token, which is stored: a reader of the database cannot use it. A random token needs no slow
 * hash.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
