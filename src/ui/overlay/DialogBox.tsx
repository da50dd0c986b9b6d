import type { ReactNode } from 'react'

import { useLingui } from '@lingui/react/macro'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'

import { AriaLocale } from './AriaLocale.tsx'
import { Button } from '../form/Button.tsx'
import {
  actions as actionsStyle,
  body,
  dialog,
  flush as flushStyle,
  fromTop,
  head,
  modal,
  overlay,
  title as titleStyle,
  wide as wideStyle,
} from './Dialog.css.ts'
import { CrossIcon } from '../layout/Icon.tsx'

export type DialogProps = {
  isOpen: boolean
  /** Asked by Escape, the cross or a press outside. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons, the main one last. */
  actions?: ReactNode
  wide?: boolean
  /** A list that one searches: it reaches the dialog's edges, and the dialog begins near the top. */
  flush?: boolean
  /** A question that must be answered: an alertdialog without a cross, and a press outside does nothing. */
  mustAnswer?: boolean
}

/** Dialog's own drawing, in a chunk of its own: react-aria weighs 17 kB. */
export function DialogBox({
  isOpen,
  onClose,
  title,
  children,
  actions,
  wide = false,
  flush = false,
  mustAnswer = false,
}: DialogProps) {
  const { t } = useLingui()
  return (
    <AriaLocale>
      <ModalOverlay
        className={overlay}
        isOpen={isOpen}
        isDismissable={!mustAnswer}
        onOpenChange={(open) => {
          if (!open) onClose()
        }}
      >
        <Modal className={[modal, wide ? wideStyle : '', flush ? fromTop : ''].join(' ')}>
          <AriaDialog className={dialog} role={mustAnswer ? 'alertdialog' : 'dialog'}>
            <div className={head}>
              <Heading slot="title" level={2} className={titleStyle}>
                {title}
              </Heading>
              {mustAnswer ? null : (
                <Button kind="quiet" size="icon" aria-label={t`Close`} onClick={onClose}>
                  <CrossIcon />
                </Button>
              )}
            </div>
            <div className={flush ? `${body} ${flushStyle}` : body}>{children}</div>
            {actions === undefined ? null : <div className={actionsStyle}>{actions}</div>}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </AriaLocale>
  )
}
