/** A program of many merchants and accounts, and a day's file of invoices over all of them. */
import { sql } from 'drizzle-orm'
import { createWriteStream } from 'node:fs'
import { once } from 'node:events'

import { programs } from '../../../server/store/schema/programs.ts'
import type { Store } from '../../../server/store/store.ts'

export const PROGRAM = 'feed-judge'
const MERCHANTS = 40
const CUSTOMERS = 30_000

/** Stores the program, each account with a credit line. */
export async function storeProgram(store: Store): Promise<void> {
  await store.migrate()
  await store.db().insert(programs).values({ id: PROGRAM, title: 'Feed', config: {}, paymentSettings: {} })
  const parts = [
    sql`insert into merchants (buid, program_id, name, currency)
      select 'FM-' || at, ${PROGRAM}, 'Merchant ' || at, 'USD' from generate_series(0, ${MERCHANTS - 1}) at`,
    sql`insert into customers (buid, program_id, name, currency, country)
      select 'FC-' || at, ${PROGRAM}, 'Customer ' || at, 'USD', 'US' from generate_series(0, ${CUSTOMERS - 1}) at`,
    sql`insert into credit_lines (buid_customer, currency, limit_minor)
      select 'FC-' || at, 'USD', 10000000 from generate_series(0, ${CUSTOMERS - 1}) at`,
  ]
  for (const part of parts) await store.db().execute(part)
}

/** Writes the file, and returns the sum of its amounts in minor units. */
export async function writeInvoices(path: string, rows: number, today: string): Promise<number> {
  const file = createWriteStream(path)
  const year = today.slice(0, 7)
  let sum = 0
  file.write('merchant_id,customer_id,invoice_id,external_id,billed_on,due_on,amount,currency,po_number\n')
  for (let at = 0; at < rows; at += 1) {
    const cents = 1_00 + ((at * 7_919) % 900_000)
    sum += cents
    const amount = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
    const day = String(1 + (at % 28)).padStart(2, '0')
    const customer = `FC-${(at * 31) % CUSTOMERS}`
    const line = `FM-${at % MERCHANTS},${customer},INV-${at},X-${at},${year}-${day},${year}-28,${amount},USD,PO ${at}\n`
    if (!file.write(line)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'close')
  return sum
}
