import { expect, it } from 'vitest'

import type { ProposedInvoice, ProposedLine } from '../../contract/merchant/proposed-invoice.ts'
import { proposedInvoice, proposedLine } from '../../../tests/support/proposed-invoice.ts'
import {
  creditAnswer,
  decideCredit,
  invoiceRefusals,
  refuseHead,
  refuseLines,
  refuseParties,
  type PartyFacts,
  type RefusedAt,
} from './refuse-invoice.ts'

const TODAY = '2026-11-21'
const settings = { purchaseOrderRequired: true }
const facts: PartyFacts = {
  merchantStatus: 'active',
  customer: { status: 'active', currencies: new Set(['USD', 'EUR']), locations: new Set(['001']) },
}
const words = (refusals: readonly RefusedAt[]) => refusals.map(({ at, code }) => `${at} ${code}`)
const all = (invoice: ProposedInvoice, parties = facts) =>
  words([...refuseParties(invoice, parties), ...refuseHead(invoice, TODAY, settings), ...refuseLines(invoice)])

it('accepts a sound invoice', () => {
  expect(all(proposedInvoice({ buid_location: '001', rebate: '1.50' }))).toEqual([])
})

const heads: readonly (readonly [Partial<ProposedInvoice>, string])[] = [
  [{ invoice_number: '' }, 'invoice_number invoiceNumberMissing'],
  [{ invoice_number: 'x'.repeat(41) }, 'invoice_number invoiceNumberTooLong'],
  [{ po_number: '' }, 'po_number poNumberMissing'],
  [{ po_number: 'x'.repeat(41) }, 'po_number poNumberTooLong'],
  [{ billed_on: '' }, 'billed_on dateMissing'],
  [{ due_on: '' }, 'due_on dateMissing'],
  [{ billed_on: '2026-02-30' }, 'billed_on dateMalformed'],
  [{ due_on: 'soon' }, 'due_on dateMalformed'],
  [{ due_on: '2026-11-19' }, 'due_on dueBeforeBilled'],
  [{ due_on: '2029-11-19' }, 'due_on dateImplausible'],
  [{ billed_on: '1999-11-19', due_on: '1999-12-01' }, 'billed_on dateImplausible'],
  [{ billed_on: '2028-11-19', due_on: '2028-12-01' }, 'billed_on dateImplausible'],
  [{ buid_location: '009' }, 'buid_location locationUnknown'],
  [{ currency: 'CHF' }, 'currency currencyNotOfAccount'],
  [{ currency: '' }, 'currency currencyMissing'],
  [{ lines: [] }, 'lines linesMissing'],
  [{ rebate: 'ten' }, 'rebate rebateMalformed'],
  [{ rebate: '-1' }, 'rebate rebateMalformed'],
  [{ rebate: '90.01' }, 'rebate rebateOverLines'],
  [{ rebate: '90' }, 'lines amountNotPositive'],
  [{ lines: [proposedLine({ quantity: '-2' })] }, 'lines amountNotPositive'],
  [{ lines: [proposedLine({ unit_price: '0' })] }, 'lines amountNotPositive'],
]
it.each(heads)('refuses an invoice with %j: %s', (more, refusal) => {
  expect(all(proposedInvoice(more))).toEqual([refusal])
})

const lines: readonly (readonly [Partial<ProposedLine>, string])[] = [
  [{ description: '' }, 'description descriptionMissing'],
  [{ quantity: '' }, 'quantity quantityMalformed'],
  [{ quantity: '1,5' }, 'quantity quantityMalformed'],
  [{ quantity: '0.00' }, 'quantity quantityZero'],
  [{ quantity: '99999999999' }, 'quantity lineTooLarge'],
  [{ unit_price: 'free' }, 'unit_price priceMalformed'],
  [{ unit_price: '-1' }, 'unit_price priceNegative'],
  [{ discount: '-1' }, 'discount discountMalformed'],
  [{ discount: '1.005' }, 'discount discountMalformed'],
  [{ discount: '90.01' }, 'discount discountOverLine'],
  [{ tax_percent: '' }, 'tax_percent taxPercentMissing'],
  [{ tax_percent: '0' }, 'tax_percent taxPercentMissing'],
  [{ tax_percent: '101' }, 'tax_percent taxPercentMalformed'],
  [{ tax_percent: '-5' }, 'tax_percent taxPercentMalformed'],
  [{ tax_category: 'E', tax_percent: '19' }, 'tax_percent taxPercentUnsuitable'],
]
it.each(lines)('refuses a line with %j: %s', (more, refusal) => {
  expect(all(proposedInvoice({ lines: [proposedLine(), proposedLine(more)] }))).toEqual([`lines/1/${refusal}`])
})

it('does without a PO number where the program does', () => {
  const invoice = proposedInvoice({ po_number: '' })
  expect(refuseHead(invoice, TODAY, { purchaseOrderRequired: false })).toEqual([])
})

it('refuses parties that may not do business now', () => {
  const customer = facts.customer
  if (customer === null) throw new Error('The facts have a customer.')
  expect(all(proposedInvoice(), { ...facts, merchantStatus: 'inactive' })).toEqual(['buid_merchant merchantNotActive'])
  expect(all(proposedInvoice(), { ...facts, customer: null })).toEqual(['buid_customer customerMissing'])
  expect(all(proposedInvoice(), { ...facts, customer: { ...customer, status: 'terminated' } })).toEqual([
    'buid_customer customerNotActive',
  ])
})

it('says of credit only whether it is enough, and does with the invoice what the program wants', () => {
  expect([creditAnswer(500, 500), creditAnswer(499, 500), creditAnswer(null, 1)]).toEqual([
    'enough',
    'notEnough',
    'noCreditLine',
  ])
  for (const overLimit of ['refuse', 'hold'] as const) expect(decideCredit('enough', { overLimit })).toBe('store')
  expect(decideCredit('notEnough', { overLimit: 'hold' })).toBe('hold')
  expect(decideCredit('noCreditLine', { overLimit: 'hold' })).toBe('hold')
  expect(decideCredit('notEnough', { overLimit: 'refuse' })).toEqual({ code: 'overCreditLimit', at: 'lines' })
  expect(decideCredit('noCreditLine', { overLimit: 'refuse' })).toEqual({ code: 'creditLineMissing', at: 'lines' })
})

it('has each code once', () => {
  expect(new Set(invoiceRefusals).size).toBe(invoiceRefusals.length)
})
