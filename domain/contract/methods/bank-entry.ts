/**
 * Messages between the provider's form of a bank account and the portal through `postMessage`. The form is on the
 * provider's own origin in an iframe, so that an account number never reaches the portal (promise S11).
 */
import * as v from 'valibot'

import { CardEntryThemeSchema } from '../card-entry.ts'

/** Data that may be shown of a bank account. */
const bankDescription = {
  label: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  last4: v.pipe(v.string(), v.regex(/^[\dA-Z]{4}$/i)),
  /** ISO 3166-1 alpha-2 country of the bank. */
  country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  accountType: v.nullable(v.picklist(['checking', 'savings'])),
}
export const BankDescriptionSchema = v.object(bankDescription)
export type BankDescription = v.InferOutput<typeof BankDescriptionSchema>

const BankEntryMessageSchema = v.variant('type', [
  v.object({
    type: v.literal('bank.tokenised'),
    token: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
    ...bankDescription,
  }),
  v.object({ type: v.literal('bank.cancelled') }),
  /** The height the form needs, in CSS pixels; the first one also says that the form is ready. */
  v.object({ type: v.literal('bank.height'), height: v.pipe(v.number(), v.minValue(0), v.maxValue(5000)) }),
])
/** Messages from the form to the portal. */
export type BankEntryMessage = v.InferOutput<typeof BankEntryMessageSchema>

const BankAppearanceSchema = v.object({
  type: v.literal('bank.appearance'),
  locale: v.optional(v.string()),
  theme: v.optional(CardEntryThemeSchema),
})
/** Messages from the portal to the form when the reader changes language or theme while it is open. */
export type BankAppearance = v.InferInput<typeof BankAppearanceSchema>

/** Returns the message of a `MessageEvent`, or null when it does not come from the form. */
export function readBankEntryMessage(
  event: { readonly origin: string; readonly source: unknown; readonly data: unknown },
  from: { readonly origin: string; readonly window: unknown },
): BankEntryMessage | null {
  if (event.origin !== from.origin || event.source === null || event.source !== from.window) return null
  const message = v.safeParse(BankEntryMessageSchema, event.data)
  return message.success ? message.output : null
}
