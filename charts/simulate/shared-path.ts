import * as v from 'valibot'

import type { Model } from '../../machines/model.ts'
import { replay, type Simulation } from './simulation.ts'

/** Steps that fit into an address which mail programs do not break. */
const MOST = 400

/** A simulation in an address: the number of its scenario, and the number of each choice, base 36: `2~3.0.1a`. */
const Shared = v.pipe(
  v.string(),
  v.regex(/^[\da-z]{1,2}(?:~[\da-z]{1,3}(?:\.[\da-z]{1,3})*)?$/),
  v.transform((text) => {
    const [scenario = '', way = ''] = text.split('~')
    const choices = way === '' ? [] : way.split('.').map((choice) => Number.parseInt(choice, 36))
    return { scenario: Number.parseInt(scenario, 36), choices }
  }),
  v.check(({ choices }) => choices.length <= MOST),
)

/** A simulation in the form of an address. */
export function sharedText({ model, scenario, choices }: Simulation): string {
  const start = [...model.scenarios.keys()].indexOf(scenario).toString(36)
  return choices.length === 0 ? start : `${start}~${choices.map((choice) => choice.toString(36)).join('.')}`
}

/** Reads a simulation from an address, as far as the present machine follows it; null when there is none. */
export function sharedSimulation(model: Model, text: string): { simulation: Simulation; isWhole: boolean } | null {
  const read = v.safeParse(Shared, text)
  if (!read.success) return null
  const scenario = [...model.scenarios.keys()][read.output.scenario]
  return scenario === undefined ? null : replay(model, scenario, read.output.choices)
}
