import { useEffect, useRef, useState } from 'react'

import { useLingui } from '@lingui/react/macro'
import {
  readCardEntryMessage,
  type CardAppearance,
  type CardBrand,
  type CardEntryTheme,
} from '../../../../domain/contract/card-entry.ts'
import type { ChosenMethod } from '../../../../machines/workflows/payment/payment.context.ts'
import { box, frame } from './CardEntry.css.ts'

/** Where focus goes for a card that is not entered to its end. */
export const CARD_ENTRY_ID = 'card-entry'

type CardEntryProps = {
  /** The provider's own origin: the number is typed there and never reaches ours (promise S11). */
  origin: string
  locale: string
  theme: CardEntryTheme
  onCard: (card: ChosenMethod) => void
  onCancel: () => void
}

const brandNames: Readonly<Partial<Record<CardBrand, string>>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
}

/** The provider's card entry form in a frame of its own origin. */
export function CardEntry({ origin, locale, theme, onCard, onCancel }: CardEntryProps) {
  const { t } = useLingui()
  const ref = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(420)
  useEffect(() => {
    const receive = (event: MessageEvent<unknown>) => {
      const message = readCardEntryMessage(event, { origin, window: ref.current?.contentWindow })
      if (message === null) return
      if (message.type === 'card.tokenised')
        onCard({
          kind: 'newCard',
          id: message.token,
          label: brandNames[message.brand] ?? t`Card`,
          last4: message.last4,
        })
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
  // The address keeps the language and theme of its opening: loading anew would lose what was typed.
  const [src] = useState(() => {
    const url = new URL('/card-entry', origin)
    url.searchParams.set('origin', window.location.origin)
    url.searchParams.set('locale', locale)
    url.searchParams.set('theme', theme)
    return url.href
  })
  return (
    <div className={box}>
      <iframe
        id={CARD_ENTRY_ID}
        ref={ref}
        className={frame}
        title={t`Card details form from the payment provider`}
        src={src}
        height={height}
      />
    </div>
  )
}
