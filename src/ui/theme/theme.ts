import { useSyncExternalStore } from 'react'

import { createStore } from '../store.ts'

export const themeChoices = ['system', 'light', 'dark'] as const
/** `system` follows the reader's platform. */
export type ThemeChoice = (typeof themeChoices)[number]

/** public/early.js reads the same key before the first paint. */
const KEY = 'theme'

function isChoice(value: unknown): value is ThemeChoice {
  return themeChoices.some((choice) => choice === value)
}

/** The stored choice; `system` when there is none, or when storage is forbidden. */
function storedChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(KEY)
    return isChoice(stored) ? stored : 'system'
  } catch {
    return 'system'
  }
}

const choice = createStore(storedChoice())
export const themeChoice = choice.read

function apply(next: ThemeChoice) {
  if (next === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = next
  choice.set(next)
}

/** Stores the choice and shows it at once, here and in other tabs. */
export function chooseTheme(next: ThemeChoice) {
  apply(next)
  try {
    if (next === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, next)
  } catch {
    // The choice then holds for this page only.
  }
}

/** Follows the choice, also one that is made in another tab. Returns how to stop listening. */
export function onThemeChange(listener: () => void): () => void {
  const onStored = ({ key }: StorageEvent) => {
    if (key === KEY) apply(storedChoice())
  }
  const leave = choice.subscribe(listener)
  window.addEventListener('storage', onStored)
  return () => {
    leave()
    window.removeEventListener('storage', onStored)
  }
}

/** The reader's choice; `system` in a page that is drawn ahead. */
export function useTheme(): ThemeChoice {
  return useSyncExternalStore(onThemeChange, themeChoice, () => 'system' as const)
}
