import { sql, type SQL } from 'drizzle-orm'

import { accountsSeen, seesAccount, type Reader } from '../store/scope.ts'

/** The accounts that a call is about, as a query of their ids: the one it names when the reader may see it, else all. */
export function accountsAsked(reader: Reader, buidCustomer: string | null): SQL {
  if (buidCustomer === null) return accountsSeen(reader)
  return sql`(select ${buidCustomer}::text where ${seesAccount(reader, buidCustomer)})`
}
