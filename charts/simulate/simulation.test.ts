import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { catalog } from '../../machines/catalog.ts'
import { paymentModel } from '../../machines/workflows/payment/payment.model.ts'
import { emptyCoverage } from '../coverage/coverage.ts'
import { textOf } from '../graph/explore.ts'
import { suiteText, unpacked } from '../suite/path-record.ts'
import { SuiteFile, type PathRecord } from '../suite/suite-file.ts'
import { dataHash, machineHash, suiteFile } from '../../qa/suites/suite-store.ts'
import { walkRecord } from '../suite/record-walk.ts'
import { sharedSimulation, sharedText } from './shared-path.ts'
import { activeIn, back, choose, factsIn, savedSuite, simulate, type Simulation } from './simulation.ts'

/** The number of the offer that is a given step, or null. */
function choiceOf({ offers }: Simulation, step: unknown): number | null {
  const wanted = textOf(step)
  const choice = offers.findIndex(({ move }) => textOf(move.step) === wanted)
  return choice < 0 ? null : choice
}

const stateOf = ({ config, model }: Simulation) =>
  textOf({ state: config.snapshot.value, facts: model.oracle(config.snapshot) })

/** Makes the choices of a path, and returns where the simulation differs. */
function walkedBy(simulation: Simulation, { steps }: PathRecord): { end: Simulation; strays: readonly string[] } {
  const strays: string[] = []
  let now = simulation
  for (const [at, step] of steps.entries()) {
    const choice = choiceOf(now, unpacked(step.do))
    if (choice === null) return { end: now, strays: [...strays, `${at + 1}. ${step.says} is not offered`] }
    now = choose(now, choice)
    const { facts, state } = step.expects
    if (stateOf(now) !== textOf({ state, facts })) strays.push(`${at + 1}. ${step.says} leads to ${stateOf(now)}`)
    if (textOf(now.steps.at(-1)?.transitions) !== textOf(step.transitions))
      strays.push(`${at + 1}. ${step.says} takes other transitions`)
  }
  return { end: now, strays }
}

describe.each(catalog.map(({ model }) => [model.machine.id, model] as const))('the simulator on %s', (_, model) => {
  const suites = [suiteFile(model), suiteFile(model, { cover: 'refusals' })]

  it('follows every generated path to the same states, facts and refusals', () => {
    const strays = suites.flatMap(({ paths }) =>
      paths.flatMap((path) =>
        walkedBy(simulate(model, path.scenario), path).strays.map((stray) => `${path.id} ${stray}`),
      ),
    )
    expect(strays).toEqual([])
    expect(suites.flatMap(({ paths }) => paths).length).toBeGreaterThan(0)
  })

  it('shares every path by its address, and saves it as the very path of the suite', () => {
    for (const path of suites.flatMap(({ paths }) => paths)) {
      const { end } = walkedBy(simulate(model, path.scenario), path)
      const shared = sharedSimulation(model, sharedText(end))
      expect(shared?.isWhole).toBe(true)
      if (shared) expect(stateOf(shared.simulation)).toBe(stateOf(end))
      const saved = savedSuite(end, { machineHash: '', dataHash: '' })
      expect(textOf(saved.paths[0]?.steps)).toBe(textOf(path.steps))
    }
  })
})

const start = () => simulate(paymentModel, [...paymentModel.scenarios.keys()][0] ?? '')
/** Chooses the first accepted offers, a number of times. */
function stroll(steps: number): Simulation {
  let now = start()
  for (let step = 0; step < steps; step += 1) {
    const choice = now.offers.findIndex(({ refused }) => refused === null)
    if (choice < 0) break
    now = choose(now, choice)
  }
  return now
}

it('steps back to any step, and every earlier state is as it was', () => {
  const ways = Array.from({ length: 6 }, (_, steps) => stroll(steps))
  const end = ways.at(-1)
  if (!end) throw new Error('There is no way.')
  for (const [steps, way] of ways.entries()) expect(stateOf(back(end, steps))).toBe(stateOf(way))
})

it('returns the active states by the ids of the diagram, and the facts that a person sees', () => {
  expect(activeIn(start()).every((id) => id.startsWith('payment.'))).toBe(true)
  expect(factsIn(stroll(2)).length).toBeGreaterThan(0)
})

it('saves a way that QA can walk', async () => {
  const end = stroll(5)
  const suite = savedSuite(end, { machineHash: machineHash(paymentModel.machine), dataHash: dataHash(paymentModel) })
  const read = v.parse(SuiteFile, JSON.parse(suiteText(suite)))
  const [path] = read.paths
  if (!path) throw new Error('There is no path.')
  expect(await walkRecord(paymentModel, path, emptyCoverage(paymentModel.machine))).toBeNull()
})

it.each(['', '~', '0~', '0~zzzz', '0~1..2', "0~1'", '99', `0~${Array.from({ length: 500 }, () => '1').join('.')}`])(
  'refuses the address "%.20s" as a walk',
  (text) => {
    expect(sharedSimulation(paymentModel, text)).toBeNull()
  },
)

it('follows an address of another version as far as it can, and says so', () => {
  const text = sharedText(stroll(3))
  const shared = sharedSimulation(paymentModel, `${text}.zz.0`)
  expect(shared?.isWhole).toBe(false)
  expect(shared?.simulation.steps).toHaveLength(3)
})
