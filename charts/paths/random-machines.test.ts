import { describe, expect, it } from 'vitest'

import { transitionsOf, statesOf } from '../graph/transitions.ts'
import { emptyCoverage, untakenOf } from '../coverage/coverage.ts'
import { generate } from './paths.ts'
import { randomMachine } from '../../tests/qa/random-machine.ts'
import { walkPath } from '../suite/walk.ts'
import { isFullLength } from '../../tests/support/test-length.ts'

const MACHINES = isFullLength ? 200 : 40

/** Seconds of this process's own work: other work on the machine does not count. */
const busySeconds = () => process.cpuUsage().user / 1_000_000

describe('a machine made at random', () => {
  it('of 100 states and 400 transitions is covered to 100 % within 10 seconds, measured on a real actor', async () => {
    const { machine, model } = randomMachine(3, { states: 100, transitions: 400, isWhole: true })
    expect(statesOf(machine).length).toBeGreaterThanOrEqual(100)
    expect(transitionsOf(machine).length).toBeGreaterThanOrEqual(400)
    const coverage = emptyCoverage(machine)
    const before = busySeconds()
    const { paths } = generate(model)
    expect(busySeconds() - before).toBeLessThan(10)
    for (const path of paths) await walkPath(model, path, coverage)
    expect(untakenOf(coverage)).toEqual([])
    expect(paths.reduce((sum, { steps }) => sum + steps.length, 0)).toBeLessThan(1_000)
  }, 60_000)

  it('has every feature somewhere among 200 of them', () => {
    const all = Array.from({ length: 200 }, (_, seed) =>
      transitionsOf(randomMachine(seed, sizeOf(seed)).machine),
    ).flat()
    const events = new Set(all.map(({ event }) => event.replace(/\(.*|\d+/g, '')))
    expect([...events]).toEqual(expect.arrayContaining(['always', 'after ', 'done', 'error', '*', 'wild.*']))
    expect(all.some(({ guard }) => guard?.startsWith('stateIn('))).toBe(true)
    expect(all.some(({ definition }) => definition.target?.some(({ type }) => type === 'history'))).toBe(true)
    expect(all.some(({ definition }) => definition.source.parent?.parent?.type === 'parallel')).toBe(true)
  })

  it(`behaves as predicted, ${MACHINES} times without one divergence, where paths and refusals lead`, async () => {
    let refusals = 0
    for (let seed = 0; seed < MACHINES; seed += 1) {
      const { machine, model } = randomMachine(seed, sizeOf(seed))
      const coverage = emptyCoverage(machine)
      const { paths, reached } = generate(model)
      for (const path of paths) await walkPath(model, path, coverage)
      // The generator's reached transitions are those of a real actor, no more and no less.
      expect(untakenOf(coverage)).toEqual(transitionsOf(machine).flatMap(({ id }) => (reached.has(id) ? [] : [id])))
      for (const path of generate(model, { cover: 'refusals' }).paths) {
        await walkPath(model, path, coverage)
        refusals += path.steps.filter((step) => 'refused' in step).length
      }
    }
    expect(refusals).toBeGreaterThan(MACHINES / 2)
  }, 120_000)
})

const sizeOf = (seed: number) => ({ states: 4 + (seed % 13), transitions: 8 + (seed % 29) })
