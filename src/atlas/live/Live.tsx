import type { ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import type { LiveState } from './flow-live-view.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { Diagram } from '../diagram/Diagram.tsx'
import { beside, code, scrolled, small, tight } from '../Flows.css.ts'
import type { ShownSheet } from '../names/shown-sheet.ts'

type LiveProps = {
  sheet: ShownSheet
  live: LiveState
  /** Says which tabs are watched. */
  notice: ReactNode
}

/** The machines of this very browser while they run: where they are, by which path, and what happens. */
export function Live({ sheet, live, notice }: LiveProps) {
  const { t } = useLingui()
  const actors = live.actors.filter(({ machine }) => machine === sheet.summary.id)
  const sessions = new Set(actors.map(({ session }) => session))
  const lines = live.lines.filter(({ session }) => sessions.has(session))
  // Some are over as soon as they have begun: then the last of them is shown.
  const running = actors.filter(({ isOver }) => !isOver)
  const shown = running.length > 0 ? running : actors.slice(-1)
  const lit = new Set(shown.flatMap(({ active }) => active))
  const taken = new Set(shown.flatMap(({ transitions }) => transitions))
  return (
    <div className={stack.s4}>
      {notice}
      <div className={beside}>
        <Diagram sheet={sheet} lit={lit} taken={taken} />
        <Card title={t`Live events`}>
          {actors.length === 0 ? (
            <p className={small} role="status">
              <Trans>This flow isn’t running in a watched tab.</Trans>
            </p>
          ) : lines.length === 0 ? (
            <p className={small} role="status">
              <Trans>The flow is running. Nothing has happened since you opened this page.</Trans>
            </p>
          ) : (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: the keyboard must get there (WCAG 2.1.1)
            <ol className={`${tight} ${scrolled}`} aria-live="polite" aria-label={t`Live events`} tabIndex={0}>
              {lines.map(({ id, says }) => (
                <li key={id} className={code}>
                  {says}
                </li>
              ))}
            </ol>
          )}
        </Card>
      </div>
    </div>
  )
}
