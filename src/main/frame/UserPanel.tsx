import { useEffect, type ReactNode, type RefObject } from 'react'

import { useLingui } from '@lingui/react/macro'

import { frameWords } from '../../../machines/workflows/session/frame-words.ts'
import { Button } from '../../ui/form/Button.tsx'
import { drawn } from '../../ui/layout/Icon.tsx'
import { panel, panelDetail, panelName, panelTools } from './Frame.css.ts'
import { OwnAccount } from './OwnAccount.tsx'

const SignOutIcon = /* @__PURE__ */ drawn('M6.5 2.5h-4v11h4M6 8h7.5M10.3 4.8L13.5 8l-3.2 3.2')

export type UserPanelProps = {
  name: string
  email: string
  role: string
  /** Entries that do not fit into the bar on a phone. */
  tools: ReactNode
  isSigningOut: boolean
  onSignOut: () => void
}

type Place = {
  id: string
  /** The menu's button with the panel: a press elsewhere closes it. */
  seat: RefObject<HTMLElement | null>
  button: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The open user menu: what one does about oneself, and signing out. */
export function UserPanel({
  id,
  seat,
  button,
  onClose,
  name,
  email,
  role,
  tools,
  isSigningOut,
  onSignOut,
}: UserPanelProps & Place) {
  const { t } = useLingui()
  useEffect(() => {
    // While a dialog of the menu's own stands, the menu stays for the focus to return to.
    const hasDialog = () => seat.current?.querySelector('[aria-haspopup="dialog"][aria-expanded="true"]') != null
    const onPress = (event: Event) => {
      if (event.target instanceof Node && !seat.current?.contains(event.target) && !hasDialog()) onClose()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || hasDialog()) return
      onClose()
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
  }, [seat, button, onClose])
  return (
    <div id={id} className={panel}>
      <div>
        <p className={panelName}>{name}</p>
        <p className={panelDetail}>{email}</p>
        <p className={panelDetail}>{role}</p>
      </div>
      <div className={panelTools}>{tools}</div>
      <OwnAccount onLeave={onClose} />
      <Button icon={<SignOutIcon />} wide busy={isSigningOut} onClick={onSignOut}>
        {t(frameWords.signOut)}
      </Button>
    </div>
  )
}
