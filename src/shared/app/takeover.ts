// For its styles, which the pre-rendered page needs in the entry's style sheet.
import '../../ui/layout/BootShell.tsx'

/**
 * The page that is shown before the program runs (scripts/prerender.mjs) stands in `#root`. The app
 * draws beside it, unseen, and takes its place when its first screen is ready: nothing flashes,
 * nothing moves, and what was typed in between is saved.
 */
const SHELL = 'root'

type Typed = { name: string; value: string }

/** The element to draw the app into: a sibling of the pre-rendered page, hidden until `showApp`. */
export function appElement(): HTMLElement {
  const existing = document.getElementById('app')
  if (existing) return existing
  const element = document.createElement('div')
  element.id = 'app'
  element.hidden = true
  document.getElementById(SHELL)?.after(element)
  return element
}

/**
 * Shows the app instead of the pre-rendered page. To be called in a layout effect of the first screen
 * that is more than waiting (sign-in, a page, an error); later calls do nothing.
 */
export function showApp(): void {
  const app = document.getElementById('app')
  if (!app?.hidden) return
  const shell = document.getElementById(SHELL)
  const typed = shell ? typedIn(shell) : []
  const focused = shell?.contains(document.activeElement) ? nameOf(document.activeElement) : null
  app.hidden = false
  shell?.remove()
  giveBack(app, typed, focused)
}

function nameOf(element: Element | null): string | null {
  return element instanceof HTMLInputElement || element instanceof HTMLButtonElement ? element.name || null : null
}

function typedIn(shell: Element): Typed[] {
  return [...shell.querySelectorAll('input')]
    .filter((input) => input.name !== '' && input.value !== input.defaultValue)
    .map((input) => ({ name: input.name, value: input.value }))
}

function named(app: Element, name: string): HTMLInputElement | null {
  return [...app.querySelectorAll('input')].find((input) => input.name === name) ?? null
}

/** React watches the value property of its inputs, so it is set past React, which is then notified. */
function setNative(input: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
}

function giveBack(app: Element, typed: readonly Typed[], focused: string | null) {
  for (const { name, value } of typed) {
    const input = named(app, name)
    if (!input) continue
    setNative(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  if (focused !== null) {
    const input = named(app, focused)
    input?.focus()
    input?.setSelectionRange(input.value.length, input.value.length)
  }
  const { dataset } = document.documentElement
  dataset.ready = 'yes'
  if (dataset.submitted === undefined) return
  // public/early.js held the press back until somebody could answer it. React has to see the typed
  // values first.
  delete dataset.submitted
  queueMicrotask(() => app.querySelector('form')?.requestSubmit())
}
