/** Returns a card's number as far as it is known here: its last digits. */
export const masked = (last4: string | null): string => (last4 === null ? '—' : `•••• ${last4}`)
