import { sql } from 'drizzle-orm'

import { isCustomerRestricted } from '../../domain/rules/access/own-access.ts'
import type { PortalContext } from '../http/portal.ts'
import { sessionOf } from '../http/route.ts'
import { accountsSeen, seesAccount } from '../store/scope.ts'
import type { Payer } from './payer.ts'

/** Returns the signed-in user as a payer. `list`: with a condition made for many rows, otherwise for few. */
export function payerOf(c: PortalContext, { list = false } = {}): Payer {
  const { user, selection } = sessionOf(c)
  return {
    userId: user.id,
    language: selection.language ?? user.language,
    role: user.role,
    programId: user.programId,
    requestId: c.var.requestId,
    ...(list ? { accounts: accountsSeen(user), seesProgram: !isCustomerRestricted(user.userTypes) } : {}),
    mayAct: (column) => (list ? sql`${column} in ${accountsSeen(user)}` : seesAccount(user, column)),
  }
}
