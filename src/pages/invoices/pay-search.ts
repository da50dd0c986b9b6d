/** The search of the payment's address: chosen invoices, or all that match, of one account or of every one. */
export type PaySearch = { invoiceIds: string } | { matching: string; accounts: 'all' | '' }
