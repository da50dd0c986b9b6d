/** The sandbox says in every answer what it is, so that production never takes it for a payment provider. */
export const SANDBOX_HEADER = 'x-payment-sandbox'
