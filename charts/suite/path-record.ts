import type { AnyMachineSnapshot } from 'xstate'

import type { Model } from '../../machines/model.ts'
import { textOf } from '../graph/explore.ts'
import { isAfter, isSettle, isShow, type Move } from '../graph/stepper.ts'
import { stepName } from '../paths/step-name.ts'
import type { Path } from '../paths/paths.ts'
import type { PathRecord, StepRecord, SuiteFile } from './suite-file.ts'

/** Makes JSON of what JSON cannot hold; `unpacked` makes the value again. A field of nothing is left out. */
export function packed(value: unknown): unknown {
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

/** Past forms that do not end in -ed; by the rule for names all other events are imperative. */
const REPORTED = /(?:ed|chosen|taken|lost|left|sent|made|done|gone|come|found|shown|given|begun|met)(?:[A-Z].*)?$/

/** Returns the source of a step: a past form comes from the environment, an imperative from the user. */
export function classOf({ step }: Move): StepRecord['by'] {
  if (isSettle(step) || isShow(step)) return 'environment'
  if (isAfter(step)) return 'clock'
  return REPORTED.test(step.type) ? 'environment' : 'user'
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

/** A generated path in the form of a file. */
export function pathRecord(model: Model, path: Path, at: number): PathRecord {
  return {
    id: `p${String(at + 1).padStart(2, '0')}`,
    name: path.name,
    scenario: path.scenario,
    starts: { ...expectationOf(model, path.starts), transitions: [...path.startTransitions] },
    steps: path.steps.map(({ move, expects, transitions, ...step }) => ({
      by: classOf(move),
      do: packed(move.step) as StepRecord['do'],
      says: stepName(move),
      expects: expectationOf(model, expects),
      transitions: [...transitions],
      ...('refused' in step ? { refused: step.refused ?? null } : {}),
    })),
  }
}

/** A suite as its file reads. */
export const suiteText = (suite: SuiteFile) => `${JSON.stringify(suite, null, 1)}\n`
