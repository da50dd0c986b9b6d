import { describe, expect, it } from 'vitest'

import { emptyCoverage, untakenOf } from '../coverage/coverage.ts'
import { journeySuite } from './journey-suite.ts'
import { machineNamed } from '../../qa/machine-named.ts'
import { walkRecord } from './record-walk.ts'
import type { PathRecord } from './suite-file.ts'

const { machine, model } = machineNamed('payment')
const suite = await journeySuite({ machine, model, kind: 'workflow' })
const named = (name: string): PathRecord => {
  const path = suite.paths.find((one) => one.name === name)
  if (!path) throw new Error(`There is no way "${name}".`)
  return path
}
const walk = (path: PathRecord, upTo?: number) => walkRecord(model, path, emptyCoverage(machine), upTo)
/** A path with one of its steps planted otherwise. */
function planted(path: PathRecord, at: number, change: (step: PathRecord['steps'][number]) => object): PathRecord {
  return { ...path, steps: path.steps.map((step, index) => (index === at ? { ...step, ...change(step) } : step)) }
}

describe('a record', () => {
  const declined = named('the provider declines and nothing is charged')
  const terms = named('the terms come before the payment')
  const last = declined.steps.length - 1

  it('runs on the real actor, and its transitions are measured', async () => {
    const coverage = emptyCoverage(machine)
    for (const path of suite.paths) expect(await walkRecord(model, path, coverage)).toBeNull()
    expect(untakenOf(coverage).length).toBeLessThan(5)
  })

  it('shows the first step that differs', async () => {
    expect(
      await walk(
        planted(declined, last, ({ expects }) => ({ expects: { ...(expects as object), state: 'confirmed' } })),
      ),
    ).toEqual({
      step: last + 1,
      why: 'the state is "declined", expected was "confirmed"',
    })
  })

  it('shows other facts, other transitions, and impossible steps', async () => {
    const facts = planted(declined, 0, ({ expects }) => ({
      expects: { ...expects, facts: { ...expects.facts, total: 1 } },
    }))
    expect(await walk(facts)).toMatchObject({ step: 1, why: expect.stringContaining('"total":1,') as unknown })
    const way = planted(declined, 1, () => ({ transitions: ['payment.nowhere --x--> stays'] }))
    expect(await walk(way)).toMatchObject({ step: 2, why: expect.stringContaining('the way is ') as unknown })
    const impossible = planted(declined, 0, () => ({ do: { type: 'payment.submit' } }))
    expect(await walk(impossible)).toMatchObject({
      step: 1,
      why: expect.stringContaining('is not possible') as unknown,
    })
    const start = { ...declined, starts: { ...declined.starts, state: 'opening' } }
    expect(await walk(start)).toMatchObject({ step: 0 })
  })

  it('shows a refusal that is none, and another reason', async () => {
    const at = terms.steps.length - 1
    expect(await walk(terms)).toBeNull()
    const reason = planted(terms, at, () => ({ refused: 'feeNotAccepted' }))
    expect(await walk(reason)).toEqual({
      step: at + 1,
      why: 'the reason is "termsNotAccepted", expected was "feeNotAccepted"',
    })
    const open = planted(declined, 0, () => ({ refused: null, transitions: [] }))
    expect(await walk(open)).toEqual({ step: 1, why: 'it is possible, expected was a refusal' })
  })

  it('stops at the given step', async () => {
    const late = planted(declined, last, () => ({ transitions: [] }))
    expect(await walk(late)).not.toBeNull()
    expect(await walk(late, last)).toBeNull()
  })
})
