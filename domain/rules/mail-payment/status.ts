/** Statuses of a payment by mail. Apart from its rules, which no customer's page needs. */
export const mailPaymentStatuses = [
  'announced',
  'receivedInFull',
  'receivedShort',
  'receivedOver',
  'neverArrived',
  'takenBack',
] as const
export type MailPaymentStatus = (typeof mailPaymentStatuses)[number]
