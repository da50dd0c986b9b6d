import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { appFor, refusal, renderInApp, sampleUser, stubServer } from '../../../tests/views/testing.tsx'
import { ExportButton } from '../../shared/export/ExportButton.tsx'
import { useStatementSource } from './statement-source.ts'

afterEach(cleanup)
const PATH = 'GET /ecaas/customer-currencies'
const currency = (id: string) => ({ type: 'customer-currencies', id, attributes: { label: id } })

/** The source of the statement as the overview has it. */
const seen: unknown[] = []
function Probe() {
  const source = useStatementSource('40-118203', true, 'USD')
  seen.push(source)
  return <ExportButton isStatement source={source} />
}
async function show(answer: () => { body: unknown } | ReturnType<typeof refusal> | Promise<{ body: unknown }>) {
  seen.length = 0
  // The figures of the page are narrowed to one currency.
  const user = { ...sampleUser, selected_currency: 'EUR', customer_currencies: [{ id: 'USD', label: 'USD' }] }
  const server = stubServer({ user, answers: { [PATH]: answer } })
  await renderInApp(<Probe />, { app: await appFor(server) })
  return server
}
const button = () => screen.getByRole('button', { name: 'Statement' })

it('offers a statement in every currency of the account, whichever is chosen for the figures', async () => {
  const server = await show(() => ({ body: { data: ['USD', 'EUR', 'NOK'].map(currency) } }))
  await waitFor(() => expect(button()).toHaveProperty('disabled', false))
  expect(seen.at(-1)).toEqual({ of: 'statement', customerId: '40-118203', currencies: ['USD', 'EUR', 'NOK'] })
  expect(server.asked(PATH)[0]?.query.toString()).toBe('filter%5Bbuid_customer%5D=40-118203')
})

it('offers no statement before the currencies are known', async () => {
  let answer: (body: { body: unknown }) => void = () => {}
  const answered = new Promise<{ body: unknown }>((resolve) => (answer = resolve))
  await show(() => answered)
  expect(button()).toHaveProperty('disabled', true)
  answer({ body: { data: [currency('USD')] } })
  await waitFor(() => expect(button()).toHaveProperty('disabled', false))
})

it('offers a statement in the account’s own currency where the others cannot be read', async () => {
  await show(() => refusal(404, 'notFound'))
  await waitFor(() => expect(button()).toHaveProperty('disabled', false))
  expect(seen.at(-1)).toMatchObject({ currencies: ['USD'] })
})
