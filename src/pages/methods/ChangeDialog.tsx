import { useState, type ReactNode } from 'react'

import { Trans } from '@lingui/react/macro'

import { ApiFailure } from '../../api/failure.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { methodFailures } from './method-failures.ts'

type Failed = { code: string; triesLeft: number | null }

/** Runs a change; its failure stays in the dialog, its end closes it. */
export function useChange(onClose: (isDone: boolean) => void) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failed | null>(null)
  const run = async (work: () => Promise<unknown>, text: string) => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
      toast({ tone: 'done', text })
      onClose(true)
    } catch (error) {
      const { code, meta } = error instanceof ApiFailure ? error : { code: 'unexpected', meta: {} }
      const left: unknown = 'tries_left' in meta ? meta['tries_left'] : null
      setFailure({ code, triesLeft: typeof left === 'number' ? left : null })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, run }
}

type ChangeDialogProps = {
  title: string
  /** The label of the button that does it. */
  action: string
  /** What is said above the reason when it was not done. */
  notDone?: string
  isDanger?: boolean
  change: ReturnType<typeof useChange>
  onDo: () => void
  onClose: (isDone: boolean) => void
  children?: ReactNode
}

/** A question whose answer changes something, with what was said to the last answer. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { title, action, notDone, isDanger = false, change, onDo, onClose, children } = props
  const failureText = useFailureText(methodFailures)
  const { failure, isBusy } = change
  return (
    <Dialog
      isOpen
      onClose={() => onClose(false)}
      title={title}
      actions={
        <>
          <Button onClick={() => onClose(false)}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind={isDanger ? 'danger' : 'main'} busy={isBusy} onClick={onDo}>
            {action}
          </Button>
        </>
      }
    >
      <div className={stack.s4}>
        {failure === null || failure.triesLeft !== null ? null : (
          <Notice tone="late" live="alert" title={notDone}>
            {failureText(failure.code)}
          </Notice>
        )}
        {children}
      </div>
    </Dialog>
  )
}
