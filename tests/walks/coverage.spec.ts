/** Adds up the transitions of all walks of a machine. Runs after them, whichever worker each was walked by. */
import { readdirSync } from 'node:fs'
import { expect, test } from '@playwright/test'

import { merged, untakenOf } from '../../charts/coverage/coverage.ts'
import { writeCoverage } from '../../qa/coverage/coverage-file.ts'
import { coverageTable } from '../../qa/coverage/coverage-table.ts'
import { readWalked } from './support/walk-record.ts'

/** Every machine with walks of its own: `sign-in` is `signIn`. */
const machines = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .flatMap((file) => /^([\w-]+).driver\.ts$/.exec(file)?.[1] ?? [])
  .map((folder) => folder.replaceAll(/-\w/g, (match) => match.slice(1).toUpperCase()))
  .toSorted()

for (const machine of machines) {
  test(`every transition of ${machine} that a page can show was taken in Chromium`, () => {
    const all = readWalked(machine)
    test.skip(all === null, 'not all of it was to be walked')
    if (!all) return
    const { planned, walks, failed, missing, looks } = all
    expect(missing, 'paths that nobody walked').toEqual([])
    test.skip(failed.length > 0, 'a walk has failed, and what it would have taken is not known')
    const [coverage] = merged(walks.map((walk) => walk.coverage))
    if (!coverage) throw new Error('Nothing was walked.')
    writeCoverage(coverage, 'chromium')
    const sorted = walks.flatMap(({ times }) => times).toSorted((a, b) => a - b)
    const share = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(0)
    console.log(
      [
        coverageTable([coverage]),
        ...Object.entries(planned.excused).map(([transition, why]) => `  not in a page: ${transition}: ${why}`),
        `${planned.paths.length} walks, ${planned.steps} steps, ${looks.states} states looked at, ` +
          `${looks.refusals} times at what must be closed; an event by hand: median ${share(0.5)} ms, ` +
          `nine of ten within ${share(0.9)} ms`,
      ].join('\n'),
    )
    expect(untakenOf(coverage)).toEqual([])
  })
}
