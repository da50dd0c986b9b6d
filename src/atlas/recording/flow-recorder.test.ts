import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'

import { catalog } from '../../../machines/catalog.ts'
import { consentMachine } from '../../../machines/workflows/consent/consent.machine.ts'
import { paymentMachine } from '../../../machines/workflows/payment/payment.machine.ts'
import { paymentModel } from '../../../machines/workflows/payment/payment.model.ts'
import { machineHash } from '../../../qa/suites/suite-store.ts'
import { staticImports } from '../../../scripts/static-imports.mjs'
import { batchesOf, hashOf, methodOf } from './flow-recorder.ts'
import { createTape, type Recorded } from './flow-tape.ts'

function tapeOf(resumed?: (machine: string) => Recorded['recording'] | null) {
  const ended: Recorded[] = []
  let now = 0
  let id = 0
  const tape = createTape({
    facts: () => ({ locale: 'en', role: 'payer', device: 'desktop' }),
    methodOf,
    now: () => now,
    newId: () => `id ${(id += 1)}`,
    onStarted: () => {},
    onEnded: (recorded) => ended.push(recorded),
    ...(resumed ? { resumed } : {}),
  })
  return { tape, ended, wait: (ms: number) => (now += ms) }
}

const account = paymentModel.scenarios.get('an account is selected')
const startPayment = (inspect?: ReturnType<typeof tapeOf>['tape']['inspect']) =>
  // The model's scenario is the machine's input.
  createActor(paymentMachine, { input: account as never, ...(inspect ? { inspect } : {}) }).start()
const bank = paymentModel.samples(startPayment().getSnapshot()).find(({ type }) => type === 'method.choose')

describe('a recorded actor', () => {
  it('is recorded by its transitions, when they were taken and where they led, and by its kind of method', () => {
    const { tape, ended, wait } = tapeOf()
    const payment = startPayment(tape.inspect)
    if (bank) payment.send(bank as never)
    wait(1_200)
    payment.send({ type: 'payment.leave' })
    expect(ended).toMatchObject([
      {
        recording: {
          machine: 'payment',
          role: 'payer',
          method: 'bank',
          starts: ['payment.opening'],
          taken: [
            {
              transition: 'payment.opening --always--> payment.drafting.steps.choosing',
              at: 0,
              to: ['payment.drafting.steps.choosing', 'payment.drafting.leaving.inside'],
            },
            { transition: 'payment.drafting.steps.choosing --method.choose[canPay]--> stays', at: 0 },
            {
              transition: 'payment.drafting.leaving.inside --payment.leave--> payment.cancelled',
              at: 1_200,
              to: ['payment.cancelled'],
            },
          ],
        },
      },
    ])
  })

  it('goes on after a reload as the same session, with its time going on', () => {
    const first = tapeOf()
    const payment = startPayment(first.tape.inspect)
    if (bank) payment.send(bank as never)
    first.wait(1_200)
    payment.send({ type: 'selection.clear' } as never)
    if (bank) payment.send(bank as never)
    const [interrupted] = first.tape.endAll()
    if (!interrupted) throw new Error('Nothing was recorded.')
    const stored = [{ ...interrupted.recording, id: 'the same' }]
    const second = tapeOf((machine) => (machine === 'payment' ? (stored.pop() ?? null) : null))
    const again = startPayment(second.tape.inspect)
    second.wait(500)
    again.send({ type: 'payment.leave' })
    const { id, taken, starts } = second.ended[0]?.recording ?? {}
    expect([id, starts]).toEqual(['the same', interrupted.recording.starts])
    expect(taken?.slice(0, interrupted.recording.taken.length)).toEqual(interrupted.recording.taken)
    expect(taken?.at(-1)).toMatchObject({ at: 1_700, to: ['payment.cancelled'] })
    // Another payment in the same page is another session.
    startPayment(second.tape.inspect).stop()
    expect(second.ended[1]?.recording.id).toBe('id 1')
  })

  it('that ran before is recorded from where it is', () => {
    const { tape } = tapeOf()
    const payment = startPayment()
    tape.join(payment)
    payment.system.inspect(tape.inspect)
    if (bank) payment.send(bank as never)
    const [recorded] = tape.endAll()
    expect(recorded?.recording).toMatchObject({
      starts: ['payment.drafting.steps.choosing', 'payment.drafting.leaving.inside'],
      taken: [{ at: 0 }],
    })
    expect(tape.endAll()).toEqual([])
  })

  it('ends when it is stopped, and an ignored event leaves no trace', () => {
    const { tape, ended } = tapeOf()
    const consent = createActor(consentMachine, { input: { stored: null }, inspect: tape.inspect }).start()
    consent.send({ type: 'consent.reconsider' })
    consent.stop()
    expect(ended).toMatchObject([{ recording: { machine: 'consent', taken: [{ to: ['consent.undecided'] }] } }])
  })

  it('has enough after so many steps', () => {
    const { tape, ended } = tapeOf()
    const payment = startPayment(tape.inspect)
    for (let at = 0; at < 300; at += 1) if (bank) payment.send(bank as never)
    expect(ended).toHaveLength(1)
    expect(ended[0]?.recording.taken.length).toBeLessThanOrEqual(200)
  })
})

it.each(catalog)('the chart of $machine.id has in the browser the hash that QA knows', async ({ machine }) => {
  expect(await hashOf(machine)).toBe(machineHash(machine))
})

it('what a page that goes can still send is sent in parts', () => {
  const { tape, ended } = tapeOf()
  for (let at = 0; at < 50; at += 1) startPayment(tape.inspect).stop()
  const recordings = ended.map(({ recording }) => recording)
  expect(batchesOf(recordings).map(({ length }) => length)).toEqual([20, 20, 10])
  const [any] = recordings
  const step = any?.taken[0]
  if (!any || !step) throw new Error('Nothing was recorded.')
  const long = { ...any, taken: Array.from({ length: 200 }, () => step) }
  expect(batchesOf([long, long, long]).every((batch) => JSON.stringify(batch).length < 60_000)).toBe(true)
})

it('the sign-in page brings nothing that records', () => {
  const program = staticImports(process.cwd(), ['src/main/start.tsx', 'src/main/SignInShell.tsx'])
  expect(program.has('src/shared/app/app.ts')).toBe(true)
  expect([...program].filter((file) => /(?:^|\/)flows?[-/]|may-track/.test(file))).toEqual([])
})
