import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import type { Model } from '../../machines/model.ts'
import { Misuse } from '../command.ts'
import { emptyCoverage } from '../../charts/coverage/coverage.ts'
import { walkRecord } from '../../charts/suite/record-walk.ts'
import type { SuiteFile } from '../../charts/suite/suite-file.ts'
import { readSuite } from './suite-store.ts'

/** The folder of saved suites. */
export const SUITES_FOLDER = 'suites'

/** Every suite of a folder, or the one in a file. A folder that does not exist holds none. */
export function suitesIn(place: string): readonly { file: string; suite: SuiteFile }[] {
  if (place.endsWith('.json')) return [{ file: place, suite: readSuite(place) }]
  if (!existsSync(place)) return []
  const files = readdirSync(place, { encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
  return files.toSorted().flatMap((name) => {
    const file = join(place, name)
    try {
      return [{ file, suite: readSuite(file) }]
    } catch (error) {
      if (error instanceof Misuse) return []
      throw error
    }
  })
}

/** A saved path that a machine does not walk as it was saved. */
export type Broken = { file: string; path: string; step: number; says: string; why: string }

/** Runs a saved suite on a model's machine and returns the paths that break, and their first fault. */
export async function brokenIn(
  model: Model,
  { file, suite }: { file: string; suite: SuiteFile },
): Promise<readonly Broken[]> {
  const broken: Broken[] = []
  for (const path of suite.paths) {
    const coverage = emptyCoverage(model.machine)
    const found = await walkRecord(model, path, coverage).catch((error: unknown) => ({
      step: 0,
      why: error instanceof Error ? error.message : String(error),
    }))
    if (!found) continue
    const says = path.steps[found.step - 1]?.says ?? 'the start'
    broken.push({ file, path: path.id, step: found.step, says, why: found.why })
  }
  return broken
}
