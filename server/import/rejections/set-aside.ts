/** Lines of a file that go to the rejection center, while the others are stored. */
import { and, eq, inArray } from 'drizzle-orm'

import type { ProposedInvoice } from '../../../domain/contract/merchant/proposed-invoice.ts'
import { judgeInvoice } from '../../invoices/create/check-invoice.ts'
import { storeRejection } from '../../rejections/store-rejection.ts'
import { customers } from '../../store/schema/accounts.ts'
import { rejections } from '../../store/schema/merchant/rejections.ts'
import type { Transactions } from '../../store/transactions.ts'
import type { Customer, Merchant } from '../find-parties.ts'
import { RefusedFile, type Refusal } from '../reading.ts'
import type { RejectableRow } from './rejectable.ts'

/** More lines than these are not corrected one by one: such a file is refused. */
export const REJECTED_AT_MOST = 1_000

type Aside = { readonly row: RejectableRow; readonly refusals: readonly Refusal[] }
/** The customer is null where each row names its own. */
type Parties = { readonly merchant: Merchant; readonly customer: Pick<Customer, 'buid'> | null }

/** Collects the refused lines of one file. */
export class SetAside {
  readonly #lines: Aside[] = []

  /** Throws RefusedFile where the line cannot go to the rejection center. */
  add(row: RejectableRow, refusals: readonly Refusal[]): void {
    if (row.invoice === null) {
      const words =
        'It is no invoice that is to be paid in full, such as a credit note or one that is settled: the rejection center does not take it. Correct the file.'
      throw new RefusedFile([...refusals, { line: row.line, code: 'notForRejectionCenter', words }])
    }
    if (this.#lines.length >= REJECTED_AT_MOST) {
      const words = `More than ${REJECTED_AT_MOST} lines would go to the rejection center. Correct the file.`
      throw new RefusedFile([{ line: row.line, code: 'tooManyRefusals', words }])
    }
    this.#lines.push({ row, refusals })
  }

  /** What was set aside so far, for those who only read. */
  get found(): { rejected: number; reasons: readonly Refusal[] } {
    return { rejected: this.#lines.length, reasons: this.#lines.flatMap(({ refusals }) => refusals) }
  }

  /**
   * Stores what was set aside, judged by the facts of now: after the good lines, so that a repeated number is known.
   * Returns the reasons of those that were not there before.
   */
  async store(
    store: Transactions,
    { merchant, customer }: Parties,
    { fileName, now, userId = null, findAccounts = accountsById }: AsideOptions,
  ): Promise<{ rejected: number; reasons: readonly Refusal[] }> {
    const named = [...new Set(this.#lines.flatMap(({ row }) => row.account || []))]
    const accounts = await findAccounts(store, merchant, named)
    const reasons: Refusal[] = []
    let rejected = 0
    for (const { row, refusals } of this.#lines) {
      if (row.invoice === null) continue
      const isElsewhere = refusals.some(({ code }) => code === 'customerDiffers' || code === 'accountElsewhere')
      const own = row.account === null ? (customer?.buid ?? '') : (accounts.get(row.account) ?? '')
      const invoice: ProposedInvoice = {
        ...row.invoice,
        buid_merchant: merchant.buid,
        buid_customer: isElsewhere ? '' : own,
      }
      const judged = await judgeInvoice(store, invoice, now, { isImported: true })
      const found = judged.refusals.length > 0 ? judged.refusals : [{ code: 'lineRefused' as const, at: '' }]
      const file = { name: fileName, line: row.line, values: row.values }
      const rejection = { source: 'import', sourceKey: row.key, file, invoice, refusals: found, userId } as const
      if ((await storeRejection(store, rejection, now)) === null) continue
      rejected += 1
      reasons.push(...refusals)
    }
    return { rejected, reasons }
  }
}

type AsideOptions = {
  readonly fileName: string
  readonly now: Date
  /** Who imports the file; null: nobody of the portal. */
  readonly userId?: string | null
  /** Looks up the accounts that rows name; by default each by its id. */
  readonly findAccounts?: (
    store: Transactions,
    merchant: Merchant,
    named: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>
}

/** The accounts that rows name and that are there, in the merchant's program. */
async function accountsById(store: Transactions, merchant: Merchant, named: readonly string[]) {
  if (named.length === 0) return new Map<string, string>()
  const rows = await store
    .db()
    .select({ buid: customers.buid })
    .from(customers)
    .where(and(inArray(customers.buid, [...named]), eq(customers.programId, merchant.programId)))
  return new Map(rows.map(({ buid }) => [buid, buid]))
}

/** Returns the lines of imports that are in the rejection center of a merchant, whatever became of them, by their key. */
export async function knownLines(store: Transactions, merchant: Merchant): Promise<ReadonlySet<string>> {
  const rows = await store
    .db()
    .select({ key: rejections.sourceKey })
    .from(rejections)
    .where(and(eq(rejections.buidMerchant, merchant.buid), eq(rejections.source, 'import')))
  return new Set(rows.flatMap(({ key }) => key ?? []))
}
