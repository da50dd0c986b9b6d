import { eq } from 'drizzle-orm'
import * as v from 'valibot'

import {
  InvoiceDocumentSettingsSchema,
  InvoiceSettingsSchema,
  type InvoiceDocumentSettings,
  type InvoiceSettings,
} from '../../domain/contract/program-settings.ts'
import { defaultInvoiceDocumentSettings } from '../../domain/invoice-document-settings.ts'
import { defaultInvoiceSettings } from '../../domain/program-settings.ts'
import { programs } from '../store/schema/programs.ts'
import type { Store } from '../store/store.ts'

/** Returns the program's settings for invoices that merchants make: its own over the defaults. */
export async function invoiceSettingsOf(store: Pick<Store, 'db'>, programId: string): Promise<InvoiceSettings> {
  const [program] = await store
    .db()
    .select({ own: programs.invoiceSettings })
    .from(programs)
    .where(eq(programs.id, programId))
  return v.parse(InvoiceSettingsSchema, { ...defaultInvoiceSettings, ...program?.own })
}

/** Returns the program's settings for documents of merchants' invoices: its own over the defaults. */
export async function invoiceDocumentSettingsOf(
  store: Pick<Store, 'db'>,
  programId: string,
): Promise<InvoiceDocumentSettings> {
  const [program] = await store
    .db()
    .select({ own: programs.invoiceDocumentSettings })
    .from(programs)
    .where(eq(programs.id, programId))
  return v.parse(InvoiceDocumentSettingsSchema, { ...defaultInvoiceDocumentSettings, ...program?.own })
}
