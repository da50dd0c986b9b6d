import { useEffect, useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import { eventText, langOf } from '../../../charts/layout/outline.ts'
import type { FlowSession } from '../../../domain/contract/flows/flow-recording.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { line, stack } from '../../ui/layout/layout.css.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Diagram } from '../diagram/Diagram.tsx'
import { choice, code, range, scrolled, small, tight } from '../Flows.css.ts'
import { withAround } from './session-figures.ts'
import { useTimeWords } from './use-time-words.ts'
import type { ShownSheet } from '../names/shown-sheet.ts'

type ReplayProps = {
  sheet: ShownSheet
  session: FlowSession
  /** Number of steps replayed so far. */
  step: number
  onStep: (step: number) => void
  onClose: () => void
}

/** Between two steps of a replay: what happened is to be seen, however quick or slow it was. */
const PACE_MS = 900

/** One recorded session, step by step. */
export function Replay({ sheet, session, step, onStep, onClose }: ReplayProps) {
  const { t } = useLingui()
  const { time } = useTimeWords()
  const { taken, starts } = session
  const at = Math.min(Math.max(0, step), taken.length)
  const [isPlaying, setPlaying] = useState(false)
  const isRunning = isPlaying && at < taken.length
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setTimeout(() => onStep(at + 1), PACE_MS)
    return () => clearTimeout(timer)
  }, [isRunning, at, onStep])
  const now = taken[at - 1]
  const when = time(now?.at ?? 0)
  const all = taken.length
  return (
    <div className={stack.s4}>
      {session.machineHash === sheet.summary.hash ? null : (
        <Notice tone="wait">
          <Trans>
            This session was recorded with another version of the flow. States that no longer exist aren’t highlighted.
          </Trans>
        </Notice>
      )}
      <div className={line.between}>
        <div className={line.start}>
          <Button size="sm" disabled={at === 0} onClick={() => onStep(at - 1)}>
            <Trans>Previous step</Trans>
          </Button>
          <Button
            size="sm"
            onClick={() => {
              if (at === all) onStep(0)
              setPlaying(!isRunning)
            }}
          >
            {isRunning ? <Trans>Pause</Trans> : <Trans>Play</Trans>}
          </Button>
          <Button size="sm" disabled={at === all} onClick={() => onStep(at + 1)}>
            <Trans>Next step</Trans>
          </Button>
          <span role="status" className={small}>
            <Trans>
              Step {at} of {all}, after {when}
            </Trans>
          </span>
        </div>
        <Button size="sm" onClick={onClose}>
          <Trans>Back to all sessions</Trans>
        </Button>
      </div>
      <input
        type="range"
        className={range}
        aria-label={t`Step in the session`}
        min={0}
        max={all}
        value={at}
        onChange={(event) => {
          setPlaying(false)
          onStep(Number(event.target.value))
        }}
      />
      <Diagram
        sheet={sheet}
        lit={withAround(sheet.graph, now?.to ?? starts)}
        taken={new Set(now ? [now.transition] : [])}
      />
      <Card title={t`All steps`}>
        <ol className={`${tight} ${scrolled}`}>
          {taken.map((one, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a step is its place
            <li key={index}>
              <button
                type="button"
                className={choice}
                aria-current={index + 1 === at ? 'step' : undefined}
                onClick={() => onStep(index + 1)}
              >
                <StepWords graph={sheet.graph} id={one.transition} />
                <span className={small}>{time(one.at)}</span>
              </button>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  )
}

/** A step as its transition reads; one that the chart no longer has by its id. */
function StepWords({ graph, id }: { graph: ReplayProps['sheet']['graph']; id: string }) {
  const transition = graph.transitions.find((one) => one.id === id)
  if (!transition) return <span className={code}>{id}</span>
  const words = eventText(transition)
  const [target] = transition.targets.map((to) => graph.states.find((state) => state.id === to)?.name ?? to)
  return (
    <span>
      <span lang={langOf(graph, words)}>{words}</span>
      {target === undefined ? null : <span lang={langOf(graph, target)}> → {target}</span>}
    </span>
  )
}
