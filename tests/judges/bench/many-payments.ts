/** Payments and documents by the thousand, made by the database itself; on PostgreSQL only. */
import { Client } from 'pg'

type Many = { customer: string; payments: number; documents: number; documentKib: number }

/**
 * Copies payments with their quotes and allocations under new numbers, and gives as many invoices of the customer a
 * document that cannot be compressed. One payment of 50 counts as one of several accounts.
 */
export async function addPaymentsAndDocuments(
  databaseUrl: string,
  { customer, payments, documents, documentKib }: Many,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const source = `(select *, row_number() over (order by id) as place, count(*) over () as of from payments) payment
      join generate_series(0, $1::int) copy on copy * payment.of + payment.place <= $1`
    await client.query(
      `insert into quotes select (jsonb_populate_record(null::quotes, to_jsonb(quote)
          || jsonb_build_object('id', quote.id || '.' || copy))).*
        from ${source} join quotes quote on quote.id = payment.quote_id`,
      [payments],
    )
    await client.query(
      `insert into payments select (jsonb_populate_record(null::payments, to_jsonb(payment) || jsonb_build_object(
          'id', payment.id || '.' || copy, 'quote_id', payment.quote_id || '.' || copy,
          'payment_number', payment.payment_number || '.' || copy, 'of_several_accounts', payment.place % 50 = 0))).*
        from ${source}`,
      [payments],
    )
    await client.query(
      `insert into payment_allocations (payment_id, trx_id, amount_minor, reason, at)
        select payment.id, share.trx_id, share.amount_minor, share.reason, share.at
        from payments payment join payment_allocations share on share.payment_id = split_part(payment.id, '.', 1)
        where payment.id like '%.%'`,
    )
    await client.query(
      `insert into invoice_documents
          (id, trx_id, doc_type_id, document_type, file_name, media_type, file_size, content, entered_at)
        select 'many-' || trx_id, trx_id, '1', 'Invoice', 'invoice.pdf', 'application/pdf', $3::int * 1024,
          (select string_agg(sha256((trx_id || part)::bytea), ''::bytea) from generate_series(1, $3::int * 32) part), now()
        from (select trx_id from invoices where buid_customer = $1 order by trx_id limit $2) chosen`,
      [customer, documents, documentKib],
    )
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
