/** Accounts that a merchant may bill, with as much of them as an invoice needs, and no figure of theirs. */
import { and, eq, sql } from 'drizzle-orm'

import {
  INVOICE_CUSTOMER,
  INVOICE_CUSTOMERS_AT_MOST,
  type CreditAnswer,
} from '../../../domain/contract/merchant/invoice-create.ts'
import type { Currency } from '../../../domain/money.ts'
import { creditAnswer } from '../../../domain/rules/merchant-invoices/refuse-invoice.ts'
import { notFound, refuse } from '../../http/refusal.ts'
import { resource, type Resource } from '../../http/reply.ts'
import { invoiceDocumentSettingsOf, invoiceSettingsOf } from '../../program/invoice-settings.ts'
import { isNamedLike } from '../../store/like.ts'
import { creditLines, customers, locations, merchants } from '../../store/schema/accounts.ts'
import { seesOwnMerchant, type Reader } from '../../store/scope.ts'
import type { Store } from '../../store/store.ts'
import { availableCredit } from './available-credit.ts'
import { currenciesOf } from './party-facts.ts'

/** Refuses with 404 a merchant that the reader does not act for, whether it exists or not (promise S1). */
export async function refuseForeignMerchant(
  store: Store,
  reader: Reader,
  buidMerchant: string,
  source: { pointer?: string } = {},
): Promise<void> {
  const [own] = await store
    .db()
    .select({ buid: merchants.buid })
    .from(merchants)
    .where(and(eq(merchants.buid, buidMerchant), seesOwnMerchant(reader, merchants.buid)))
  if (!own) throw 'pointer' in source ? refuse(404, 'notFound', source) : notFound()
}

type FoundRow = { buid: string; name: string; city_state_zip: string | null; currency: string }

/**
 * Returns the active accounts of the program whose name or number contains each word of the text, those first that the
 * merchant has billed before; without a text, those alone. Of a merchant that is not the reader's, none.
 */
export async function findInvoiceCustomers(
  store: Store,
  reader: Reader,
  {
    buidMerchant,
    search,
    amount,
  }: {
    buidMerchant: string
    search: string | null
    amount: { minor: number; currency: Currency | null } | null
  },
): Promise<Resource[]> {
  const { rows } = await store.db().execute<FoundRow>(sql`
    select buid, name, city_state_zip, currency from (
      select account.*, exists (
        select from invoice_tallies tally
        where tally.buid_customer = account.buid and tally.buid_merchant = ${buidMerchant}
      ) as is_known
      from customers account
      where account.program_id = ${reader.programId} and account.status = 'active' and ${isNamedLike(search)}
        and ${seesOwnMerchant(reader, buidMerchant)}
        ${
          search === null
            ? sql`and account.buid in (select buid_customer from invoice_tallies where buid_merchant = ${buidMerchant})`
            : sql``
        }
    ) found
    order by is_known desc, name collate "und-x-icu", buid
    limit ${INVOICE_CUSTOMERS_AT_MOST}`)
  const found: Resource[] = []
  for (const row of rows) {
    const credit = amount === null ? null : await answerOf(store, row, amount)
    found.push(
      resource(INVOICE_CUSTOMER, row.buid, {
        buid_customer: row.buid,
        customer_name: row.name,
        city_state_zip: row.city_state_zip,
        credit,
      }),
    )
  }
  return found
}

async function answerOf(
  store: Store,
  { buid, currency }: FoundRow,
  amount: { minor: number; currency: Currency | null },
): Promise<CreditAnswer> {
  const line = { buidCustomer: buid, currency: amount.currency ?? currency }
  return creditAnswer(await availableCredit(store, line), amount.minor)
}

/** Returns an active account of the program with its currencies, locations and address; refuses `notFound` any other. */
export async function invoiceCustomer(store: Store, reader: Reader, buid: string): Promise<Resource> {
  const [row] = await store
    .db()
    .select()
    .from(customers)
    .where(and(eq(customers.buid, buid), eq(customers.programId, reader.programId), eq(customers.status, 'active')))
  if (!row) throw notFound()
  const places = await store
    .db()
    .select({ buid_location: locations.displayLocation, name: locations.name })
    .from(locations)
    .where(eq(locations.buidCustomer, buid))
    .orderBy(locations.displayLocation)
  const terms = await store
    .db()
    .select({ currency: creditLines.currency, days: creditLines.termsDays })
    .from(creditLines)
    .where(eq(creditLines.buidCustomer, buid))
    .orderBy(creditLines.currency)
  const { purchaseOrderRequired } = await invoiceSettingsOf(store, reader.programId)
  const { types, maximumBytes } = await invoiceDocumentSettingsOf(store, reader.programId)
  return resource(INVOICE_CUSTOMER, buid, {
    buid_customer: buid,
    customer_name: row.name,
    city_state_zip: row.cityStateZip,
    currencies: await currenciesOf(store, row),
    terms_days: terms.flatMap(({ currency, days }) => (days === null ? [] : [{ currency, days }])),
    locations: places,
    billing_address: {
      contact_name: row.contactName,
      line_1: row.line1,
      line_2: row.line2,
      line_3: row.line3,
      city_state_zip: row.cityStateZip,
      country: row.country,
    },
    purchase_order_required: purchaseOrderRequired,
    document_types: types,
    document_maximum_bytes: maximumBytes,
  })
}
