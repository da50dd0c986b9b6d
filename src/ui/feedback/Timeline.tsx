import type { ReactNode } from 'react'

import { Trans } from '@lingui/react/macro'

import { CheckIcon, CrossIcon } from '../layout/Icon.tsx'
import { detail as detailStyle, dot, dots, item, later, timeline, title as titleStyle } from './Timeline.css.ts'
import { ToneMark } from './ToneMark.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

export type Moment = {
  id: string
  state: 'past' | 'now' | 'next' | 'late' | 'failed'
  title: ReactNode
  detail?: ReactNode
}

/** Past, current and coming events, in order. */
export function Timeline({ moments, label }: { moments: readonly Moment[]; label?: string }) {
  return (
    <ol role="list" className={timeline} aria-label={label}>
      {moments.map(({ id, state, title, detail }) => (
        <li key={id} className={item} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={`${dot} ${dots[state]}`} aria-hidden="true">
            {state === 'past' ? (
              <CheckIcon size={10} />
            ) : state === 'failed' ? (
              <CrossIcon size={10} />
            ) : state === 'late' ? (
              <ToneMark tone="late" size={8} />
            ) : null}
          </span>
          <div className={state === 'next' ? later : titleStyle}>
            {title}
            {state === 'next' ? (
              <VisuallyHidden>
                {' '}
                <Trans>(upcoming)</Trans>
              </VisuallyHidden>
            ) : null}
          </div>
          {detail === undefined ? null : <div className={detailStyle}>{detail}</div>}
        </li>
      ))}
    </ol>
  )
}
