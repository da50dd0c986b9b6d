import { join } from 'node:path'

import type { CatalogEntry } from '../../machines/catalog.ts'
import { Misuse } from '../command.ts'
import { machineNamed } from '../machine-named.ts'
import { didYouMean } from '../nearest.ts'
import { COVERS, type Cover, type SuiteFile } from '../../charts/suite/suite-file.ts'
import { readSuite, staleness, suiteFile, writeSuite } from './suite-store.ts'

/** A suite, the machine it is of, and the file it came from. */
export type SuiteGiven = { entry: CatalogEntry; suite: SuiteFile; file: string | null }

/** Returns the goal of a suite by its name; by default every transition. */
export function coverNamed(name = 'transitions'): Cover {
  const cover = COVERS.find((known) => known === name)
  if (!cover) throw new Misuse(`There is no --cover ${name}. ${didYouMean(name, COVERS)}`)
  return cover
}

/** A new suite of a machine. */
export const suiteFor = (entry: CatalogEntry, cover: Cover): SuiteGiven => ({
  entry,
  suite: suiteFile(entry.model, { cover }),
  file: null,
})

/** The suite of a file. Refuses one that is stale, or of another machine than the given one. */
export function suiteIn(file: string, wanted?: CatalogEntry): SuiteGiven {
  const suite = readSuite(file)
  const entry = wanted ?? machineNamed(suite.machine)
  if (suite.machine !== entry.machine.id)
    throw new Misuse(`"${file}" is a suite of "${suite.machine}", not of "${entry.machine.id}".`)
  const why = staleness(suite, entry.model)
  if (why !== null) {
    const again = `npm run flows -- paths ${suite.machine} --cover ${suite.cover} --out ${file}`
    throw new Misuse(`The suite "${file}" is stale: ${why}. Generate it again: ${again}`)
  }
  return { entry, suite, file }
}

/** Lays a suite where another process can read it; gives its path. */
export function savedSuite(suite: SuiteFile): string {
  const file = join('.cache', 'suites', `${suite.machine}.${suite.cover}.json`)
  writeSuite(suite, file)
  return file
}
