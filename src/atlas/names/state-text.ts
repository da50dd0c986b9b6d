import type { Graph } from '../../../charts/layout/layout-shape.ts'

/** `renewEvery` as a person reads it: `Renew every`. */
export function spaced(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('.', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The innermost of the states that are active; regions that only ask beside the others are left out. */
export function restingIn({ states }: Graph, active: readonly string[]): readonly { id: string; name: string }[] {
  const leaves = states.filter(({ id }) => active.includes(id) && !active.some((other) => other.startsWith(`${id}.`)))
  const isAside = ({ parent, lane }: (typeof leaves)[number]) =>
    lane === 'happy' && states.some(({ id, lane: around }) => id === parent && around === 'escape')
  const told = leaves.filter((leaf) => !isAside(leaf))
  return told.length === 0 ? leaves : told
}

const MOST_NAME = 44

/** Returns a sentence as the name of a box: its beginning, where it is long. */
export function brief(text: string): string {
  if (text.length <= MOST_NAME) return text
  const cut = text.slice(0, MOST_NAME)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MOST_NAME / 2)).replace(/[.,:;]$/, '')}…`
}

const LONG = 96

/** Returns the text of a step, with only as much of its data as tells it apart. */
export const shortened = (text: string) => (text.length > LONG ? `${text.slice(0, LONG)}…` : text)
