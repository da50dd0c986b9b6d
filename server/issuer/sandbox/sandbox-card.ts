import { createHash } from 'node:crypto'

/** The sandbox's numbers begin so: a range that no bank has. */
const PREFIX = '990011'

const digitsOf = (text: string, count: number): string =>
  BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)
    .toString()
    .slice(-count)

/** The check digit by Luhn's rule, for digits without it. */
function checkDigit(digits: string): string {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const doubled = index % 2 === 0 ? Number(digit) * 2 : Number(digit)
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return String((10 - (sum % 10)) % 10)
}

/**
 * The number and the activation code of a sandbox card, made from its id: nothing has to be stored of them, and they are
 * worth nothing.
 */
export function sandboxCard(cardId: string): { number: string; last4: string; code: string } {
  const digits = PREFIX + digitsOf(`number ${cardId}`, 9)
  const number = digits + checkDigit(digits)
  return { number, last4: number.slice(-4), code: digitsOf(`code ${cardId}`, 6) }
}
