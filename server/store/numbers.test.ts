import { expect, it } from 'vitest'

import {
  isConfirmationNumber,
  newConfirmationNumber,
  newPaymentNumber,
  newVoucherNumber,
  readVoucherNumber,
} from './numbers.ts'

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

it('reads a voucher number however it is typed, and notices every single wrong character', () => {
  for (let n = 0; n < 50; n++) {
    const number = newVoucherNumber()
    const plain = number.slice(3).replaceAll('-', '')
    const spoken = plain.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'i')
    expect([number, plain, `vc ${spoken}`, ` ${plain.replaceAll('1', 'L')} `].map(readVoucherNumber)).toEqual(
      Array(4).fill(number),
    )
    for (let at = 0; at < plain.length; at++) {
      const other = plain[at] === 'A' ? 'B' : 'A'
      expect(readVoucherNumber(plain.slice(0, at) + other + plain.slice(at + 1))).toBeNull()
    }
  }
  expect(['', 'VC-', 'VC-7K4M-2Q9X', 'UUUU-UUUU-UUUU'].map(readVoucherNumber)).toEqual([null, null, null, null])
})
