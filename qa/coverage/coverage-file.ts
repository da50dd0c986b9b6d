import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

import { CoverageSchema, type Coverage } from '../../charts/coverage/coverage.ts'

export const COVERAGE_FOLDER = join('.cache', 'coverage')

/** `run` names the runner: `headless`, `chromium` …; one file a machine and run. */
export function writeCoverage(coverage: Coverage, run: string, folder = COVERAGE_FOLDER): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${coverage.machine}.${run}.json`), JSON.stringify(coverage, null, 1))
}

/** Names of the runs that were measured. */
export function runsIn(folder = COVERAGE_FOLDER): readonly string[] {
  if (!existsSync(folder)) return []
  const runs = readdirSync(folder).flatMap((file) => /^[^.]+\.(.+)\.json$/.exec(file)?.[1] ?? [])
  return [...new Set(runs)].toSorted()
}

/** Measurements of a run, one a machine. A file of another format or version counts as not measured. */
export function readCoverage(run: string, folder = COVERAGE_FOLDER): readonly Coverage[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith(`.${run}.json`))
    .flatMap((file) => {
      const read = v.safeParse(CoverageSchema, JSON.parse(readFileSync(join(folder, file), 'utf8')))
      return read.success ? [read.output] : []
    })
}
