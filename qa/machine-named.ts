import { catalog, type CatalogEntry } from '../machines/catalog.ts'
import { Misuse } from './command.ts'
import { didYouMean } from './nearest.ts'

/** A machine of the catalogue by its id. Refuses an unknown one with the names it may have been. */
export function machineNamed(name: string | undefined, entries: readonly CatalogEntry[] = catalog): CatalogEntry {
  const ids = entries.map(({ machine }) => machine.id)
  if (name === undefined) throw new Misuse(`Which machine? There are: ${ids.join(', ')}.`)
  const entry = entries.find(({ machine }) => machine.id === name)
  if (!entry) throw new Misuse(`There is no machine "${name}". ${didYouMean(name, ids)}`)
  return entry
}

/** The named machines, or all of them when none is named. */
export function machinesNamed(names: readonly string[], entries: readonly CatalogEntry[] = catalog) {
  return names.length === 0 ? entries : names.map((name) => machineNamed(name, entries))
}
