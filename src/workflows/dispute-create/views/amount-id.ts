/** Returns the id of the field with the disputed amount of an invoice. */
export const amountId = (trxId: string): string => `disputed-${trxId}`
