import { useEffect, useRef, type ReactNode } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'

import { type RouteId } from '../../domain/routes.ts'
import { LOGIN_PATH } from '../../domain/visitor-routes.ts'
import { exitOf } from '../../machines/meta.ts'
import { wizardWords } from '../../machines/wizard-words.ts'
import { switchingStore, useUnsaved } from '../shared/app/switching.ts'
import { Button } from '../ui/form/Button.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
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
  const { isHeld, proceed, stay } = useHeldPage(isAsking || isDirty, isInside)
  const asked = useRef<'no' | 'asked' | 'answered'>('no')

  useEffect(() => {
    if (!isHeld) asked.current = 'no'
    else if (asked.current === 'no') {
      asked.current = 'asked'
      wizard.send(leave)
    } else if (asked.current === 'asked' && !isAsking && exit === null) {
      asked.current = 'answered'
      stay()
    }
  }, [isHeld, isAsking, exit, wizard, leave, stay])

  const hasDeparted = useRef(false)
  useEffect(() => {
    if (exit === null || hasDeparted.current) return
    hasDeparted.current = true
    if (isHeld) proceed()
    else depart(exit)
  }, [exit, isHeld, proceed, depart])
}

/** Holds every way out of the page while something would be lost; closing the tab asks too. */
function useHeldPage(isDirty: boolean, isInside: (path: string) => boolean) {
  useUnsaved(isDirty)
  const blocker = useBlocker({
    // Who is signed out goes to the sign-in, whatever stands on the page; a switch of account has asked already.
    shouldBlockFn: ({ next }) =>
      isDirty && !switchingStore.read() && next.pathname !== LOGIN_PATH && !isInside(next.pathname),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return {
    isHeld: blocker.status === 'blocked',
    proceed: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  }
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
