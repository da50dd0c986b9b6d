import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { expect, it } from 'vitest'

import { startChaosProxy } from './chaos-proxy.ts'

it('the judge’s network does what it counts', async () => {
  let received = 0
  const target = createServer((_, answer) => {
    received += 1
    answer.end('ok')
  }).listen(0, '127.0.0.1')
  await once(target, 'listening')
  // A listening TCP server has an address of this form.
  const url = `http://127.0.0.1:${(target.address() as AddressInfo).port}`
  const never = { loseRequest: 0, loseAnswer: 0, duplicate: 0, delay: 0, delayMs: 0 }
  const cases = [
    { mishaps: never, reaches: 1, isAnswered: true },
    { mishaps: { ...never, loseRequest: 100 }, reaches: 0, isAnswered: false },
    { mishaps: { ...never, loseAnswer: 100 }, reaches: 1, isAnswered: false },
    { mishaps: { ...never, duplicate: 100 }, reaches: 2, isAnswered: true },
  ]
  for (const { mishaps, reaches, isAnswered } of cases) {
    received = 0
    const proxy = await startChaosProxy(url, mishaps, () => 0.5)
    const answer = await fetch(proxy.url).then(
      (response) => response.text(),
      () => null,
    )
    expect([received, answer]).toEqual([reaches, isAnswered ? 'ok' : null])
    await proxy.close()
  }
  target.close()
})
