import { sql } from 'drizzle-orm'

import type { PortalContext } from '../../http/portal.ts'
import type { Payer } from '../payer.ts'
import { accountsSeen, seesAccount } from '../../store/scope.ts'
import { sessionOf } from '../../http/permit.ts'

/** Who asks about payments. `list`: the condition is made for many rows, otherwise for few. */
export function payerOf(c: PortalContext, { list = false } = {}): Payer {
  const { user } = sessionOf(c)
  return {
    userId: user.id,
    role: user.role,
    programId: user.programId,
    requestId: c.var.requestId,
    mayAct: (column) => (list ? sql`${column} in ${accountsSeen(user)}` : seesAccount(user, column)),
  }
}
