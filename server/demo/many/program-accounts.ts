/** Accounts of the large program by their numbers, as expressions of SQL, so that invoices agree with them. */
import { sql, type SQL } from 'drizzle-orm'

export const LARGE_PROGRAM = 'large'
/** The account with up to 10,000 accounts below it, and a twentieth of the invoices: number 1. */
export const LARGEST_PARENT = '60-000001'

export const buidOf = (n: SQL): SQL => sql`'60-' || lpad((${n})::text, 6, '0')`

/** The currency of an account or a merchant. */
export const currencyOf = (n: SQL): SQL =>
  sql`case when ${n} % 10 = 4 then 'CAD' when ${n} % 10 in (6, 8) then 'EUR' else 'USD' end`

export const hasLocations = (n: SQL): SQL => sql`(${n} = 1 or ${n} % 4 = 0)`

/** The number of an account's locations. */
export const locationsOf = (n: SQL): SQL => sql`case when ${n} = 1 then 12 else 3 end`
