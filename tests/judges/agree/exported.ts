/** Files as a reader gets them: an export is made, and its file is read. */
import { parse } from 'csv-parse/sync'
import { extractText, getDocumentProxy } from 'unpdf'
import * as v from 'valibot'

import { ExportSchema } from '../../../domain/contract/export.ts'
import { parseAmount, type Currency } from '../../../domain/money.ts'
import type { Client } from './client.ts'

async function fileOf(client: Client, of: 'invoices' | 'payments' | 'statements', attributes: object) {
  const made = v.parse(ExportSchema, await client.post(`/ecaas/exports/${of}`, 'exports', attributes))
  return client.bytes(`/ecaas/exports/${made.id}/file`)
}

/** Returns the lines of the data file of a list with these parameters. */
export async function linesOf<Line>(
  client: Client,
  of: 'invoices' | 'payments',
  schema: v.GenericSchema<unknown, Line>,
  parameters: string,
): Promise<Line[]> {
  const filters = Object.fromEntries(new URLSearchParams(parameters))
  const bytes = await fileOf(client, of, { format: 'data', locale: 'en', filters })
  return v.parse(v.array(schema), parse(new TextDecoder().decode(bytes), { bom: true, columns: true }))
}

const LINE = /Closing balance\s+([-−]?)\s*[^\d\n-]*?([-−]?)\s*([\d,]+(?:\.\d+)?)/

/** Returns the closing balance that the statement of account states on paper, in minor units. */
export async function closingOnPaper(
  client: Client,
  statement: { buid_customer: string; currency: Currency; from: string; to: string },
): Promise<number> {
  const bytes = await fileOf(client, 'statements', { locale: 'en', ...statement })
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
  const [, sign, inner, digits = ''] = LINE.exec(text) ?? []
  const minor = parseAmount(digits.replaceAll(',', ''), statement.currency)
  if (minor === null) throw new Error(`The statement states no closing balance: ${text.slice(0, 300)}`)
  return sign || inner ? -minor : minor
}
