import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { emptyCoverage } from '../../../charts/coverage/coverage.ts'
import { walkSteps } from '../../../charts/suite/walk.ts'
import { InvoiceCreateDraftSchema } from '../../../domain/contract/drafts/invoice-draft.ts'
import { describeModel } from '../../../qa/check/check-model.ts'
import type { Step } from '../../model.ts'
import { factsOfInvoice, stillRefused } from './invoice-create.context.ts'
import { invoiceCreateMachine, type InvoiceCreateSnapshot } from './invoice-create.machine.ts'
import { invoiceCreateModel } from './invoice-create.model.ts'
import {
  addLine,
  checking,
  chosen,
  entered,
  entering,
  fresh,
  judged,
  leave,
  read,
  reviewed,
  sent,
  settle,
  submission,
} from './invoice-create.samples.ts'

describeModel(invoiceCreateModel)

/** Returns the real machine's snapshot after steps from an input. */
async function walked(input: unknown, steps: readonly Step[]): Promise<InvoiceCreateSnapshot> {
  const model = { ...invoiceCreateModel, scenarios: new Map([['here', input]]) }
  const walk = await walkSteps(model, 'here', steps, emptyCoverage(invoiceCreateMachine))
  return walk.snapshot() as InvoiceCreateSnapshot
}

describe('what is kept of an invoice', () => {
  it.each<readonly [string, readonly Step[], readonly Step[]]>([
    ['while the customer is read', [...chosen], [read]],
    ['at the invoice', [...entering], [read]],
    ['with a line that is not filled in', [...entered, addLine], [read]],
    ['while it is judged', [...checking], [read, judged]],
    ['in the review', [...reviewed], [read, judged]],
    ['where leaving is asked', [...entered, leave], [read]],
    ['while it is sent', [...sent], []],
  ])('leads back to the same %s', async (_, steps, again) => {
    const kept = factsOfInvoice(await walked(fresh, steps))
    expect(v.parse(InvoiceCreateDraftSchema, kept)).toEqual(kept)
    // Its own currency is that of the customer, once that was read.
    const invoice = kept && { ...kept.invoice, currency: kept.invoice.currency || 'USD' }
    const reopened = await walked({ ...fresh, draftId: 'another', draft: kept }, again)
    expect(factsOfInvoice(reopened)).toEqual({ ...kept, invoice })
  })

  it('is nothing before something was entered, and after the end', async () => {
    expect(factsOfInvoice(await walked(fresh, []))).toBeNull()
    expect(factsOfInvoice(await walked(fresh, [...entered, leave, { type: 'leave.confirm' }]))).toBeNull()
    const stored = settle('submission', { output: { kind: 'accepted', result: submission } })
    expect(factsOfInvoice(await walked(fresh, [...sent, stored]))).toBeNull()
  })
})

it('says what the server has refused until the field, or what its amount depends on, is changed', () => {
  const refusals = [
    { code: 'overCreditLimit', at: 'lines' },
    { code: 'invoiceNumberTaken', at: 'invoice_number' },
    { code: 'quantityZero', at: 'lines/1/quantity' },
  ]
  const left = (...changed: string[]) => stillRefused(refusals, changed).map(({ code }) => code)
  expect(left('notes')).toHaveLength(3)
  expect(left('invoice_number')).toEqual(['overCreditLimit', 'quantityZero'])
  expect(left('lines')).toEqual(['invoiceNumberTaken'])
  expect(left('rebate')).toEqual(['invoiceNumberTaken'])
  expect(left('currency')).toEqual(['invoiceNumberTaken'])
})
