import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

import { defineCommand, Misuse } from '../command.ts'
import { COVERAGE_FOLDER, readCoverage, runsIn } from '../coverage/coverage-file.ts'
import { coveragePage } from '../coverage/coverage-page.ts'
import { KINDS, reportOf, reportTable, totalOf, type Kind } from '../coverage/coverage-report.ts'
import { machinesNamed } from '../machine-named.ts'
import { didYouMean } from '../nearest.ts'
import { reachableOf } from '../../charts/paths/reachable.ts'

/** A share in percent from the command line. Refuses what is none. */
function leastOf(kind: Kind, given: string | undefined): number | null {
  if (given === undefined) return null
  const least = Number(given)
  if (given.trim() === '' || !(least >= 0 && least <= 100))
    throw new Misuse(`--min-${kind} takes a share from 0 to 100, not "${given}".`)
  return least
}

const LEFT_SHOWN = 5

export const coverageCommand = defineCommand({
  name: 'coverage',
  usage: '[machine …]',
  summary: 'What tests and pages really took: states, transitions, guards both ways, pairs, requirements.',
  help: `
Everything is measured from what actors really did, never assumed: \`npm test\` measures the run "headless", the walks
in Chromium measure "chromium". All runs are added up unless --run names one.

  states        rested in or passed through
  transitions        taken; those that the model excuses do not count
  guards        each guarded transition said yes and said no; answers that the model's data cannot bring about do not count
  pairs         two transitions taken by one actor one after the other, of all that are possible
  requirements  sections of the specification all of whose transitions were taken

  npm run flows -- coverage                                        the table, and what is left
  npm run flows -- coverage payment --run chromium                 what the browser took
  npm run flows -- coverage --html coverage.html                   a page to pass on: § → transition → tests
  npm run flows -- coverage --min-transitions 100 --min-guards 100      for CI: each machine by itself

Exit codes: 0 all is well, 1 a machine lies below a --min-…, 2 asked wrongly.`,
  options: {
    run: { type: 'string', multiple: true },
    html: { type: 'string' },
    folder: { type: 'string' },
    all: { type: 'boolean' },
    'min-states': { type: 'string' },
    'min-transitions': { type: 'string' },
    'min-guards': { type: 'string' },
    'min-pairs': { type: 'string' },
    'min-requirements': { type: 'string' },
  },
  explains: {
    run: 'Counts this run only; may be given again.',
    html: 'Writes one self-contained page to this file.',
    folder: `Where runs leave what they measured; ${COVERAGE_FOLDER} by default.`,
    all: `Names everything that is left, not the first ${LEFT_SHOWN} of each.`,
    'min-states': 'Percent of states that each machine must reach.',
    'min-transitions': 'Percent of transitions.',
    'min-guards': "Percent of the guards' answers.",
    'min-pairs': 'Percent of pairs.',
    'min-requirements': 'Percent of sections.',
  },
  run: ({ values, positionals, isJson }, console) => {
    const { folder = COVERAGE_FOLDER, html } = values
    const least = KINDS.map((kind) => ({ kind, least: leastOf(kind, values[`min-${kind}`]) }))
    const known = runsIn(folder)
    for (const run of values.run ?? []) {
      if (!known.includes(run)) throw new Misuse(`Nothing was measured as "${run}". ${didYouMean(run, known)}`)
    }
    const runs = values.run ?? known
    const measured = runs.flatMap((run) => readCoverage(run, folder).map((coverage) => ({ run, coverage })))
    const reports = machinesNamed(positionals).map(({ model }) => {
      console.err(`Looking into ${model.machine.id} …`)
      return reportOf(model, measured, reachableOf(model))
    })

    const below = reports.flatMap(({ machine, figures, runs: measuring }) =>
      least.flatMap(({ kind, least: wanted }) => {
        const has = measuring.length === 0 ? 0 : figures[kind].percent
        return wanted === null || has >= wanted ? [] : [`${machine}: ${has} % of ${kind}, wanted were ${wanted} %.`]
      }),
    )
    if (html !== undefined) {
      mkdirSync(dirname(html), { recursive: true })
      writeFileSync(html, coveragePage(reports))
      console.err(`Written: ${html}`)
    }
    if (isJson) {
      console.out(JSON.stringify({ runs, machines: reports, total: totalOf(reports), below }, null, 2))
    } else {
      console.out(reportTable(reports))
      for (const { machine, figures, runs: measuring, gone } of reports) {
        if (measuring.length === 0) {
          console.out(`\n${machine} was not measured: run \`npx vitest run machines\` first.`)
          continue
        }
        if (gone.length > 0)
          console.out(`\n${machine} was measured on another chart: ${gone.length} transitions are gone.`)
        for (const kind of KINDS) {
          const { left } = figures[kind]
          const shown = values.all ? left : left.slice(0, LEFT_SHOWN)
          if (left.length > 0) console.out(`\n${machine}: ${left.length} ${kind} left`)
          for (const id of shown) console.out(`  ${id}`)
          if (shown.length < left.length) console.out(`  … (--all names them)`)
        }
      }
      for (const line of below) console.out(`\nBelow: ${line}`)
    }
    return Promise.resolve(below.length > 0 ? 1 : 0)
  },
})
