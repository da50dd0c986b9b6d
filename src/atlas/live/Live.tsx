import { Trans, useLingui } from '@lingui/react/macro'

import type { FlowSheet } from '../../../charts/layout/layout-shape.ts'
import type { LiveState } from './flow-live-view.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { Diagram } from '../diagram/Diagram.tsx'
import { beside, code, scrolled, small, tight } from '../Flows.css.ts'

type LiveProps = {
  sheet: FlowSheet
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
        title={isWatched ? t`This tab is watched` : t`This tab is not watched`}
        actions={
          <Button size="sm" onClick={() => onWatch(!isWatched)}>
            {isWatched ? <Trans>Stop watching</Trans> : <Trans>Watch this tab</Trans>}
          </Button>
        }
      >
        <Trans>
          A watched tab tells the flows’ pages of the same browser which states and events it goes through, and nothing
          of what they hold. It stays watched after signing out and in again; nothing leaves this browser.
        </Trans>
      </Notice>
      <div className={beside}>
        <Diagram sheet={sheet} lit={lit} taken={taken} />
        <Card title={t`What happens`}>
          {actors.length === 0 ? (
            <p className={small} role="status">
              <Trans>This flow does not run in a watched tab just now.</Trans>
            </p>
          ) : lines.length === 0 ? (
            <p className={small} role="status">
              <Trans>It runs, and nothing has happened since this page was opened.</Trans>
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
