/** Whom a transition concerns, by lifecycle: the program, the merchants that may be told, the account, and an amount. */
import { sql, type SQL } from 'drizzle-orm'

import type { WebhookLifecycle } from '../../domain/rules/webhooks/kinds.ts'

type Concerned = {
  /** The program of the row, as a query of one value. */
  readonly program: (id: string) => SQL
  /** The merchants that it belongs to, as a query; null: none is ever told. */
  readonly merchants: ((id: string) => SQL) | null
  /**
   * The ids and amounts that are told, as a query of at most one row: `account`, and of payments `amount_minor` and
   * `currency`. For a merchant, its own part.
   */
  readonly facts: (id: string, buidMerchant: string | null) => SQL
}

const programOfMerchant = (buid: SQL) => sql`select program_id from merchants where buid = (${buid})`
const programOfAccount = (buid: SQL) => sql`select program_id from customers where buid = (${buid})`
const accountOfMandate = (id: string) => sql`
  select p.buid_customer from mandates m join payment_methods p on p.id = m.payment_method_id where m.id = ${id}`
const noFacts = () => sql`select null as account`

/** A row that names its merchant itself. */
function ofMerchant(table: SQL, account: SQL): Concerned {
  const merchant = (id: string) => sql`select buid_merchant from ${table} where id = ${id}`
  return {
    program: (id) => programOfMerchant(merchant(id)),
    merchants: merchant,
    facts: (id) => sql`select ${account} as account from ${table} where id = ${id}`,
  }
}

/** The shares of a payment, with the merchants and accounts of their invoices. */
const shares = (id: string) =>
  sql`payment_allocations share join invoices i on i.trx_id = share.trx_id where share.payment_id = ${id}`
const ofPayment = (id: string | SQL) => sql`select program_id from payments where id = (${id})`

export const concerned: Readonly<Record<WebhookLifecycle, Concerned>> = {
  application: {
    program: (id) => sql`select program_id from applications where id = ${id}`,
    merchants: (id) => sql`select buid_merchant from applications where id = ${id}`,
    facts: (id) => sql`select buid_customer as account from applications where id = ${id}`,
  },
  // Its id is that of the account.
  autoPay: {
    program: (buid) => programOfAccount(sql`${buid}::text`),
    merchants: null,
    facts: (buid) => sql`select ${buid}::text as account`,
  },
  card: {
    program: (id) => programOfAccount(sql`select buid_customer from cards where id = ${id}`),
    merchants: null,
    facts: (id) => sql`select buid_customer as account from cards where id = ${id}`,
  },
  dispute: {
    program: (id) => sql`select program_id from disputes where id = ${id}`,
    merchants: (id) => sql`select buid_merchant from disputes where id = ${id}`,
    facts: (id) => sql`select buid_customer as account from disputes where id = ${id}`,
  },
  mailPayment: {
    program: ofPayment,
    // As on its page of cheques: those whose invoices are all its own.
    merchants: (id) =>
      sql`select min(i.buid_merchant) from ${shares(id)} having min(i.buid_merchant) = max(i.buid_merchant)`,
    facts: (id) => sql`
      select p.buid_customer as account, p.currency, coalesce(m.received_minor, m.announced_minor) as amount_minor
      from mail_payments m join payments p on p.id = m.payment_id where m.payment_id = ${id}`,
  },
  mandate: {
    program: (id) => programOfAccount(accountOfMandate(id)),
    merchants: null,
    facts: (id) => sql`select (${accountOfMandate(id)}) as account`,
  },
  merchantImport: ofMerchant(sql`merchant_imports`, sql`null`),
  payment: {
    program: ofPayment,
    merchants: (id) => sql`select i.buid_merchant from ${shares(id)}`,
    facts: (id, buidMerchant) =>
      buidMerchant === null
        ? sql`select buid_customer as account, currency, total_minor as amount_minor from payments where id = ${id}`
        : sql`
          select case when min(i.buid_customer) = max(i.buid_customer) then min(i.buid_customer) end as account,
            min(i.currency) as currency, sum(share.amount_minor) as amount_minor
          from ${shares(id)} and i.buid_merchant = ${buidMerchant}`,
  },
  privacyRequest: {
    program: (id) => sql`select program_id from privacy_requests where id = ${id}`,
    merchants: null,
    facts: noFacts,
  },
  refund: {
    program: (id) => ofPayment(sql`select payment_id from refunds where id = ${id}`),
    // How a customer gets money back is the program's affair: a merchant sees what is open of its invoices.
    merchants: null,
    facts: (id) => sql`
      select p.buid_customer as account, r.currency, r.amount_minor
      from refunds r join payments p on p.id = r.payment_id where r.id = ${id}`,
  },
  rejection: ofMerchant(sql`rejections`, sql`buid_customer`),
  userAccess: {
    program: (id) => sql`select program_id from users where id = ${id}`,
    merchants: (id) => sql`select buid_merchant from user_merchants where user_id = ${id}`,
    facts: noFacts,
  },
  voucher: {
    program: (id) => programOfAccount(sql`select buid_customer from vouchers where id = ${id}`),
    // Its invoice may be stored after it was redeemed: who sells is said by the caller.
    merchants: null,
    facts: (id) => sql`select buid_customer as account from vouchers where id = ${id}`,
  },
}
