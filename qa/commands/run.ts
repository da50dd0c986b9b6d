import { join } from 'node:path'

import type { CatalogEntry } from '../../machines/catalog.ts'
import { brief } from '../brief.ts'
import { walkInChromium } from '../run/chromium.ts'
import { defineCommand, Misuse, type Console } from '../command.ts'
import { emptyCoverage, nameTest } from '../../charts/coverage/coverage.ts'
import { writeCoverage } from '../coverage/coverage-file.ts'
import { machineNamed } from '../machine-named.ts'
import { didYouMean } from '../nearest.ts'
import { walkRecord, type Divergence } from '../../charts/suite/record-walk.ts'
import type { Cover, PathRecord } from '../../charts/suite/suite-file.ts'
import { coverNamed, savedSuite, suiteFor, suiteIn } from '../suites/suite-given.ts'

const PLACES = ['vitest', 'chromium'] as const
type Place = (typeof PLACES)[number]

function placeNamed(name: string | undefined): Place {
  if (name === undefined) throw new Misuse(`Where? --in ${PLACES.join(' or --in ')}.`)
  const place = PLACES.find((known) => known === name)
  if (!place) throw new Misuse(`There is no --in ${name}. ${didYouMean(name, PLACES)}`)
  return place
}

/** A count of steps from the command line, or undefined. Refuses what is none. */
function countOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  const count = Number(given)
  if (!Number.isInteger(count) || count < 0) throw new Misuse(`--up-to takes a number of steps, not "${given}".`)
  return count
}

const numberOf = (path: string) => Number(path.replace(/^\D+/, ''))

/** `p07`, `p7` or `7`. Refuses a path that is not in the suite. */
function pathsNamed(paths: readonly PathRecord[], name: string | undefined): readonly PathRecord[] {
  if (name === undefined) return paths
  const meant = paths.filter(({ id }) => id === name || numberOf(id) === numberOf(name))
  if (meant.length > 0) return meant
  throw new Misuse(`There is no path "${name}" in the suite: it has ${paths.map(({ id }) => id).join(', ')}.`)
}

type Asked = { machine: string; place: Place; suite?: string | undefined; cover?: string | undefined }

/** The line that walks one path again, up to the step where it went wrong. */
export function repeatLine({ machine, place, suite, cover }: Asked, path: string, step: number): string {
  return [
    `npm run flows -- run ${machine} --in ${place}`,
    ...(suite === undefined ? [] : [`--suite ${suite}`]),
    ...(cover === undefined ? [] : [`--cover ${cover}`]),
    `--path ${path}`,
    // The start is walked in any case.
    ...(step > 0 ? [`--up-to ${step}`] : []),
  ].join(' ')
}

/** The way to a failure as people read it. */
function storyOf({ id, name, scenario, steps }: PathRecord, { step, why }: Divergence): string {
  const way = steps
    .slice(0, step)
    .map(({ by, says }, at) => `  ${at + 1 === step ? '✗' : '✓'} ${at + 1}. ${by}: ${brief(says)}`)
  return [`${id} ${brief(name)}`, `  ${step === 0 ? '✗' : '✓'} start: ${scenario}`, ...way, `    ${why}`].join('\n')
}

/** A line of a story, with its indent. */
const inLine = (line: string) => `${/^ */.exec(line)?.[0] ?? ''}${brief(line.trim())}`

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

type Answer = { isGood: boolean; facts: object; says: readonly string[] }
type Given = { entry: CatalogEntry; asked: Asked; cover: Cover; path: string | undefined; upTo: number | undefined }

/** Walks on the real actor of the production machine. */
async function runHeadless({ entry, asked, cover, path: named, upTo }: Given, console: Console): Promise<Answer> {
  const { machine, model } = entry
  const begun = performance.now()
  const { suite } = asked.suite === undefined ? suiteFor(entry, cover) : suiteIn(asked.suite, entry)
  const paths = pathsNamed(suite.paths, named)
  const coverage = emptyCoverage(machine, Object.keys(model.exclusions))
  const failures: (Divergence & { path: string; story: string; again: string })[] = []
  let steps = 0
  for (const path of paths) {
    nameTest(coverage, `${machine.id} ${path.id}: ${brief(path.name)}`)
    const divergence = await walkRecord(model, path, coverage, upTo)
    const done = divergence?.step ?? Math.min(path.steps.length, upTo ?? path.steps.length)
    steps += done
    console.err(`${divergence ? '✗' : '✓'} ${path.id}, ${done} steps`)
    if (!divergence) continue
    const again = repeatLine(asked, path.id, divergence.step)
    failures.push({ path: path.id, ...divergence, story: storyOf(path, divergence), again })
  }
  // Part of a suite would look as if the rest had not been followed.
  if (named === undefined && upTo === undefined) writeCoverage(coverage, 'run')
  return {
    isGood: failures.length === 0,
    facts: { paths: paths.length, steps, failures },
    says: [
      ...failures.map(({ story, again }) => `${story}\n  Again: ${again}\n`),
      `${machine.id}: ${paths.length - failures.length} of ${paths.length} paths as expected, ${steps} steps, ${seconds(begun)}`,
    ],
  }
}

/** Walks by hand in the real page. */
async function runInChromium({ entry, asked, cover, path, upTo }: Given, console: Console): Promise<Answer> {
  const machine = entry.machine.id
  const begun = performance.now()
  // The browser test itself plans what a page can show of every transition; only another kind of suite has to be named.
  const suite = asked.suite ?? (cover === 'transitions' ? undefined : savedSuite(suiteFor(entry, cover).suite))
  if (suite !== undefined) pathsNamed(suiteIn(suite, entry).suite.paths, path)
  const { walks, faults } = await walkInChromium({
    machine,
    env: {
      ...(suite === undefined ? {} : { FLOWS_SUITE: suite }),
      ...(path === undefined ? {} : { FLOWS_PATH: String(numberOf(path)) }),
      ...(upTo === undefined ? {} : { FLOWS_UP_TO: String(upTo) }),
    },
    print: (text) => console.err(text),
    pictures: join('.cache', 'walks', machine),
  })
  // Playwright finds no test where no path has the name; any other fault came before the walks.
  if (walks.length === 0) {
    if (faults.every((fault) => fault.includes('No tests found'))) {
      if (path !== undefined) throw new Misuse(`"${machine}" has no path "${path}" in Chromium.`)
      return {
        isGood: true,
        facts: { walks, faults },
        says: [`${machine}: this suite has no path to walk in Chromium.`],
      }
    }
    throw new Error(`Nothing was walked.\n${faults.join('\n')}`)
  }
  const failures = walks.filter(({ isGood }) => !isGood)
  return {
    isGood: failures.length + faults.length === 0,
    facts: { walks, faults },
    says: [
      ...faults,
      ...failures.map(({ title, story, fault, screenshot }) =>
        [
          `✗ ${brief(title)}`,
          story?.split('\n').map(inLine).join('\n') ?? null,
          fault,
          `Picture: ${screenshot ?? 'none was taken'}`,
          '',
        ]
          .filter((one) => one !== null)
          .join('\n'),
      ),
      `${machine}: ${walks.length - failures.length} of ${walks.length} walks in Chromium as expected, ${seconds(begun)}`,
    ],
  }
}

export const walkCommand = defineCommand({
  name: 'run',
  usage: '<machine> --in vitest|chromium',
  summary: 'Walks a suite: headless on the real machine, or in Chromium against the real server.',
  help: `
Without --suite the paths are generated again. Headless walks take milliseconds and need nothing; walks in Chromium
build the portal where needed, start it on data of their own, and do each event by hand. When a walk goes wrong it
says where, shows the way there (in Chromium with a picture), and prints the line that goes it again. A suite that is
older than its machine is refused: generate it again with \`npm run flows -- paths\`.

  npm run flows -- run payment --in vitest
  npm run flows -- run payment --in vitest --cover refusals
  npm run flows -- run payment --in chromium --path p07 --up-to 5
  npm run flows -- run payment --in chromium --suite suites/payment.pairs.json

Exit codes: 0 every walk was as expected, 1 one was not, 2 asked wrongly or the suite is stale.`,
  options: {
    in: { type: 'string' },
    suite: { type: 'string' },
    cover: { type: 'string' },
    path: { type: 'string' },
    'up-to': { type: 'string' },
  },
  explains: {
    in: 'vitest (headless) or chromium.',
    suite: 'A suite file to walk.',
    cover: 'What to generate where no suite is given: states, transitions, refusals, pairs or requirements.',
    path: 'This path alone: its id or number.',
    'up-to': 'Stops after so many steps.',
  },
  run: async ({ values, positionals, isJson }, console) => {
    const { suite, cover } = values
    const entry = machineNamed(positionals[0])
    const place = placeNamed(values.in)
    if (suite !== undefined && cover !== undefined) throw new Misuse('--suite or --cover, not both.')
    const given: Given = {
      entry,
      asked: { machine: entry.machine.id, place, suite, cover },
      cover: coverNamed(cover),
      path: values.path,
      upTo: countOf(values['up-to']),
    }
    const answer = await (place === 'vitest' ? runHeadless(given, console) : runInChromium(given, console))
    const { isGood, facts, says } = answer
    if (isJson) console.out(JSON.stringify({ machine: entry.machine.id, in: place, isGood, ...facts }, null, 2))
    else for (const text of says) console.out(text)
    return isGood ? 0 : 1
  },
})
