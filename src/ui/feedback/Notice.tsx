import type { ReactNode } from 'react'

import { CheckIcon, ClockIcon, WarningIcon, drawn } from '../layout/Icon.tsx'
import { actions as actionsStyle, icon, notice, title as titleStyle, words } from './Notice.css.ts'
import type { Tone } from './tone.ts'

const InfoIcon = /* @__PURE__ */ drawn('M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM8 7.5V11M8 5v.1')

const icons: Readonly<Record<Tone, ReactNode>> = {
  due: <InfoIcon />,
  late: <WarningIcon />,
  wait: <ClockIcon />,
  done: <CheckIcon />,
  hold: <InfoIcon />,
  quiet: <InfoIcon />,
}

type NoticeProps = {
  tone: Tone
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** It appears while the page stands: `status` is said when the reader pauses, `alert` at once. */
  live?: 'status' | 'alert' | undefined
}

/** Something to know, in the page's flow. */
export function Notice({ tone, title, children, actions, live }: NoticeProps) {
  return (
    <div className={notice({ tone })} role={live}>
      <span className={icon}>{icons[tone]}</span>
      <div className={words}>
        {title === undefined ? null : <p className={titleStyle}>{title}</p>}
        {children}
        {actions === undefined ? null : <div className={actionsStyle}>{actions}</div>}
      </div>
    </div>
  )
}
