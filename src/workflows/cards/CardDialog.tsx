import type { Card } from '../../../domain/contract/cards/card.ts'
import { ActivationDialog } from './ActivationDialog.tsx'
import { RequestDialog } from './RequestDialog.tsx'
import { RevealDialog } from './RevealDialog.tsx'
import { TerminationDialog } from './TerminationDialog.tsx'

/** What a reader does to a card, or a card that is yet to be. */
export type CardTask =
  | { kind: 'request'; currency: string }
  | { kind: 'activation' | 'termination'; card: Card }
  | { kind: 'reveal'; card: Card; hasPassword: boolean }

type CardDialogProps = {
  task: CardTask
  /** True when something was changed. */
  onEnd: (isChanged: boolean) => void
}

/** The dialog of a task, each over a statechart of its own. */
export function CardDialog({ task, onEnd }: CardDialogProps) {
  switch (task.kind) {
    case 'request':
      return <RequestDialog currency={task.currency} onEnd={onEnd} />
    case 'activation':
      return <ActivationDialog card={task.card} onEnd={onEnd} />
    case 'termination':
      return <TerminationDialog card={task.card} onEnd={onEnd} />
    case 'reveal':
      return <RevealDialog card={task.card} hasPassword={task.hasPassword} onClose={() => onEnd(false)} />
  }
}
