import { msg } from '#msg'

/** A selection that one payment cannot take, and what is left of it: words that few payments need. */
export const splitWords = {
  split: msg`Split into {count} payments`,
  payCurrencyFirst: msg`Pay {currency} invoices first`,
  part: msg`Payment 1 of {payments}: {chosen} of {count} invoices, {amount}`,
  held: msg`{count, plural, one {# invoice is left for the next payment.} other {# invoices are left for the next payment.}}`,
}
