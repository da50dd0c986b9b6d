import { relative } from 'node:path'
import * as v from 'valibot'

import type { Model } from '../../machines/model.ts'
import { defineCommand, Misuse } from '../command.ts'
import { machineNamed } from '../machine-named.ts'
import { didYouMean } from '../nearest.ts'
import { defaults, generate, type PathOptions } from '../../charts/paths/paths.ts'
import { Cover, COVERS, type SuiteFile } from '../../charts/suite/suite-file.ts'
import { suiteFile, writeSuite } from '../suites/suite-store.ts'
import { suiteText } from '../../charts/suite/path-record.ts'

/** A whole number of an option. Refuses anything else. */
function whole(name: string, text: string | undefined, least: number): number | undefined {
  if (text === undefined) return undefined
  const number = Number(text)
  if (!Number.isInteger(number) || number < least)
    throw new Misuse(`--${name} is a whole number from ${least}, not "${text}".`)
  return number
}

function coverNamed(name: string): Cover {
  const cover = v.safeParse(Cover, name)
  if (!cover.success) throw new Misuse(`Nothing can be covered by "${name}". ${didYouMean(name, COVERS)}`)
  return cover.output
}

function scenariosNamed(model: Model, names: readonly string[] | undefined): readonly string[] | undefined {
  const scenarios = [...model.scenarios.keys()]
  for (const name of names ?? []) {
    if (!scenarios.includes(name))
      throw new Misuse(`"${model.machine.id}" has no scenario "${name}". ${didYouMean(name, scenarios)}`)
  }
  return names
}

/** A suite for people: each path with its steps, then what is not reached. */
function readable({ machine, cover, paths, unreached }: SuiteFile): string {
  const events = paths.reduce((sum, { steps }) => sum + steps.length, 0)
  const lines = paths.flatMap(({ id, scenario, starts, steps }) => [
    '',
    `${id}  ${scenario}: starts in ${JSON.stringify(starts.state)}`,
    ...steps.map(({ by, says, expects, refused }, at) => {
      const end =
        refused === undefined
          ? `→ ${JSON.stringify(expects.state)}`
          : `is refused${refused === null ? '' : `: ${refused}`}`
      const short = says.length > 90 ? `${says.slice(0, 89)}…` : says
      return `  ${String(at + 1).padStart(3)}. ${by.padEnd(11)}  ${short}  ${end}`
    }),
  ])
  const missing = unreached.map(({ goal, why }) => `  ${goal}\n    ${why}`)
  return [
    `${machine}, ${cover}: ${paths.length} paths, ${events} events, ${unreached.length} goals not reached`,
    ...lines,
    ...(missing.length > 0 ? ['', 'Not reached:', ...missing] : []),
  ].join('\n')
}

export const pathsCommand = defineCommand({
  name: 'paths',
  usage: '<machine>',
  summary: 'The fewest paths from the production machine that cover what you ask for.',
  help: `
What can be covered:
  states        every state is entered
  transitions   every transition is taken (the default)
  refusals      every guard that can refuse an event refuses it, in each state and for each reason
  pairs         every two transitions that can follow each other do
  requirements  every section of the specification, in each state and by each transition that names it

The same machine, model and options give the same paths, byte for byte. What cannot be reached is listed with the
reason. A suite written with --out can be walked, exported and compared; it tells when its machine has changed.

  npm run flows -- paths payment
  npm run flows -- paths payment --cover refusals --out suites/payment.refusals.json
  npm run flows -- paths session --cover pairs --max-length 12
  npm run flows -- paths boot --scenario 'a first visit' --json

Exit codes: 0 everything is reached or excused, 1 something is not, 2 asked wrongly.`,
  options: {
    cover: { type: 'string' },
    out: { type: 'string' },
    scenario: { type: 'string', multiple: true },
    'reset-cost': { type: 'string' },
    'max-length': { type: 'string' },
    seed: { type: 'string' },
  },
  explains: {
    cover: `What to cover: ${COVERS.join(', ')}.`,
    out: 'Writes the suite to a file.',
    scenario: 'Starts in this scenario only; can be given several times.',
    'reset-cost': `What a new start costs, in steps (${defaults.resetCost}): higher makes fewer, longer paths.`,
    'max-length': 'The most steps of one path.',
    seed: 'Another number gives another suite, equally complete.',
  },
  run: ({ values, positionals: [name, ...rest], isJson }, console) => {
    if (rest.length > 0) throw new Misuse(`One machine at a time, please: "${rest.join(' ')}" is too much.`)
    const { model } = machineNamed(name)
    const scenarios = scenariosNamed(model, values.scenario)
    const options: Partial<PathOptions> = {
      cover: coverNamed(values.cover ?? defaults.cover),
      resetCost: whole('reset-cost', values['reset-cost'], 0) ?? defaults.resetCost,
      maxLength: whole('max-length', values['max-length'], 1) ?? defaults.maxLength,
      seed: whole('seed', values.seed, 0) ?? defaults.seed,
      ...(scenarios ? { scenarios } : {}),
      progress: (says) => console.err(`… ${says}`),
    }
    const suite = suiteFile(model, options, generate(model, options))
    if (values.out !== undefined) {
      writeSuite(suite, values.out)
      console.err(`Written to ${relative('.', values.out)}.`)
    }
    if (isJson) console.out(suiteText(suite).trimEnd())
    else console.out(readable(suite))
    return Promise.resolve(suite.unreached.some(({ why }) => !why.startsWith('excluded: ')) ? 1 : 0)
  },
})
