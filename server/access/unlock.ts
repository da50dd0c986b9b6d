import type { LinkRefusal } from '../../domain/contract/access/access.ts'
import { recordAudit } from '../audit.ts'
import type { PortalContext } from '../http/portal.ts'
import { refuse } from '../http/refusal.ts'
import { readLink, useLink } from '../session/access-links.ts'
import { changeAccess } from '../session/change-access.ts'

/**
 * Lifts a lock after too many attempts. Refuses with 404 and 410 a link that cannot be used, and with 409 an account that
 * is not locked, or for another reason.
 */
export async function unlockByLink(c: PortalContext, token: string): Promise<void> {
  const { deps } = c.var
  await deps.store.tx(async () => {
    const user = await readLink(deps, token, 'unlock')
    await changeAccess(deps.store, user.id, { type: 'user.unlockByMail' }, 'self', deps.clock.now())
    if (!(await useLink(deps, token))) throw refuse(410, 'linkUsed' satisfies LinkRefusal)
    await recordAudit(c, { action: 'user.unlocked', subject: user.id, outcome: 'done', userId: user.id })
  })
}
