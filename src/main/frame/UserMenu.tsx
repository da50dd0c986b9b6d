import { lazy, Suspense, useCallback, useId, useRef, useState } from 'react'

import { useLingui } from '@lingui/react/macro'

import { frameWords } from '../../../machines/workflows/session/frame-words.ts'
import { barButton } from '../../ui/layout/FrameBar.css.ts'
import { withPageWords } from '../../ui/text/inner-words.ts'
import { filled } from '../../ui/text/filled.ts'
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx'
import { seat } from './Frame.css.ts'
import type { UserPanelProps } from './UserPanel.tsx'

const UserPanel = lazy(async () => {
  const part = await withPageWords(async () => (await import('./fetch-later.ts')).fetchUserPanel())
  return { default: part.UserPanel }
})

/** The signed-in user. What the menu holds is fetched when it opens: the frame is in every page's first load. */
export function UserMenu(user: UserPanelProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [])
  return (
    <div ref={ref} className={seat}>
      <button
        ref={button}
        type="button"
        className={barButton}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span aria-hidden="true">{initials(user.name)}</span>
        <VisuallyHidden>{t(filled(frameWords.signedInAs, { name: user.name }))}</VisuallyHidden>
      </button>
      {isOpen ? (
        <Suspense>
          <UserPanel id={id} seat={ref} button={button} onClose={close} {...user} />
        </Suspense>
      ) : null}
    </div>
  )
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = words[0]?.codePointAt(0)
  const last = words.length > 1 ? words.at(-1)?.codePointAt(0) : undefined
  const letters = [first, last].filter((letter) => letter !== undefined)
  return String.fromCodePoint(...letters).toUpperCase()
}
