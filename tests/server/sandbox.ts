/** A sandbox provider on a free port and in a folder of its own, with a clock that tests set. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { PaymentProvider } from '../../server/provider/provider.ts'
import { sandboxClient } from '../../server/provider/sandbox-client.ts'
import { type Sandbox, serveSandbox } from '../../server/provider/sandbox/serve-sandbox.ts'

export const PORTAL_ORIGIN = 'http://127.0.0.1:4180'
export const SANDBOX_KEY = 'key-of-the-tests-only'

export type TestSandbox = {
  readonly provider: PaymentProvider
  /** The one that serves now. */
  readonly sandbox: () => Sandbox
  readonly directory: string
  readonly setTime: (instant: string) => void
  /** Closes it and serves the same book again, on another port. */
  readonly restart: () => Promise<void>
  readonly close: () => Promise<void>
}

/** `timeoutMs` is how long a charge waits for its answer; late answers come soon after. All other calls are patient. */
export async function startTestSandbox({ now = '2026-11-18T15:00:00Z', timeoutMs = 5_000 } = {}): Promise<TestSandbox> {
  const directory = await mkdtemp(join(tmpdir(), 'sandbox-'))
  let instant = new Date(now)
  const clock = { now: () => instant }
  const serve = () =>
    serveSandbox({
      port: 0,
      directory: join(directory, 'provider'),
      clock,
      portalOrigins: [PORTAL_ORIGIN],
      apiKey: SANDBOX_KEY,
      lateAfterMs: timeoutMs + 50,
    })
  const clientOf = ({ localUrl }: Sandbox) => ({
    ...sandboxClient({ url: localUrl, apiKey: SANDBOX_KEY }),
    charge: sandboxClient({ url: localUrl, apiKey: SANDBOX_KEY, timeoutMs }).charge,
  })
  let sandbox = await serve()
  let client = clientOf(sandbox)
  return {
    directory: join(directory, 'provider'),
    sandbox: () => sandbox,
    provider: {
      get cardEntryOrigin() {
        return client.cardEntryOrigin
      },
      capabilities: () => client.capabilities(),
      charge: (request) => client.charge(request),
      find: (attemptId) => client.find(attemptId),
      refund: (attemptId, request) => client.refund(attemptId, request),
      findRefund: (attemptId, refundId) => client.findRefund(attemptId, refundId),
      agreeMandate: (token, request) => client.agreeMandate(token, request),
      findMandate: (token) => client.findMandate(token),
      abandon: (attemptId) => client.abandon(attemptId),
      settlements: (after) => client.settlements(after),
      cardEntryUrl: (appearance) => client.cardEntryUrl(appearance),
      describeCard: (token) => client.describeCard(token),
      describeBank: (token) => client.describeBank(token),
      verifyBank: (token, amounts) => client.verifyBank(token, amounts),
      openBankVerification: (token, bank) => client.openBankVerification(token, bank),
      redeemBankProof: (token, proof) => client.redeemBankProof(token, proof),
    },
    setTime(text) {
      instant = new Date(text)
    },
    async restart() {
      await sandbox.close()
      sandbox = await serve()
      client = clientOf(sandbox)
    },
    async close() {
      await sandbox.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
