import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as v from 'valibot'
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate'

import type { Model } from '../../machines/model.ts'
import { arrowsOf, pathOf, portOf } from '../chart/arrows.ts'
import { Misuse } from '../command.ts'
import { textOf } from '../chart/explore.ts'
import { defaults, generate, stepName, type Generated, type Path, type PathOptions } from '../generate/paths.ts'
import { createStepper, isAfter, isSettle, isShow, type Move } from '../chart/stepper.ts'
import { SuiteFile, type PathRecord, type StepRecord } from './suite-file.ts'
import { unreachedOf } from '../generate/unreached.ts'

const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)

/** The name of an action; of one written inline only its kind can be told. */
function actionName(action: unknown): string {
  if (typeof action === 'string') return action
  if (typeof action === 'object' && action !== null && 'type' in action) return String(action.type)
  return typeof action === 'function' && 'type' in action ? String(action.type) : 'inline'
}

const childrenOf = (node: AnyStateNode) => Object.values<AnyStateNode>(node.states)

/** What the chart says, without its words, pictures and code: the same for every copy of it on every machine. */
function chartOf(machine: AnyStateMachine): unknown {
  const { delays } = machine.implementations as { delays?: Readonly<Record<string, unknown>> }
  const nodeOf = (node: AnyStateNode): unknown => ({
    path: pathOf(node),
    type: node.type,
    history: node.type === 'history' ? node.history : undefined,
    initial: node.initial.target.map(pathOf),
    entry: node.entry.map(actionName),
    exit: node.exit.map(actionName),
    invoke: node.invoke.map(portOf),
    states: childrenOf(node).map(nodeOf),
  })
  const arrowOf = ({ id, transition }: ReturnType<typeof arrowsOf>[number]) => ({
    id,
    reenter: 'reenter' in transition && transition.reenter === true,
    actions: transition.actions.map(actionName),
  })
  const times = Object.entries(delays ?? {}).map(([name, ms]) => [name, typeof ms === 'number' ? ms : 'computed'])
  return [
    nodeOf(machine.root),
    arrowsOf(machine).map(arrowOf),
    times.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  ]
}

/** Stands for the chart: states, arrows, guards, actions and ports by name, delays. Code behind names does not count. */
export const machineHash = (machine: AnyStateMachine): string => hash(chartOf(machine))

/** What a model answers in a state, or that it cannot: samples may need what only later states have. */
function asked(ask: () => unknown): string {
  try {
    return textOf(ask())
  } catch {
    return 'none'
  }
}

/** Stands for the model's data: worlds, samples, outcomes, and the names of what is seen. */
export function dataHash(model: Model): string {
  const worlds = [...model.worlds].map(([world, input]) => {
    const { snapshot } = createStepper(model.machine, input).start().config
    return [
      world,
      textOf(input),
      asked(() => model.samples(snapshot)),
      model.ports.map((port) => [port, asked(() => model.outcomes(port, snapshot))]),
      Object.keys(model.oracle(snapshot)),
    ]
  })
  return hash([worlds, model.eventTypes, textOf(model.shows), model.exclusions])
}

/** Why a suite no longer fits its machine, in words; null while it does. */
export function staleness(suite: Pick<SuiteFile, 'machine' | 'machineHash' | 'dataHash'>, model: Model): string | null {
  if (suite.machine !== model.machine.id) return `it is of the machine "${suite.machine}"`
  if (suite.machineHash !== machineHash(model.machine)) return 'the chart has changed since it was written'
  if (suite.dataHash !== dataHash(model))
    return "the model's samples, outcomes or worlds have changed since it was written"
  return null
}

export const isStale = (suite: SuiteFile, model: Model): boolean => staleness(suite, model) !== null

/** Makes JSON of what JSON cannot hold; `unpacked` makes the value again. A field of nothing is left out. */
function packed(value: unknown): unknown {
  if (typeof value === 'bigint') return { $bigint: String(value) }
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Error) return { $error: value.message, ...packedFields(value) }
  if (value instanceof Date) return { $date: value.toISOString() }
  if (value instanceof Map) return { $map: [...value].map(packed) }
  if (value instanceof Set) return { $set: [...value].map(packed) }
  return Array.isArray(value) ? value.map(packed) : packedFields(value)
}

const packedFields = (value: object) =>
  Object.fromEntries(
    Object.entries(value).flatMap(([field, part]: [string, unknown]) =>
      part === undefined ? [] : [[field, packed(part)] as const],
    ),
  )

/** A value as it was before it went into a suite file. */
export function unpacked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpacked)
  if (typeof value !== 'object' || value === null) return value
  if ('$bigint' in value) return BigInt(String(value.$bigint))
  if ('$date' in value) return new Date(String(value.$date))
  if ('$map' in value && Array.isArray(value.$map)) return new Map(value.$map.map(unpacked) as [unknown, unknown][])
  if ('$set' in value && Array.isArray(value.$set)) return new Set(value.$set.map(unpacked))
  const fields = Object.entries(value).map(([field, part]: [string, unknown]) => [field, unpacked(part)] as const)
  if (!('$error' in value)) return Object.fromEntries(fields)
  const { $error, ...more } = Object.fromEntries(fields)
  return Object.assign(new Error(String($error)), more)
}

/** Verbs that report what has happened without ending in -ed; by the rule for names all other events are asked. */
const REPORTED = /(?:ed|chosen|taken|lost|left|sent|made|done|gone|come|found|shown|given|begun|met)(?:[A-Z].*)?$/

/** Who does a step: an event that is reported comes from the world, one that is asked from the user. */
export function classOf({ step }: Move): StepRecord['by'] {
  if (isSettle(step) || isShow(step)) return 'world'
  if (isAfter(step)) return 'clock'
  return REPORTED.test(step.type) ? 'world' : 'user'
}

function expectationOf(model: Model, snapshot: AnyMachineSnapshot): StepRecord['expects'] {
  const { output } = snapshot
  const facts = JSON.parse(textOf(model.oracle(snapshot))) as Record<string, unknown>
  return {
    state: snapshot.value,
    facts,
    ...(output === undefined ? {} : { output: JSON.parse(textOf(output)) as unknown }),
  }
}

/** A generated path as it stands in a file. */
export function pathRecord(model: Model, path: Path, at: number): PathRecord {
  return {
    id: `p${String(at + 1).padStart(2, '0')}`,
    name: path.name,
    world: path.world,
    starts: { ...expectationOf(model, path.starts), arrows: [...path.startArrows] },
    steps: path.steps.map(({ move, expects, arrows, ...step }) => ({
      by: classOf(move),
      do: packed(move.step) as StepRecord['do'],
      says: stepName(move),
      expects: expectationOf(model, expects),
      arrows: [...arrows],
      ...('refused' in step ? { refused: step.refused ?? null } : {}),
    })),
  }
}

/** Generates a suite and gives it as it is kept. */
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

export const suiteText = (suite: SuiteFile) => `${JSON.stringify(suite, null, 1)}\n`

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
