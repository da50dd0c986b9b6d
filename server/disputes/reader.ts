import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'

import type { DisputeParty } from '../../domain/contract/dispute.ts'
import type { Role } from '../../domain/people.ts'
import { sessionOf } from '../http/route.ts'
import type { PortalContext } from '../http/portal.ts'
import { disputes } from '../store/schema/disputes.ts'
import type { Store } from '../store/store.ts'
import { accountsSeen, asked, merchantsSeen, seesAccount, seesOwnMerchant, type Reader } from '../store/scope.ts'

/** A user who reads or changes disputes, on the side of the call's path, which the call's permission has checked. */
export type DisputeReader = Reader & {
  readonly side: DisputeParty
  readonly role: Role
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** The language in which new contacts get their e-mails. */
  readonly language: string
  readonly requestId: string
}

/** Returns the signed-in user as a reader on one side. */
export function disputeReaderOf(c: PortalContext, side: DisputeParty): DisputeReader {
  const { user, selection } = sessionOf(c)
  return { ...user, side, language: selection.language ?? user.language, requestId: c.var.requestId }
}

/**
 * Returns the condition that the reader's side of the dispute is the reader's own (promise S1): customers by their
 * accounts, merchants by themselves, support by its program. `many`: a condition for many rows.
 */
export function seesDispute(reader: DisputeReader, { many = false } = {}): SQL {
  switch (reader.side) {
    case 'customer':
      return many
        ? sql`${disputes.buidCustomer} in ${accountsSeen(reader)}`
        : seesAccount(reader, disputes.buidCustomer)
    case 'merchant':
      return many
        ? sql`${disputes.buidMerchant} in ${merchantsSeen(reader)}`
        : seesOwnMerchant(reader, disputes.buidMerchant)
    case 'support':
      return eq(disputes.programId, reader.programId)
  }
}

/** Ids that a condition lists; more are read by a subquery. */
const FEW = 200
/** Disputes of more accounts than these are sought among all of the program, and not account by account. */
const MANY = 2_000

/**
 * All disputes of the reader's side, for lists. The ids of the few accounts or merchants that most readers see are read
 * first, so that a long list is counted and read along its index; a corporate reader sees the program's.
 */
async function seesList(store: Store, reader: DisputeReader): Promise<SQL> {
  const { side, userTypes, programId } = reader
  const isWholeProgram = side === 'support' || (side === 'customer' && userTypes.includes('corporate'))
  if (isWholeProgram) return eq(disputes.programId, programId)
  const [column, seen, own] =
    side === 'customer'
      ? ([disputes.buidCustomer, accountsSeen(reader), asked(reader, null, sql`buid`)] as const)
      : ([disputes.buidMerchant, merchantsSeen(reader), sql`asked (buid) as ${merchantsSeen(reader)}`] as const)
  // Of tens of thousands of accounts only so many are read.
  const { rows } = await store.db().execute<{ buid: string }>(sql`with ${own} select buid from asked limit ${MANY + 1}`)
  if (rows.length > MANY) return sql`(${disputes.programId} = ${programId} and (${column} in ${seen}) is true)`
  if (rows.length > FEW) return sql`${column} in ${seen}`
  return inArray(
    column,
    rows.map(({ buid }) => buid),
  )
}

/**
 * Returns the condition for disputes of one account or one merchant, as far as the reader may see them; null stands for
 * every one.
 */
export async function ofParties(
  store: Store,
  reader: DisputeReader,
  { buidCustomer, buidMerchant }: { buidCustomer: string | null; buidMerchant: string | null },
): Promise<SQL | undefined> {
  const scope = () => {
    if (reader.side === 'customer' && buidCustomer !== null) return seesAccount(reader, buidCustomer)
    if (reader.side === 'merchant' && buidMerchant !== null) return seesOwnMerchant(reader, buidMerchant)
    return seesList(store, reader)
  }
  return and(
    await scope(),
    buidCustomer === null ? undefined : eq(disputes.buidCustomer, buidCustomer),
    buidMerchant === null ? undefined : eq(disputes.buidMerchant, buidMerchant),
  )
}
