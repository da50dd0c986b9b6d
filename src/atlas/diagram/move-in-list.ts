import type { KeyboardEvent } from 'react'

/** Moves the focus among the buttons of a list by its arrow keys, Home and End; for the list's `onKeyDown`. */
export function moveInList(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > li > button')]
  const here = buttons.findIndex((button) => button === document.activeElement)
  if (here < 0) return
  const places: Readonly<Record<string, number>> = {
    ArrowDown: here + 1,
    ArrowUp: here - 1,
    Home: 0,
    End: buttons.length - 1,
  }
  const next = Object.hasOwn(places, event.key) ? buttons[places[event.key] ?? here] : undefined
  if (!next) return
  next.focus()
  event.preventDefault()
}
