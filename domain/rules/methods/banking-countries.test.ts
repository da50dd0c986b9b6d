import { expect, it } from 'vitest'

import { fetchesBankingCountries } from './banking-countries.ts'

const program = { apiVersion: 'g2', bankAccountVersion: 2 }

it('fetches the banking countries for system type G, a newer bank account module, and who may pay', () => {
  expect(fetchesBankingCountries(program, 'admin')).toBe(true)
  expect(fetchesBankingCountries(program, 'payer')).toBe(true)
  expect(fetchesBankingCountries(program, 'viewer')).toBe(false)
  expect(fetchesBankingCountries({ ...program, bankAccountVersion: 1 }, 'admin')).toBe(false)
  expect(fetchesBankingCountries({ ...program, apiVersion: 'u1' }, 'admin')).toBe(false)
  expect(fetchesBankingCountries({ ...program, apiVersion: null }, 'admin')).toBe(false)
})
