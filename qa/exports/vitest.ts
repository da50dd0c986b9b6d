import { brief } from '../brief.ts'
import { stepOf } from '../../charts/suite/record-walk.ts'
import type { PathRecord, StepRecord, SuiteFile } from '../../charts/suite/suite-file.ts'

/** A value as code writes it. */
function code(value: unknown): string {
  if (value instanceof Error) {
    const more = Object.entries(value)
    const error = `new Error(${code(value.message)})`
    return more.length === 0 ? error : `Object.assign(${error}, ${code(Object.fromEntries(more))})`
  }
  if (value instanceof Date) return `new Date(${code(value.toISOString())})`
  if (value instanceof Map || value instanceof Set) return `new ${value.constructor.name}(${code([...value])})`
  if (typeof value === 'bigint') return `${value}n`
  if (Array.isArray(value)) return `[${value.map(code).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  return `{ ${Object.entries(value)
    .map(([field, part]) => `${JSON.stringify(field)}: ${code(part)}`)
    .join(', ')} }`
}
function stepCode({ do: record, says, expects, transitions, refused }: StepRecord, at: number): string {
  const step = stepOf(record)
  const acts =
    refused === undefined
      ? [`expect(await walk.does(${code(step)})).toEqual(${code(transitions)})`]
      : [
          ...(refused === null ? [] : [`expect(walk.why(${code(step)})).toBe(${code(refused)})`]),
          `expect(walk.refuses(${code(step)})).toBe(true)`,
        ]
  const lines = [`// ${at + 1}. ${brief(says)}`, ...acts, `expect(walk.seen()).toEqual(${code(expects)})`]
  return lines.join('\n')
}

const pathCode = (machine: string) => (path: PathRecord) => {
  const { transitions: _, ...starts } = path.starts
  return `it(${code(`${path.id}: ${brief(path.name)}`)}, async () => {
    const walk = startMachine(${code(machine)}, ${code(path.scenario)})
    expect(walk.seen()).toEqual(${code(starts)})

    ${path.steps.map(stepCode).join('\n\n')}
    walk.stop()
  })`
}

/**
 * Returns a suite as a vitest file that runs the production machine: each step, its transitions and what is then seen.
 */
export function toVitest({ machine, cover, machineHash, paths }: SuiteFile, qaFolder: string): string {
  return `// Exported by \`npm run flows -- export ${machine} --to vitest\`: ${cover}, machine ${machineHash}.
import { describe, expect, it } from 'vitest'

import { startMachine } from ${code(`${qaFolder}/run/exported-test.ts`)}

describe(${code(machine)}, () => {
  ${paths.map(pathCode(machine)).join('\n\n')}
})
`
}
