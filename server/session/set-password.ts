import { and, desc, eq, isNull, lt } from 'drizzle-orm'

import { PASSWORDS_REMEMBERED } from '../../domain/limits.ts'
import { unmetRequirements } from '../../domain/rules/access/password.ts'
import type { Clock } from '../clock.ts'
import { refuse } from '../http/refusal.ts'
import { accessLinks, formerPasswords } from '../store/schema/passwords.ts'
import { users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'
import { accessSettingsOf } from './access-settings.ts'
import { isCommonPassword } from './common-password.ts'
import { hashPassword, isPassword } from './password.ts'
import { endSessionsOf, type Session } from './sessions.ts'

type Deps = { readonly store: Store; readonly clock: Clock }
type Owner = Pick<typeof users.$inferSelect, 'id' | 'programId' | 'passwordHash'>

const DAY_MS = 24 * 3_600_000
const pointer = '/data/attributes/password'

/**
 * Sets a new password, ends all sessions but `except`, and ends the user's links in e-mails. Refuses with 422
 * `passwordRequirementsNotMet`, `passwordTooCommon`, or `passwordAlreadyUsed` one of the user's last passwords. Runs in
 * the caller's transaction, who audits it and notifies the user.
 */
export async function setPassword(
  { store, clock }: Deps,
  owner: Owner,
  password: string,
  except?: Session,
): Promise<void> {
  if (unmetRequirements(password).length > 0) throw refuse(422, 'passwordRequirementsNotMet', { pointer })
  if (isCommonPassword(password)) throw refuse(422, 'passwordTooCommon', { pointer })
  const q = store.db()
  const former = await q
    .select({ hash: formerPasswords.passwordHash })
    .from(formerPasswords)
    .where(eq(formerPasswords.userId, owner.id))
    .orderBy(desc(formerPasswords.setAt))
    .limit(PASSWORDS_REMEMBERED)
  const hashes = new Set([...former.map(({ hash }) => hash), ...(owner.passwordHash ? [owner.passwordHash] : [])])
  for (const hash of hashes) {
    if (await isPassword(password, hash)) throw refuse(422, 'passwordAlreadyUsed', { pointer })
  }
  const now = clock.now()
  const passwordHash = await hashPassword(password)
  const { passwordDays } = await accessSettingsOf(store, owner.programId)
  await q
    .update(users)
    .set({
      passwordHash,
      mustChangePassword: false,
      passwordExpiresAt: passwordDays === null ? null : new Date(now.getTime() + passwordDays * DAY_MS),
      signInFailures: 0,
    })
    .where(eq(users.id, owner.id))
  await q.insert(formerPasswords).values({ userId: owner.id, passwordHash, setAt: now })
  await deleteOlder(store, owner.id)
  await q
    .update(accessLinks)
    .set({ usedAt: now })
    .where(and(eq(accessLinks.userId, owner.id), isNull(accessLinks.usedAt)))
  await endSessionsOf(store, owner.id, except)
}

/** Deletes what is no longer compared: only the last passwords count. */
async function deleteOlder(store: Store, userId: string): Promise<void> {
  const [oldest] = await store
    .db()
    .select({ setAt: formerPasswords.setAt })
    .from(formerPasswords)
    .where(eq(formerPasswords.userId, userId))
    .orderBy(desc(formerPasswords.setAt))
    .offset(PASSWORDS_REMEMBERED - 1)
    .limit(1)
  if (!oldest) return
  await store
    .db()
    .delete(formerPasswords)
    .where(and(eq(formerPasswords.userId, userId), lt(formerPasswords.setAt, oldest.setAt)))
}
