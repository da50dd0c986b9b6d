/** Codes on which it depends what an e-invoice is and owes. */

/** UNTDID 1001 codes of credits. */
const creditCodes = new Set(['81', '83', '261', '262', '296', '308', '381', '396', '420', '458', '532'])
/** The buyer wrote these himself: an invoice, and a credit note. */
const selfBilledCodes = new Set(['389', '261'])
const currencies = new Set(Intl.supportedValuesOf('currency'))

export const isCredit = (typeCode: string) => creditCodes.has(typeCode)
export const isSelfBilled = (typeCode: string) => selfBilledCodes.has(typeCode)
export const isCurrency = (code: string) => currencies.has(code)
