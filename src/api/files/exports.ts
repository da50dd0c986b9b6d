import { ExportSchema } from '../../../domain/contract/export.ts'
import type { ExportChoice } from '../../../machines/workflows/export/export.machine.ts'
import type { Client } from '../client.ts'
import { ApiFailure } from '../failure.ts'
import { filtersOf as invoiceFiltersOf, type InvoiceFilters } from '../invoices.ts'
import { filtersOf as paymentFiltersOf, type PaymentFilters } from '../payment-list.ts'

/** What is exported: a list with its filters and its sort, chosen invoices, a payment history, or an account. */
export type ExportSource =
  | { of: 'invoices'; filters: InvoiceFilters }
  | { of: 'chosen'; trxIds: readonly string[] }
  | { of: 'payments'; filters: PaymentFilters }
  | { of: 'statement'; customerId: string; currencies: readonly string[] }

type Progress = { rowsDone: number; rowsTotal: number }
export type MadeFile = { file: Blob; fileName: string; rows: number }

/** Time between two looks at the progress. */
const LOOK_MS = 1_000

function requestOf(client: Client, source: ExportSource, choice: ExportChoice, locale: string): [string, object] {
  const { format, currency, from, to } = choice
  switch (source.of) {
    case 'invoices':
      return ['invoices', { format, locale, filters: set(invoiceFiltersOf(client, source.filters)) }]
    case 'chosen':
      return ['invoices', { format, locale, trx_ids: source.trxIds }]
    case 'payments':
      return ['payments', { format, locale, filters: set(paymentFiltersOf(client, source.filters)) }]
    case 'statement':
      return ['statements', { locale, buid_customer: source.customerId, currency, from, to }]
  }
}

/** The filters that are set. */
const set = (filters: Readonly<Record<string, string | null | undefined>>) =>
  Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )

/** Reports the progress, again and again until it is aborted. */
async function look(
  client: Client,
  path: string,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const progress = await client.get(path, ExportSchema, { signal })
    if (!signal.aborted) onProgress(progress)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

/**
 * POST /ecaas/exports/…, then the file, with its progress meanwhile. Rejects with the code of the refusal, or
 * `serverFailed` when the file broke off; ends at the server too when it is aborted.
 */
export async function prepareFile(
  client: Client,
  source: ExportSource,
  {
    locale,
    onProgress,
    signal,
    ...choice
  }: ExportChoice & {
    locale: string
    onProgress: (progress: Progress) => void
    signal: AbortSignal
  },
): Promise<MadeFile> {
  const [kind, attributes] = requestOf(client, source, choice, locale)
  const body = { data: { type: 'exports', attributes } }
  const { id, fileName, rowsTotal } = await client.send(`/ecaas/exports/${kind}`, ExportSchema, { body, signal })
  const path = `/ecaas/exports/${id}`
  const looking = new AbortController()
  const endLooking = () => looking.abort()
  signal.addEventListener('abort', endLooking)
  // A look that fails is the last one: the file itself says how it ends.
  void look(client, path, onProgress, looking.signal).catch(() => {})
  try {
    return { file: await client.download(`${path}/file`, '*/*', { signal }), fileName, rows: rowsTotal }
  } catch (error) {
    // A second try of the same download is not found any more.
    if (error instanceof ApiFailure && error.code === 'notFound')
      throw new ApiFailure('serverFailed', { status: 404, cause: error })
    throw error
  } finally {
    endLooking()
    signal.removeEventListener('abort', endLooking)
  }
}
