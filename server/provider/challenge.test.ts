/** Charges that their holder must confirm, between the client and the sandbox; and what a provider says that it can do. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'

import { PORTAL_ORIGIN, startTestSandbox, type TestSandbox } from '../../tests/server/sandbox.ts'
import { type ChargeRequest, ProviderUnavailable } from './provider.ts'
import { sandboxClient } from './sandbox-client.ts'

const started: TestSandbox[] = []
const start = async (options?: Parameters<typeof startTestSandbox>[0]) => {
  const sandbox = await startTestSandbox(options)
  started.push(sandbox)
  return sandbox
}
afterEach(async () => {
  await Promise.all(started.splice(0).map((sandbox) => sandbox.close()))
})

const order = (attemptId: string, cardToken: string): ChargeRequest => ({
  attemptId,
  amountMinor: 12_345,
  currency: 'USD',
  instrument: { kind: 'card', cardToken },
  descriptor: 'PORTAL',
})
const declined = (declineCode: string) => ({ outcome: 'declined', providerRef: expect.any(String), declineCode })

describe('a charge that its holder must confirm', () => {
  const RETURN = `${PORTAL_ORIGIN}/payment/confirm?draft=d1`
  const toConfirm = (token = 'card_challenge') => ({ ...order('a1', token), returnUrl: RETURN })
  type Running = Awaited<ReturnType<typeof start>>
  async function challenged(running: Running, token?: string) {
    const answer = await running.provider.charge(toConfirm(token))
    if (answer.outcome !== 'challenge') throw new Error(answer.outcome)
    return answer
  }
  const press = (url: string, answer: string, origin = new URL(url).origin) =>
    fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ answer }),
    })

  it('is a challenge, the same at each asking and after a restart, for a quarter of an hour', async () => {
    const running = await start({ now: '2026-11-18T15:00:00Z' })
    const answer = await challenged(running)
    expect(answer).toMatchObject({ providerRef: expect.any(String), expiresAt: '2026-11-18T15:15:00.000Z' })
    expect(await running.provider.find('a1')).toEqual(answer)
    await running.restart()
    const { url: _elsewhere, ...same } = answer
    expect(await running.provider.charge(toConfirm())).toMatchObject(same)
    expect((await running.provider.settlements(null)).events).toEqual([])
  })

  it('is approved by the holder’s word, who is led back, and settles from then on', async () => {
    const running = await start({ now: '2026-11-18T15:00:00Z' })
    const { url, providerRef } = await challenged(running)
    const page = await fetch(url, { headers: { 'accept-language': 'en' } })
    expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${PORTAL_ORIGIN};`)
    expect(await page.text()).toContain('$123.45')
    const answer = await press(url, 'confirm')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${RETURN}&attempt=a1`])
    expect(await running.provider.find('a1')).toMatchObject({ outcome: 'approved', providerRef })
    running.setTime('2026-11-20T00:00:00Z')
    expect((await running.provider.settlements(null)).events).toMatchObject([{ type: 'settled', attemptId: 'a1' }])
    await running.restart()
    expect(await running.provider.charge(toConfirm())).toMatchObject({ outcome: 'approved', providerRef })
  })

  it.each([
    ['refuse', 'card_challenge', 'authenticationFailed'],
    ['confirm', 'card_challenge_declined', 'insufficientFunds'],
  ])('is declined when they %s it with %s: %s', async (said, token, code) => {
    const running = await start()
    const { url } = await challenged(running, token)
    await press(url, said)
    expect(await running.provider.find('a1')).toMatchObject(declined(code))
    // A second thought changes nothing.
    await press(url, 'confirm')
    expect(await running.provider.find('a1')).toMatchObject(declined(code))
    expect(await (await fetch(url)).text()).toContain('can’t be confirmed any more')
  })

  it('is declined when its time is over, or when it is given up, and its page says so', async () => {
    const running = await start({ now: '2026-11-18T15:00:00Z' })
    const { url } = await challenged(running)
    running.setTime('2026-11-18T15:15:00Z')
    expect(await running.provider.find('a1')).toMatchObject(declined('authenticationExpired'))
    expect(await (await fetch(url)).text()).toContain('can’t be confirmed any more')

    const second = await running.provider.charge({ ...toConfirm(), attemptId: 'a2' })
    expect(await running.provider.abandon('a2')).toMatchObject(declined('processingError'))
    const page = second.outcome === 'challenge' ? await fetch(second.url) : null
    expect(await page?.text()).toContain('can’t be confirmed any more')
  })

  it('is answered by its own page only', async () => {
    const running = await start()
    const { url } = await challenged(running)
    expect((await press(url, 'confirm', 'https://elsewhere.example')).status).toBe(403)
    expect((await fetch(`${new URL(url).origin}/confirm-payment/confirm_guessed`)).status).toBe(404)
    expect(await running.provider.find('a1')).toMatchObject({ outcome: 'challenge' })
  })
})

describe('what a provider can do', () => {
  const served: Server[] = []
  afterEach(() => {
    for (const server of served.splice(0)) server.close()
  })
  /** A provider that answers capabilities so, and approves. */
  async function providerThat(status: number, body: object) {
    const asked: string[] = []
    const server = createServer((request, reply) => {
      const parts: string[] = []
      request.setEncoding('utf8').on('data', (part: string) => parts.push(part))
      request.on('end', () => {
        const isCharge = request.url === '/v1/charges'
        asked.push(isCharge ? parts.join('') : (request.url ?? ''))
        reply.writeHead(isCharge ? 201 : status, { 'content-type': 'application/json' })
        reply.end(JSON.stringify(isCharge ? { outcome: 'approved', providerRef: 'r1' } : body))
      })
    })
    served.push(server)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const address = server.address()
    const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
    return { provider: sandboxClient({ url, apiKey: 'key' }), asked }
  }
  const toConfirm = { ...order('a1', 'card_approved'), returnUrl: `${PORTAL_ORIGIN}/` }
  const can = { challenge: true, refunds: false, mandates: false, chargebacks: false }

  it('is asked once, before the first charge that could be confirmed', async () => {
    const { provider, asked } = await providerThat(200, can)
    await provider.charge(toConfirm)
    await provider.charge(toConfirm)
    expect(asked.map((text) => text.includes('returnUrl'))).toEqual([false, true, true])
    expect(await provider.capabilities()).toEqual(can)
  })

  it('is nothing for one that does not know the question, which gets no returnUrl', async () => {
    const { provider, asked } = await providerThat(404, { error: { code: 'notFound' } })
    await provider.charge(toConfirm)
    expect(asked.at(-1)).not.toContain('returnUrl')
    expect(await provider.capabilities()).toEqual({ ...can, challenge: false })
  })

  it('is not known where the answer is none: nothing is charged', async () => {
    const { provider, asked } = await providerThat(500, { error: { code: 'fault' } })
    await expect(provider.charge(toConfirm)).rejects.toThrow(ProviderUnavailable)
    expect(asked).toEqual(['/v1/capabilities'])
  })
})
