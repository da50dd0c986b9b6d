import type { StateValue } from 'xstate'

/** A state's value in a line: `drafting › quoted › reviewing`, regions side by side with `+`. */
export function valueText(value: StateValue): string {
  if (typeof value === 'string') return value
  return Object.entries(value)
    .map(([name, inner]) => {
      const below = inner === undefined ? '' : valueText(inner)
      return below === '' ? name : `${name} › ${below}`
    })
    .join(' + ')
}

const LONG = 96

/** Returns the text of a step, with only as much of its data as tells it apart. */
export const shortened = (text: string) => (text.length > LONG ? `${text.slice(0, LONG)}…` : text)
