/** Groups of one VAT category and rate (BG-23 of EN 16931), as an e-invoice has them and as we add them up. */

/** Categories whose basis is stated once per rate; the others are stated once (BR-S-08 and its kin). */
const ratedCategories = new Set(['S', 'L', 'M'])

/** Returns the key of the group that an amount of this category belongs to. */
export function taxGroupKey({ code, percent }: { readonly code: string; readonly percent: string | null }): string {
  return ratedCategories.has(code) ? `${code} ${percent ?? ''}` : code
}
