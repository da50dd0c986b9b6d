import type { Model } from '../../machines/model.ts'
import { transitionsOf } from './transitions.ts'
import { requirementsOf } from '../paths/goals.ts'

/** Sections of the specification, in order, with the transitions that answer to each; a transition may answer to several. */
export function sectionsOf(model: Model): ReadonlyMap<string, readonly string[]> {
  const sections = new Map<string, string[]>()
  for (const transition of transitionsOf(model.machine)) {
    for (const name of requirementsOf(model, transition).sections)
      sections.set(name, [...(sections.get(name) ?? []), transition.id])
  }
  return new Map([...sections].toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true })))
}
