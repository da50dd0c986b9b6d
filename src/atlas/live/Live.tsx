import { Trans, useLingui } from '@lingui/react/macro'

import type { LiveState } from './flow-live-view.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { Diagram } from '../diagram/Diagram.tsx'
import { beside, code, scrolled, small, tight } from '../Flows.css.ts'
import type { ShownSheet } from '../names/shown-sheet.ts'

type LiveProps = {
  sheet: ShownSheet
  live: LiveState
  isWatched: boolean
  onWatch: (isOn: boolean) => void
}

/** The machines of this very browser while they run: where they are, and what happens. */
export function Live({ sheet, live, isWatched, onWatch }: LiveProps) {
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
      <Notice
        tone={isWatched ? 'done' : 'due'}
        title={isWatched ? t`This tab is being watched` : t`This tab isn’t being watched`}
        actions={
          <Button size="sm" onClick={() => onWatch(!isWatched)}>
            {isWatched ? <Trans>Stop watching</Trans> : <Trans>Watch this tab</Trans>}
          </Button>
        }
      >
        <Trans>
          While a tab is watched, the flow pages in this browser show its states and events, but none of its data. The
          tab stays watched after you sign out and sign in again. Nothing leaves this browser.
        </Trans>
      </Notice>
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
            <ol className={`${tight} ${scrolled}`} aria-live="polite">
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
