import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

export const VERSION = 1

const Counts = v.record(v.string(), v.number())

/** What was really taken of one machine. */
export const Coverage = v.object({
  format: v.literal('statechart-coverage'),
  version: v.literal(VERSION),
  machine: v.string(),
  /** Arrow id -> times taken, untaken ones with 0. */
  arrows: Counts,
  /** State path -> times rested in. */
  states: Counts,
  /** Arrow id -> how often its guard said yes and no. */
  guards: v.record(v.string(), v.object({ yes: v.number(), no: v.number() })),
  /** Arrow id -> the arrows that one actor took next, and how often. */
  pairs: v.record(v.string(), Counts),
  /** A test's name -> the arrows it took. */
  tests: v.record(v.string(), v.array(v.string())),
  excluded: v.array(v.string()),
})
export type Coverage = v.InferOutput<typeof Coverage>

export const COVERAGE_FOLDER = join('.cache', 'coverage')

/** `run` tells who walked: `headless`, `chromium` …; one file a machine and run. */
export function writeCoverage(coverage: Coverage, run: string, folder = COVERAGE_FOLDER): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${coverage.machine}.${run}.json`), JSON.stringify(coverage, null, 1))
}

/** Which runs have been measured, by name. */
export function runsIn(folder = COVERAGE_FOLDER): readonly string[] {
  if (!existsSync(folder)) return []
  const runs = readdirSync(folder).flatMap((file) => /^[^.]+\.(.+)\.json$/.exec(file)?.[1] ?? [])
  return [...new Set(runs)].toSorted()
}

/** What a run measured, one a machine. A file of another format or version counts as not measured. */
export function readCoverage(run: string, folder = COVERAGE_FOLDER): readonly Coverage[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith(`.${run}.json`))
    .flatMap((file) => {
      const read = v.safeParse(Coverage, JSON.parse(readFileSync(join(folder, file), 'utf8')))
      return read.success ? [read.output] : []
    })
}
