/** Files of changes as tests send them: of invoices, by software or in the browser. */
import { errorsOf, type Answer, type Caller } from '../caller.ts'

export const HEADER = 'merchant_id,customer_id,invoice_id,external_id,billed_on,due_on,amount,currency'
export const row = (number: string, more: { amount?: string; customer?: string; merchant?: string } = {}) =>
  `${more.merchant ?? 'm-1'},${more.customer ?? 'c-own'},${number},X-${number},2026-11-20,2026-12-20,${more.amount ?? '10.00'},USD`
export const fileOf = (...rows: string[]) => `${[HEADER, ...rows].join('\n')}\n`
export const codes = (answer: Answer) => [answer.status, ...errorsOf(answer).map(({ code }) => code)]
export type FileWire = {
  status: string
  rows: number
  counts: Record<string, number>
  refusal: { code: string } | null
}
export const dataOf = ({ body }: Answer) => (body as { data: { id: string; attributes: FileWire } }).data

let uploads = 0

export function uploadBy(caller: Caller, body: string, query: Record<string, string>) {
  const search = new URLSearchParams({ kind: 'invoices', locale: 'en-US', file_name: 'november.csv', ...query })
  return caller.send('POST', `/ecaas/change-files?${search.toString()}`, body, {
    'content-type': 'application/octet-stream',
    'idempotency-key': `file-${(uploads += 1)}`,
  })
}

export function sendFile(
  caller: Caller,
  body: string,
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const search = new URLSearchParams({ kind: 'invoices', locale: 'en-US', file_name: 'november.csv', ...query })
  return caller.send('POST', `/ecaas/erp/change-files?${search.toString()}`, body, {
    'content-type': 'application/octet-stream',
    ...headers,
  })
}
