/**
 * Rules of a card entry, for the form in the browser and for the provider's server alike. The page gets this function
 * as source text, so it must work alone: it names nothing outside itself.
 */
export type CardField = 'number' | 'expiry' | 'securityCode' | 'name'

export type CardEntryRefusal =
  | 'numberMissing'
  | 'numberInvalid'
  | 'numberNotOfTheSandbox'
  | 'expiryMissing'
  | 'expiryInvalid'
  | 'expiryPast'
  | 'securityCodeMissing'
  | 'securityCodeInvalid'
  | 'nameMissing'

export type CardEntry = Readonly<Record<CardField, string>>

export function makeCardRules() {
  const digitsOf = (text: string) => text.replace(/[\s\u00a0-]/g, '')

  const isAmex = (number: string) => /^3[47]/.test(digitsOf(number))

  const passesLuhn = (digits: string) => {
    let sum = 0
    for (let place = 0; place < digits.length; place++) {
      const digit = Number(digits[digits.length - 1 - place])
      const doubled = place % 2 === 1 ? digit * 2 : digit
      sum += doubled > 9 ? doubled - 9 : doubled
    }
    return sum % 10 === 0
  }

  /** 12 to 19 digits (ISO/IEC 7812) with a right check digit; spaces and hyphens are let in. */
  const refuseNumber = (text: string): CardEntryRefusal | null => {
    const digits = digitsOf(text)
    if (digits === '') return 'numberMissing'
    return /^\d{12,19}$/.test(digits) && passesLuhn(digits) ? null : 'numberInvalid'
  }

  /** `MM/YY` of what was typed: `4/31`, `04 / 2031` and `0431` are all understood; null when none is meant. */
  const readExpiry = (text: string): string | null => {
    const typed = text.replace(/\s/g, '')
    const parts = /^(\d{1,2})[/.-](?:20)?(\d{2})$/.exec(typed) ?? /^(\d{2})(?:20)?(\d{2})$/.exec(typed)
    const month = Number(parts?.[1])
    if (!parts || month < 1 || month > 12) return null
    return `${String(month).padStart(2, '0')}/${parts[2]}`
  }

  /** A card is good to the end of the month on it; more than 20 years ahead is a slip of the finger. */
  const refuseExpiry = (text: string, now: Date): CardEntryRefusal | null => {
    if (text.trim() === '') return 'expiryMissing'
    const expiry = readExpiry(text)
    if (expiry === null) return 'expiryInvalid'
    const months = (2000 + Number(expiry.slice(3))) * 12 + Number(expiry.slice(0, 2)) - 1
    const thisMonth = now.getFullYear() * 12 + now.getMonth()
    if (months < thisMonth) return 'expiryPast'
    return months > thisMonth + 240 ? 'expiryInvalid' : null
  }

  const refuseSecurityCode = (text: string, number: string): CardEntryRefusal | null => {
    const code = text.trim()
    if (code === '') return 'securityCodeMissing'
    return (isAmex(number) ? /^\d{4}$/ : /^\d{3}$/).test(code) ? null : 'securityCodeInvalid'
  }

  const refuseName = (text: string): CardEntryRefusal | null => (text.trim() === '' ? 'nameMissing' : null)

  /** The first fault of each field, in the form's order; empty when the card may be sent. */
  const refuseCardEntry = (entry: CardEntry, now: Date): { field: CardField; code: CardEntryRefusal }[] => {
    const refusals: [CardField, CardEntryRefusal | null][] = [
      ['number', refuseNumber(entry.number)],
      ['expiry', refuseExpiry(entry.expiry, now)],
      ['securityCode', refuseSecurityCode(entry.securityCode, entry.number)],
      ['name', refuseName(entry.name)],
    ]
    return refusals.flatMap(([field, code]) => (code === null ? [] : [{ field, code }]))
  }

  /** The number in the groups that are printed on the card. */
  const groupNumber = (text: string): string => {
    const digits = digitsOf(text).slice(0, 19)
    const groups = isAmex(digits) ? /^(\d{0,4})(\d{0,6})(\d{0,9})$/.exec(digits) : digits.match(/\d{1,4}/g)
    if (!groups) return text
    return (isAmex(digits) ? groups.slice(1) : [...groups]).filter((group) => group !== '').join(' ')
  }

  return { digitsOf, groupNumber, readExpiry, refuseCardEntry }
}

export type CardRules = ReturnType<typeof makeCardRules>
