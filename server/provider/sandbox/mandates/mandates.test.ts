/** The sandbox’s mandates: decided by the account, told once, and kept over a restart. */
import { afterEach, describe, expect, it } from 'vitest'

import { startTestSandbox, type TestSandbox } from '../../../../tests/server/sandbox.ts'
import { isMandateEvent, type MandateRequest } from '../../mandates.ts'
import { ProviderRefused, ProviderUnavailable } from '../../provider.ts'

const opened: TestSandbox[] = []
const start = async () => {
  const running = await startTestSandbox({ now: '2026-11-18T15:00:00Z' })
  opened.push(running)
  return running
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((running) => running.close()))
})

const request = (mandateId: string): MandateRequest => ({
  mandateId,
  acceptedAt: '2026-11-18T14:59:00Z',
  scheme: 'ach',
})
const reference: unknown = expect.any(String)
const eventsOf = async ({ provider }: TestSandbox) =>
  (await provider.settlements(null)).events.filter(isMandateEvent).map(({ id: _id, ...event }) => event)

describe('a mandate at the sandbox', () => {
  it.each([
    ['bank_approved', { state: 'active', reference }, { state: 'active', reference }],
    ['bank_mandate_pending', { state: 'pending', reference }, { state: 'active', reference }],
    ['bank_mandate_refused', { state: 'refused', reference }, { state: 'refused', reference }],
    [
      'bank_mandate_refused_later',
      { state: 'pending', reference },
      { state: 'ended', reference, reasonCode: 'refused' },
    ],
    ['bank_mandate_ended', { state: 'active', reference }, { state: 'ended', reference, reasonCode: 'R07' }],
  ])('of %s is first and days later as its row says', async (token, first, later) => {
    const running = await start()
    const answer = await running.provider.agreeMandate(token, request('m1'))
    expect(answer).toEqual(first)
    running.setTime('2026-11-25T15:00:00Z')
    expect(await running.provider.agreeMandate(token, request('m1'))).toEqual(later)
    expect(await running.provider.findMandate(token)).toEqual(later)
    const said = (await eventsOf(running)).map(({ type, reference: of }) => [type, of])
    const expected = { active: 'mandateActive', ended: 'mandateEnded', pending: '', refused: '' }[
      later.state as 'active'
    ]
    expect(said).toEqual(first.state === later.state ? [] : [[expected, answer.reference]])
    expect(await eventsOf(running)).toHaveLength(said.length)
  })

  it('has its first answer again and its event once, also after a restart', async () => {
    const running = await start()
    const { reference: first } = await running.provider.agreeMandate('bank_mandate_pending', request('m1'))
    await running.restart()
    running.setTime('2026-11-20T15:00:00Z')
    expect(await running.provider.agreeMandate('bank_mandate_pending', request('m1'))).toMatchObject({
      reference: first,
    })
    expect(await eventsOf(running)).toHaveLength(1)
    await running.restart()
    expect(await eventsOf(running)).toEqual([
      {
        type: 'mandateActive',
        token: 'bank_mandate_pending',
        reference: first,
        occurredAt: expect.stringMatching(/^2026-11-19T/),
      },
    ])
  })

  it('whose first answer gets lost is there when it is asked for again', async () => {
    const { provider } = await start()
    await expect(provider.agreeMandate('bank_mandate_silent', request('m1'))).rejects.toThrow(ProviderUnavailable)
    const found = await provider.findMandate('bank_mandate_silent')
    expect(await provider.agreeMandate('bank_mandate_silent', request('m1'))).toEqual(found)
  })

  it('of an unknown account is none', async () => {
    const { provider } = await start()
    await expect(provider.agreeMandate('bank_of_nobody', request('m1'))).rejects.toThrow(ProviderRefused)
    expect(await provider.findMandate('bank_approved')).toBeNull()
  })
})
