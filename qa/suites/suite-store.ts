import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as v from 'valibot'
import type { AnyStateMachine } from 'xstate'

import type { Model } from '../../machines/model.ts'
import { Misuse } from '../command.ts'
import { chartOf } from '../../charts/graph/chart-of.ts'
import { textOf } from '../../charts/graph/explore.ts'
import { defaults, generate, type Generated, type PathOptions } from '../../charts/paths/paths.ts'
import { createStepper } from '../../charts/graph/stepper.ts'
import { pathRecord, suiteText } from '../../charts/suite/path-record.ts'
import { SuiteFile } from '../../charts/suite/suite-file.ts'
import { unreachedOf } from '../../charts/paths/unreached.ts'

const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)

/**
 * Returns what identifies the chart: states, transitions, guards, actions and ports by name, delays. Code behind names
 * does not count.
 */
export const machineHash = (machine: AnyStateMachine): string => hash(chartOf(machine))

/** Returns a model's answer in a state, or that there is none: samples may need what only later states have. */
function asked(ask: () => unknown): string {
  try {
    return textOf(ask())
  } catch {
    return 'none'
  }
}

/** Returns what identifies the model's data: scenarios, samples, outcomes, and the names of the visible facts. */
export function dataHash(model: Model): string {
  const scenarios = [...model.scenarios].map(([scenario, input]) => {
    const { snapshot } = createStepper(model.machine, input).start().config
    return [
      scenario,
      textOf(input),
      asked(() => model.samples(snapshot)),
      model.ports.map((port) => [port, asked(() => model.outcomes(port, snapshot))]),
      Object.keys(model.oracle(snapshot)),
    ]
  })
  return hash([scenarios, model.eventTypes, textOf(model.shows), model.exclusions])
}

/** Explains in words why a suite no longer fits its machine; null while it does. */
export function staleness(suite: Pick<SuiteFile, 'machine' | 'machineHash' | 'dataHash'>, model: Model): string | null {
  if (suite.machine !== model.machine.id) return `it is of the machine "${suite.machine}"`
  if (suite.machineHash !== machineHash(model.machine)) return 'the chart has changed since it was written'
  if (suite.dataHash !== dataHash(model))
    return "the model's samples, outcomes or scenarios have changed since it was written"
  return null
}

/** Generates a suite and returns it in the form of a file. */
export function suiteFile(
  model: Model,
  options: Partial<PathOptions> = {},
  generated = generate(model, options),
): SuiteFile {
  const { cover, resetCost, maxLength, seed } = { ...defaults, ...options }
  return {
    format: 'statechart-suite',
    version: 1,
    machine: model.machine.id,
    machineHash: machineHash(model.machine),
    dataHash: dataHash(model),
    cover,
    options: { resetCost, maxLength, seed },
    paths: generated.paths.map((path, at) => pathRecord(model, path, at)),
    unreached: [...unreachedOf(model, generated satisfies Generated, options)],
  }
}

/** Writes a suite; its folder is made where it is missing. */
export function writeSuite(suite: SuiteFile, file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, suiteText(suite))
}

/** Reads a suite. Refuses a file that is missing, is no JSON or has another form. */
export function readSuite(file: string): SuiteFile {
  const text = (() => {
    try {
      return readFileSync(file, 'utf8')
    } catch {
      throw new Misuse(
        `There is no suite "${file}": write one with \`npm run flows -- paths <machine> --out ${file}\`.`,
      )
    }
  })()
  const json = (() => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      throw new Misuse(`"${file}" is not JSON.`)
    }
  })()
  const read = v.safeParse(SuiteFile, json)
  if (read.success) return read.output
  const [issue] = read.issues
  throw new Misuse(`"${file}" is not a suite of this version: ${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`)
}
