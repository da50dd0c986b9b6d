import type { Model } from '../../machines/model.ts'
import { arrowsOf } from './transitions.ts'
import { requirementsOf } from '../paths/goals.ts'

/** Sections of the specification, in order, with the arrows that answer to each; an arrow may answer to several. */
export function sectionsOf(model: Model): ReadonlyMap<string, readonly string[]> {
  const sections = new Map<string, string[]>()
  for (const arrow of arrowsOf(model.machine)) {
    for (const name of requirementsOf(model, arrow).sections)
      sections.set(name, [...(sections.get(name) ?? []), arrow.id])
  }
  return new Map([...sections].toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true })))
}
