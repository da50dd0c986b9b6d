import { expect, it } from 'vitest'

import { isConfirmationNumber, newConfirmationNumber, newPaymentNumber } from './numbers.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const numbers = Array.from({ length: 50 }, newConfirmationNumber)

it('gives numbers that can be read and typed again', () => {
  expect(newPaymentNumber()).toMatch(/^PN-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  for (const number of numbers) {
    expect(isConfirmationNumber(number)).toBe(true)
    expect(isConfirmationNumber(` ${number.toLowerCase().replaceAll('-', ' ')}`)).toBe(true)
  }
})

it('notices every single wrong character', () => {
  for (const number of numbers) {
    for (let at = 0; at < number.length; at++) {
      if (number[at] === '-') continue
      for (const other of alphabet) {
        const typed = number.slice(0, at) + other + number.slice(at + 1)
        expect(isConfirmationNumber(typed)).toBe(typed === number)
      }
    }
  }
})

it('notices nearly every swap of two neighbours', () => {
  const swaps = numbers.flatMap((number) => {
    const text = number.replaceAll('-', '')
    return Array.from(
      { length: text.length - 1 },
      (_, at) => text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2),
    ).filter((swapped) => swapped !== text)
  })
  const passed = swaps.filter(isConfirmationNumber)
  expect(passed.length / swaps.length).toBeLessThan(0.02)
})
