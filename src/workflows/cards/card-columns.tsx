import type { ReactNode } from 'react'

import { useLingui } from '@lingui/react/macro'
import type { Message } from '#msg'

import type { Card } from '../../../domain/contract/cards/card.ts'
import type { CardStatus } from '../../../domain/rules/cards/card.ts'
import { money } from '../../../domain/money.ts'
import { cardListWords, cardRefusals, cardStatusWords, cardWords } from '../../../machines/card-words.ts'
import { terminationReasonWords } from '../../../machines/workflows/card-termination/card-termination.page.ts'
import { Tag } from '../../ui/feedback/Tag.tsx'
import type { Tone } from '../../ui/feedback/tone.ts'
import { Button } from '../../ui/form/Button.tsx'
import { line } from '../../ui/layout/layout.css.ts'
import { under } from '../../ui/table/DataTable.css.ts'
import type { Column } from '../../ui/table/table-column.ts'
import { DateText } from '../../ui/text/DateText.tsx'
import { Money } from '../../ui/text/Money.tsx'
import { masked } from './masked.ts'
import type { CardTask } from './CardDialog.tsx'

type Say = (message: Message) => string
type Rights = {
  /** True of who may change cards; card viewers only see them. */
  isAdministrator: boolean
  /** True where the account lets cards be terminated. */
  isOpen: boolean
  /** False of who cannot enter a password again. */
  hasPassword: boolean
  onTask: (task: CardTask) => void
}

const tones: Readonly<Record<CardStatus, Tone>> = { requested: 'wait', active: 'done', terminated: 'quiet' }

/** The month as it stands on cards everywhere. */
const onCard = (expiry: string | null) => (expiry === null ? '—' : `${expiry.slice(5)}/${expiry.slice(2, 4)}`)

const shared = (t: Say): readonly Column<Card>[] => [
  { id: 'holder', header: t(cardListWords.holder), phone: 'title', cell: ({ cardHolder }) => cardHolder },
  { id: 'number', header: t(cardListWords.number), phone: 'line', cell: ({ last4 }) => masked(last4) },
]

/** Columns of the cards in use. */
export const currentColumns = (t: Say, rights: Rights): readonly Column<Card>[] => [
  ...shared(t),
  { id: 'expires', header: t(cardListWords.expires), phone: 'lineEnd', cell: ({ expiration }) => onCard(expiration) },
  {
    id: 'limit',
    header: t(cardListWords.limit),
    align: 'end',
    phone: 'moreEnd',
    cell: ({ limit, currency }) => <Money of={money(limit, currency)} />,
  },
  {
    id: 'status',
    header: t(cardListWords.status),
    phone: 'titleEnd',
    cell: ({ status, activationBlocked }) => (
      <>
        <Tag tone={tones[status]}>{t(cardStatusWords[status])}</Tag>
        {activationBlocked ? <small className={under}>{t(cardRefusals.activationBlocked)}</small> : null}
      </>
    ),
  },
  {
    id: 'actions',
    header: t(cardListWords.actions),
    align: 'end',
    phone: 'wide',
    cell: (card) => <Actions card={card} rights={rights} />,
  },
]

/** Columns of the cards that have ended. */
export const terminatedColumns = (t: Say): readonly Column<Card>[] => [
  ...shared(t),
  {
    id: 'terminated',
    header: t(cardListWords.terminatedOn),
    phone: 'lineEnd',
    cell: ({ terminationDate }) => (terminationDate === null ? '—' : <DateText iso={terminationDate} />),
  },
  {
    id: 'reason',
    header: t(cardListWords.reason),
    phone: 'titleEnd',
    cell: ({ terminationReason }) =>
      terminationReason === null ? '—' : <Tag tone="quiet">{t(terminationReasonWords[terminationReason])}</Tag>,
  },
]

function Actions({ card, rights: { isAdministrator, isOpen, hasPassword, onTask } }: { card: Card; rights: Rights }) {
  return (
    <div className={line.end}>
      {card.status === 'active' ? (
        <Action words={cardWords.show} card={card} onPress={() => onTask({ kind: 'reveal', card, hasPassword })} />
      ) : null}
      {isAdministrator && card.status === 'requested' && !card.activationBlocked ? (
        <Action words={cardWords.activate} card={card} onPress={() => onTask({ kind: 'activation', card })} />
      ) : null}
      {isAdministrator && isOpen ? (
        <Action words={cardWords.terminate} card={card} onPress={() => onTask({ kind: 'termination', card })} />
      ) : null}
    </div>
  )
}

type ActionProps = { words: Message; card: Card; onPress: () => void }

/** A button of a row, which says to a screen reader whose card it is about. */
function Action({ words, card: { cardHolder }, onPress }: ActionProps): ReactNode {
  const { t } = useLingui()
  return (
    <Button size="sm" aria-label={`${t(words)}: ${cardHolder}`} onClick={onPress}>
      {t(words)}
    </Button>
  )
}
