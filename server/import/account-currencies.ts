/** The currencies of accounts, each looked up once. */
import { inArray } from 'drizzle-orm'

import type { Currency } from '../../domain/money.ts'
import { isCurrencyOfAccount } from '../../domain/rules/merchant-invoices/same-invoice.ts'
import { creditLines, customers } from '../store/schema/accounts.ts'
import type { Transactions } from '../store/transactions.ts'
import type { Accepted } from './plausible.ts'
import type { ParsedInvoice, Refusal } from './reading.ts'

/** Refuses invoices in a currency that their account does not have. */
export function currenciesOfAccounts(store: Transactions, accepted: Accepted) {
  const currenciesOf = new Map<string, ReadonlySet<Currency>>()

  /** Looks up accounts that were not looked up yet. */
  async function learn(buids: readonly string[]): Promise<void> {
    const unknown = [...new Set(buids)].filter((buid) => !currenciesOf.has(buid))
    if (unknown.length === 0) return
    const own = await store
      .db()
      .select({ buid: customers.buid, currency: customers.currency })
      .from(customers)
      .where(inArray(customers.buid, unknown))
    const lines = await store
      .db()
      .select({ buid: creditLines.buidCustomer, currency: creditLines.currency })
      .from(creditLines)
      .where(inArray(creditLines.buidCustomer, unknown))
    for (const { buid, currency } of [...own, ...lines]) {
      currenciesOf.set(buid, new Set([...(currenciesOf.get(buid) ?? []), currency]))
    }
  }

  function refuse({ at: line, currency }: Pick<ParsedInvoice, 'at' | 'currency'>, buid: string): Refusal[] {
    const known = currenciesOf.get(buid)
    if (accepted.has('currency') || known === undefined || isCurrencyOfAccount(currency, known)) return []
    const words = `It is in ${currency}, account ${buid} has ${[...known].join(', ')}; if so, say --accept currency.`
    return [{ line, code: 'currencyNotOfAccount', words, value: currency }]
  }

  return {
    learn,
    refuse,
    isKnown: (buid: string) => currenciesOf.has(buid),
    /** A new account may have what the one above it has. */
    inherit: (buid: string, parent: string) => currenciesOf.set(buid, currenciesOf.get(parent) ?? new Set()),
  }
}
