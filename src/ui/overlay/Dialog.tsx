import { lazy, Suspense, useState } from 'react'

import type { DialogProps } from './DialogBox.tsx'

/** Fetches what dialogs are made of. */
export async function loadDialogBox() {
  const words = import('../text/aria-strings.ts').then(({ loadAriaWords }) => loadAriaWords())
  const [{ DialogBox: Box }] = await Promise.all([import('./DialogBox.tsx'), words])
  return { default: Box }
}
const DialogBox = lazy(loadDialogBox)

/**
 * A modal dialog: focus moves in, stays in, and returns to where it was. Fetched when one opens for the
 * first time, so that no page waits for what is seldom seen.
 */
export function Dialog(props: DialogProps) {
  const [wasOpened, setOpened] = useState(props.isOpen)
  if (props.isOpen && !wasOpened) setOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <DialogBox {...props} />
    </Suspense>
  )
}
