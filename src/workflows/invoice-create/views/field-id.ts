/** Returns the id of the field at a place of the invoice, such as `due_on` or `lines/0/quantity`. */
export const fieldId = (at: string) => `invoice-${(at === 'lines' ? 'lines/0/quantity' : at).replaceAll('/', '-')}`
