import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { useLingui } from '@lingui/react/macro'

import {
  readCardEntryMessage,
  type CardAppearance,
  type CardBrand,
  type CardEntryTheme,
} from '../../../domain/contract/card-entry.ts'
import { onThemeChange, themeChoice } from '../../ui/theme/theme.ts'
import { cardForm, cardFrame } from './CardEntry.css.ts'

/** A card as the provider names it: its number stays there (promise S11). */
export type EnteredCard = { token: string; label: string; last4: string }

type CardEntryProps = {
  id: string
  title: string
  /** The provider's own origin: the number is typed there and never reaches ours (promise S11). */
  origin: string
  onCard: (card: EnteredCard) => void
  onCancel: () => void
}

const brandNames: Readonly<Partial<Record<CardBrand, string>>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
}

/** The provider's card entry form in a frame of its own origin. */
export function CardEntry({ id, title, origin, onCard, onCancel }: CardEntryProps) {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  const choice = useSyncExternalStore(onThemeChange, themeChoice)
  const theme: CardEntryTheme = choice === 'system' ? 'auto' : choice
  const ref = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(420)
  useEffect(() => {
    const receive = (event: MessageEvent<unknown>) => {
      const message = readCardEntryMessage(event, { origin, window: ref.current?.contentWindow })
      if (message === null) return
      if (message.type === 'card.tokenised')
        onCard({ token: message.token, label: brandNames[message.brand] ?? t`Card`, last4: message.last4 })
      else if (message.type === 'card.cancelled') onCancel()
      else setHeight(message.height)
    }
    window.addEventListener('message', receive)
    return () => window.removeEventListener('message', receive)
  }, [origin, onCard, onCancel, t])
  useEffect(() => {
    const appearance: CardAppearance = { type: 'card.appearance', locale, theme }
    ref.current?.contentWindow?.postMessage(appearance, origin)
  }, [locale, theme, origin])
  // The address keeps the language and theme of its opening: loading it again would lose what was typed.
  const [src] = useState(() => {
    const url = new URL('/card-entry', origin)
    url.searchParams.set('origin', window.location.origin)
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
