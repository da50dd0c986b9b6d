import { msg } from '#msg'

/** The statement of account. */
export const statementWords = {
  title: msg`Statement of account`,
  account: msg`Account`,
  period: msg`Period`,
  dates: msg`{from} to {to}`,
  currency: msg`Currency`,
  madeOn: msg`Created on`,
  opening: msg`Opening balance`,
  closing: msg`Closing balance`,
  date: msg`Date`,
  entry: msg`Entry`,
  reference: msg`Reference`,
  dueOn: msg`Due date`,
  amount: msg`Amount`,
  balance: msg`Balance`,
  none: msg`No entries in this period.`,
  ageing: msg`Closing balance by age`,
  age: msg`Age`,
  total: msg`Total`,
  note: msg`Payments appear when they are completed. Invoices that are not billed yet are not included.`,
  page: msg`Page {page} of {pages}`,
} as const

export const entryWords = {
  invoice: msg`Invoice`,
  creditNote: msg`Credit note`,
  adjustment: msg`Adjustment`,
  lateFee: msg`Late fee`,
  payment: msg`Payment`,
  return: msg`Returned payment`,
  refund: msg`Refund`,
  other: msg`Other payment or credit`,
} as const

export const ageWords = {
  notDue: msg`Not due yet`,
  '1-30': msg`1 to 30 days past due`,
  '31-60': msg`31 to 60 days past due`,
  '61-90': msg`61 to 90 days past due`,
  over90: msg`More than 90 days past due`,
  credit: msg`Unapplied credit`,
} as const
