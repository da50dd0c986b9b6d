import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { emptyCoverage } from '../../../charts/coverage/coverage.ts'
import { walkSteps } from '../../../charts/suite/walk.ts'
import { InvoiceCreateDraftSchema } from '../../../domain/contract/drafts/invoice-draft.ts'
import { describeModel } from '../../../qa/check/check-model.ts'
import type { Step } from '../../model.ts'
import { factsOfInvoice, stillRefused } from './invoice-create.context.ts'
import { selectPlaces } from './invoice-create.documents.ts'
import { invoiceCreateMachine, type InvoiceCreateSnapshot } from './invoice-create.machine.ts'
import { invoiceCreateModel } from './invoice-create.model.ts'
import {
  addLine,
  begun,
  checking,
  entered,
  entering,
  fresh,
  judged,
  leave,
  next,
  note,
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
    ['at the choice', [], []],
    ['while the customer is read', [next], [read]],
    ['at the invoice', [...entering], [read]],
    ['with a line that is not filled in', [...entered, addLine], [read]],
    ['while it is judged', [...checking], [read, judged]],
    ['in the review', [...reviewed], [read, judged]],
    ['where leaving is asked', [...entered, leave], [read]],
    ['while it is sent', [...sent], []],
  ])('leads back to the same %s', async (_, steps, again) => {
    const kept = factsOfInvoice(await walked({ ...fresh, draft: begun }, steps))
    expect(v.parse(InvoiceCreateDraftSchema, kept)).toEqual(kept)
    const reopened = await walked({ ...fresh, draftId: 'another', draft: kept }, again)
    expect(factsOfInvoice(reopened)).toEqual(kept)
  })

  it('is nothing before something was entered, and after the end', async () => {
    expect(factsOfInvoice(await walked(fresh, []))).toBeNull()
    expect(
      factsOfInvoice(await walked({ ...fresh, draft: begun }, [...entered, leave, { type: 'leave.confirm' }])),
    ).toBeNull()
    const stored = settle('submission', { output: { kind: 'accepted', result: submission } })
    expect(factsOfInvoice(await walked({ ...fresh, draft: begun }, [...sent, stored]))).toBeNull()
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

it('offers one place more than there are documents, the first free one, until there is no room for another', () => {
  const types = (maximum: number) => ({ types: [{ id: 'deliveryNote', label: 'Delivery note', maximum }] })
  const placesOf = (places: readonly string[], maximum = 5) =>
    selectPlaces({
      context: {
        step: 'invoice',
        customer: { documents: { ...types(maximum), maximumBytes: 1_000 } },
        failure: null,
        documents: places.map((trxId) => ({ ...note, documentId: trxId, trxId })),
        queue: [],
        removingId: null,
      },
    })
  expect(placesOf([])).toEqual(['d1'])
  expect(placesOf(['d1', 'd2'])).toEqual(['d1', 'd2', 'd3'])
  expect(placesOf(['d2'])).toEqual(['d2', 'd1'])
  expect(placesOf(['d1', 'd2'], 2)).toEqual(['d1', 'd2'])
})
