import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { ADAPTER_KEY, startAdapterProcess } from '../../../tests/server/provider-adapters/adapter-fixture.ts'
import { startGoCardless } from '../../../tests/server/provider-adapters/gocardless-emulator.ts'
import { startStripe } from '../../../tests/server/provider-adapters/stripe-emulator.ts'
import type { ChargeAnswer } from '../provider.ts'
import { sandboxClient } from '../sandbox-client.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'adapter-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const CHARGES = 12

const processors = {
  async stripe() {
    const emulator = await startStripe()
    const tokens = Array.from({ length: CHARGES }, () => emulator.token('us_bank_account'))
    return { emulator, tokens, deaths: ['payment_intents', 'confirm'], made: () => emulator.rows('charge').length }
  },
  async gocardless() {
    const emulator = await startGoCardless()
    const tokens = Array.from({ length: CHARGES }, () => emulator.token())
    return { emulator, tokens, deaths: ['payments'], made: () => emulator.rows('payments').length }
  },
} as const

it.each(['stripe', 'gocardless'] as const)(
  'the adapter for %s loses and doubles nothing when it is killed in the middle of charges',
  { timeout: 300_000 },
  async (name) => {
    const { emulator, tokens, deaths, made } = await processors[name]()
    const promised = new Map<string, ChargeAnswer>()
    const attempts = tokens.map((accountToken, at) => ({ attemptId: `attempt-${at}`, accountToken }))
    // Each life but the last is ended when the processor has done this, and nobody has heard of it.
    for (const death of [...deaths, null]) {
      const adapter = await startAdapterProcess(name, directory, emulator.environment)
      const client = sandboxClient({ url: adapter.url, apiKey: ADAPTER_KEY, timeoutMs: 60_000 })
      let seen = 0
      emulator.emulation.onCall = ({ method, path }, phase) => {
        if (death === null || method !== 'POST' || phase === 'before' || !path.endsWith(death)) return
        seen += 1
        if (seen === 3) adapter.child.kill('SIGKILL')
      }
      await Promise.all(
        attempts.map(async ({ attemptId, accountToken }) => {
          const order = { amountMinor: 100, currency: 'USD', descriptor: 'P-2026-004711' }
          const instrument = { kind: 'bank', accountToken } as const
          for (;;) {
            const outcome = await client.charge({ ...order, attemptId, instrument }).catch(() => null)
            if (outcome !== null) {
              expect(promised.get(attemptId) ?? outcome).toEqual(outcome)
              promised.set(attemptId, outcome)
              return
            }
            if (adapter.child.killed) return
          }
        }),
      )
      await adapter.end(death === null ? 'SIGTERM' : 'SIGKILL')
    }
    await emulator.close()
    expect([...promised.values()].map(({ outcome }) => outcome)).toEqual(Array(CHARGES).fill('approved'))
    expect(new Set([...promised.values()].map(({ providerRef }) => providerRef)).size).toBe(CHARGES)
    expect(made()).toBe(CHARGES)
  },
)
