import { cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import type { DisputeParty } from '../../../domain/contract/dispute.ts'
import { appFor, renderInApp, stubServer } from '../../../tests/views/testing.tsx'
import { sampleDispute } from '../../../tests/views/sample-disputes.ts'
import { staleResponseCodes } from '../../../domain/rules/stale.ts'
import { stepsOfRefusal } from '../../../machines/workflows/dispute-response/dispute-response.context.ts'
import { useConsequence, useResponseText, useStandInWords } from './words.ts'

afterEach(cleanup)

const charged = sampleDispute('DSP-1', { kind: 'chargeback', status: 'waitingOnCustomer', openAmount: 0 })
const asked = sampleDispute('DSP-2', { kind: 'chargeback', openAmount: 0 })
const answers = {
  agreed: { action: 'customer.close', disputes: [charged], responseDays: 10 },
  decided: {
    action: 'support.close',
    disputes: [{ ...charged, status: 'escalated' as const }],
    adjustment: null,
    responseDays: 10,
  },
  answered: { action: 'merchant.reply', disputes: [asked], responseDays: 10 },
} as const

function Consequence({ of }: { of: keyof typeof answers }) {
  const consequence = useConsequence()
  return consequence(answers[of])
}

it.each(['agreed', 'decided', 'answered'] as const)(
  'tells of a paid invoice that nothing is taken off when the chargeback is %s',
  async (of) => {
    const { container } = await renderInApp(<Consequence of={of} />, { app: await appFor(stubServer()) })
    expect(container.textContent).toMatch(/no credit is issued\./)
  },
)

function StandIns({ of }: { of: DisputeParty }) {
  const standIns = useStandInWords()
  return standIns(of)
}

it.each([
  ['customer', 'the person who created the dispute'],
  ['merchant', 'your company’s administrators'],
  ['support', 'your company’s administrators'],
] as const)('says who gets the e-mails of the %s side where nobody is chosen', async (of, standIns) => {
  const { container } = await renderInApp(<StandIns of={of} />, { app: await appFor(stubServer()) })
  expect(container.textContent).toBe(`No one selected. Emails go to ${standIns}.`)
})

function Refusal({ code }: { code: string }) {
  const textOf = useResponseText()
  return textOf(code)
}

it.each([...staleResponseCodes, ...Object.keys(stepsOfRefusal)])('has words of its own for %s', async (code) => {
  const { container } = await renderInApp(<Refusal code={code} />, { app: await appFor(stubServer()) })
  expect(container.textContent).not.toContain(code)
})
