import { lazy, Suspense, useState, type ReactNode } from 'react'

import { loadAriaWords } from '../app/i18n.ts'

export type DialogProps = {
  isOpen: boolean
  /** Asked by Escape, the cross or a press outside. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons, the main one last. */
  actions?: ReactNode
  wide?: boolean
  /** The content reaches the dialog's edges (lists). */
  flush?: boolean
  /** A question that must be answered: an alertdialog without a cross, and a press outside does nothing. */
  mustAnswer?: boolean
}

/** Fetches what dialogs are made of. */
export async function loadDialogBox() {
  const [{ DialogBox: Box }] = await Promise.all([import('./DialogBox.tsx'), loadAriaWords()])
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
