import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { useLingui } from '@lingui/react/macro'

import type { CardEntryTheme } from '../../../domain/contract/card-entry.ts'
import {
  readBankEntryMessage,
  type BankAppearance,
  type BankEntryMessage,
} from '../../../domain/contract/methods/bank-entry.ts'
import { onThemeChange, themeChoice } from '../../ui/theme/theme.ts'
import { cardForm, cardFrame } from './CardEntry.css.ts'

type BankEntryProps = {
  id: string
  title: string
  /** The provider's own origin: the number is typed there and never reaches ours (promise S11). */
  origin: string
  /** ISO 3166 alpha-2: each country has its own fields. */
  country: string
  onBank: (bank: BankEntryMessage & { type: 'bank.tokenised' }) => void
  onCancel: () => void
}

/** The provider's form of a bank account in a frame of its own origin. */
export function BankEntry({ id, title, origin, country, onBank, onCancel }: BankEntryProps) {
  const { i18n } = useLingui()
  const { locale } = i18n
  const choice = useSyncExternalStore(onThemeChange, themeChoice)
  const theme: CardEntryTheme = choice === 'system' ? 'auto' : choice
  const ref = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(420)
  useEffect(() => {
    const receive = (event: MessageEvent<unknown>) => {
      const message = readBankEntryMessage(event, { origin, window: ref.current?.contentWindow })
      if (message === null) return
      if (message.type === 'bank.tokenised') onBank(message)
      else if (message.type === 'bank.cancelled') onCancel()
      else setHeight(message.height)
    }
    window.addEventListener('message', receive)
    return () => window.removeEventListener('message', receive)
  }, [origin, onBank, onCancel])
  useEffect(() => {
    const appearance: BankAppearance = { type: 'bank.appearance', locale, theme }
    ref.current?.contentWindow?.postMessage(appearance, origin)
  }, [locale, theme, origin])
  // The address keeps the language and theme of its opening: loading it again would lose what was typed.
  const [src] = useState(() => {
    const url = new URL('/bank-entry', origin)
    url.searchParams.set('origin', window.location.origin)
    url.searchParams.set('country', country)
    url.searchParams.set('locale', locale)
    url.searchParams.set('theme', theme)
    return url.href
  })
  return (
    <div className={cardForm}>
      <iframe id={id} ref={ref} className={cardFrame} title={title} src={src} height={height} />
    </div>
  )
}
