import type { ReactNode } from 'react'

import { Trans } from '@lingui/react/macro'

import { Button } from '../form/Button.tsx'
import { actions, empty, failedMark, mark, title as titleStyle, words } from './EmptyState.css.ts'
import { WarningIcon } from '../layout/Icon.tsx'
import { DocumentIcon } from '../layout/PageIcons.tsx'

type EmptyStateProps = {
  title: ReactNode
  /** The reason why the list is empty, and when it will not be. */
  children?: ReactNode
  icon?: ReactNode
  action?: ReactNode
}

/** Stands in place of an empty list. */
export function EmptyState({ title, children, icon = <DocumentIcon size={20} />, action }: EmptyStateProps) {
  return (
    <div className={empty}>
      <span className={mark}>{icon}</span>
      <h2 className={titleStyle}>{title}</h2>
      {children === undefined ? null : <div className={words}>{children}</div>}
      {action === undefined ? null : <div className={actions}>{action}</div>}
    </div>
  )
}

type LoadFailedProps = {
  title: ReactNode
  children?: ReactNode
  onRetry: () => void
  busy?: boolean
}

/** Stands in place of content that could not be loaded. */
export function LoadFailed({ title, children, onRetry, busy = false }: LoadFailedProps) {
  return (
    <div className={empty} role="alert">
      <span className={`${mark} ${failedMark}`}>
        <WarningIcon size={20} />
      </span>
      <h2 className={titleStyle}>{title}</h2>
      {children === undefined ? null : <div className={words}>{children}</div>}
      <div className={actions}>
        <Button onClick={onRetry} busy={busy}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    </div>
  )
}
