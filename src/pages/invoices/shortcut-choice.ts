import { createStore } from '../../ui/store.ts'

const KEY = 'shortcuts'

function stored(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

/** Shortcuts of single keys can be switched off (WCAG 2.1.4), since speech input and unsteady hands press them unmeant. */
export const shortcutStore = createStore(stored())
/** True while the help sheet is open. */
export const helpStore = createStore(false)

/** Remembers on this device whether single keys do anything. */
export function switchShortcuts(isOn: boolean): void {
  shortcutStore.set(isOn)
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off')
  } catch {
    // Without a storage the choice lasts as long as the page.
  }
}
