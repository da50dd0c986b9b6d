/** GET /ecaas/program-accounts: the accounts of a program with what each owes, in one currency or each in its own. */
import * as v from 'valibot'

import { accountStatuses } from '../account.ts'
import { attributes, many } from '../json-api.ts'
import { DateSchema } from '../time.ts'
import { CurrencySchema, MinorSchema } from '../../money.ts'

export const programAccountSorts = [
  'customer_name',
  '-customer_name',
  'buid_customer',
  '-buid_customer',
  'status',
  '-status',
  'to_pay',
  '-to_pay',
  'past_due',
  '-past_due',
  'percent_credit_used',
  '-percent_credit_used',
  'open_disputes',
  '-open_disputes',
  'oldest_due_on',
  '-oldest_due_on',
] as const
export type ProgramAccountSort = (typeof programAccountSorts)[number]

/** Amounts in minor units of `currency`. */
const ProgramAccountSchema = attributes({
  buid_customer: v.string(),
  customer_name: v.string(),
  status: v.picklist(accountStatuses),
  currency: CurrencySchema,
  credit_line: MinorSchema,
  /** What can still be paid, as the dues count it: neither disputed, nor on hold, nor being paid. */
  to_pay: MinorSchema,
  /** The part of `to_pay` that is past due. */
  past_due: MinorSchema,
  /** 0 to 100 and more, two decimals; what is being paid counts as used. */
  percent_credit_used: v.number(),
  /** Disputes that are not closed, in the requested currency or in any. */
  open_disputes: v.number(),
  /** The earliest due date of what can still be paid. */
  oldest_due_on: v.nullable(DateSchema),
})
export type ProgramAccount = v.InferOutput<typeof ProgramAccountSchema> & { id: string }
/**
 * `filter[sol_currency]` (omitted: each account in its own; with it, those that have a credit line or dues in it, or
 * that deal in it), `filter[search]`, `sort`, `page[number]`, `page[size]`.
 */
export const ProgramAccountsSchema = many('program-accounts', ProgramAccountSchema)
