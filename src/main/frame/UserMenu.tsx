import { lazy, Suspense, useEffect, useId, useRef, useState, type ReactNode } from 'react'

import { useLingui } from '@lingui/react/macro'

import { frameWords } from '../../../machines/workflows/session/frame-words.ts'
import { Button } from '../../ui/form/Button.tsx'
import { barButton } from '../../ui/layout/FrameBar.css.ts'
import { drawn } from '../../ui/layout/Icon.tsx'
import { withPageWords } from '../../ui/text/inner-words.ts'
import { filled } from '../../ui/text/filled.ts'
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx'
import { panel, panelDetail, panelName, panelTools, seat } from './Frame.css.ts'

const SignOutIcon = /* @__PURE__ */ drawn('M6.5 2.5h-4v11h4M6 8h7.5M10.3 4.8L13.5 8l-3.2 3.2')

const OwnAccount = lazy(async () => {
  const part = await withPageWords(() => import('./OwnAccount.tsx'))
  return { default: part.OwnAccount }
})

type UserMenuProps = {
  name: string
  email: string
  role: string
  /** Entries that do not fit into the bar on a phone. */
  tools: ReactNode
  isSigningOut: boolean
  onSignOut: () => void
}

/** The signed-in user, with sign-out. Plain markup: the frame is in every page's first load. */
export function UserMenu({ name, email, role, tools, isSigningOut, onSignOut }: UserMenuProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return undefined
    const onPress = (event: Event) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('focusin', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('focusin', onPress)
    }
  }, [isOpen])

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
        <span aria-hidden="true">{initials(name)}</span>
        <VisuallyHidden>{t(filled(frameWords.signedInAs, { name }))}</VisuallyHidden>
      </button>
      {isOpen ? (
        <div id={id} className={panel}>
          <div>
            <p className={panelName}>{name}</p>
            <p className={panelDetail}>{email}</p>
            <p className={panelDetail}>{role}</p>
          </div>
          <div className={panelTools}>{tools}</div>
          <Suspense>
            <OwnAccount onLeave={() => setOpen(false)} />
          </Suspense>
          <Button icon={<SignOutIcon />} wide busy={isSigningOut} onClick={onSignOut}>
            {t(frameWords.signOut)}
          </Button>
        </div>
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
