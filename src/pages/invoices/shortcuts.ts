/** What the keys of the invoice list do. */
export const shortcuts = {
  '?': 'help',
  '/': 'search',
  f: 'filters',
  v: 'view',
  j: 'nextRow',
  k: 'previousRow',
  x: 'select',
  o: 'open',
  n: 'nextPage',
  p: 'previousPage',
} as const
export type Shortcut = (typeof shortcuts)[keyof typeof shortcuts]

type Press = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'defaultPrevented' | 'repeat'
>

/** Checks whether what is pressed is text, or a choice by its first letter. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.matches('textarea, select')) return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
}

/** Returns what a key asks for; null while somebody types, with a key held beside it, and under a dialog. */
export function shortcutOf(press: Press, target: EventTarget | null): Shortcut | null {
  if (press.ctrlKey || press.metaKey || press.altKey || press.isComposing || press.defaultPrevented) return null
  if (isTyping(target) || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return null
  const known = Object.entries(shortcuts).find(([key]) => key === press.key)?.[1]
  // A key that is held down goes from row to row, and opens nothing again and again.
  return known === undefined || (press.repeat && known !== 'nextRow' && known !== 'previousRow') ? null : known
}
