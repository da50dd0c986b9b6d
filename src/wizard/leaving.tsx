import { useCallback, type ReactNode } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { RouteId } from '../../domain/routes.ts'
import { exitOf } from '../../machines/meta.ts'
import { wizardWords } from '../../machines/wizard-words.ts'
import { Button } from '../ui/form/Button.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { useWizardLeaving } from './use-wizard-leaving.ts'
import type { Wizard, WizardSnapshot } from './wizard.ts'

type LeaveAnswer = { type: 'leave.confirm' } | { type: 'leave.cancel' }

type LeavingOf<Event, Snapshot> = {
  wizard: Wizard<Event, Snapshot>
  /** The event that asks to leave. */
  leave: Event
  /** Checks whether something entered would be lost. */
  hasEntries: (state: Snapshot) => boolean
  /** Checks whether a path is still the wizard's. */
  isInside: (path: string) => boolean
  /** Goes where a wizard that was left leads, when nothing else was wanted. */
  depart: (exit: RouteId) => void
}

/** Asks before something entered is lost, by whichever way one leaves; and a wizard that was left leads on, once. */
export function useLeaving<Event, Snapshot extends WizardSnapshot>({
  wizard,
  leave,
  hasEntries,
  isInside,
  depart,
}: LeavingOf<Event, Snapshot>) {
  const isAsking = useSelector(wizard, (state) => state.hasTag('asking'))
  const exit = useSelector(wizard, exitOf)
  const isDirty = useSelector(wizard, (state) => state.hasTag('draft') && hasEntries(state))
  useWizardLeaving({
    isDirty: isAsking || isDirty,
    isInside,
    isAsking,
    isEnded: exit !== null,
    ask: useCallback(() => wizard.send(leave), [wizard, leave]),
    depart: useCallback(() => {
      if (exit !== null) depart(exit)
    }, [depart, exit]),
  })
}

type LeaveDialogProps = {
  wizard: Wizard<LeaveAnswer>
  title: string
  /** The button that leaves. */
  confirm: ReactNode
  /** The entries that will be lost. */
  children: ReactNode
}

/** Asks whether to leave, over the page, which stays as it is. */
export function LeaveDialog({ wizard, title, confirm, children }: LeaveDialogProps) {
  const { t } = useLingui()
  const isOpen = useSelector(wizard, (state) => state.hasTag('asking'))
  const stay = () => wizard.send({ type: 'leave.cancel' })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={stay}
      title={title}
      actions={
        <>
          <Button onClick={stay}>{t(wizardWords.stay)}</Button>
          <Button kind="danger" onClick={() => wizard.send({ type: 'leave.confirm' })}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  )
}
