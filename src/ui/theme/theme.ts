export const themeChoices = ['system', 'light', 'dark'] as const
/** `system` follows the reader's platform. */
export type ThemeChoice = (typeof themeChoices)[number]

/** public/early.js reads the same key before the first paint. */
const KEY = 'theme'
const listeners = new Set<() => void>()

function isChoice(value: unknown): value is ThemeChoice {
  return themeChoices.some((choice) => choice === value)
}

/** The stored choice; `system` when there is none, or when storage is forbidden. */
export function themeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(KEY)
    return isChoice(stored) ? stored : 'system'
  } catch {
    return 'system'
  }
}

function apply(choice: ThemeChoice) {
  if (choice === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = choice
}

/** Stores the choice and shows it at once, here and in other tabs. */
export function chooseTheme(choice: ThemeChoice) {
  apply(choice)
  try {
    if (choice === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, choice)
  } catch {
    // The choice then holds for this page only.
  }
  for (const listener of listeners) listener()
}

/** For `useSyncExternalStore(onThemeChange, themeChoice)`. Gives the way to stop listening. */
export function onThemeChange(listener: () => void): () => void {
  const onHeard = (event: StorageEvent) => {
    if (event.key !== KEY) return
    apply(themeChoice())
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onHeard)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onHeard)
  }
}
