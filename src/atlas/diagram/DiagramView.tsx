import { lazy, Suspense } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import { chip } from '../../ui/form/chip.css.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { line, stack } from '../../ui/layout/layout.css.ts'
import { beside } from '../Flows.css.ts'
import type { FlowSearch } from '../flow-search.ts'
import type { ShownSheet } from '../names/shown-sheet.ts'
import { Diagram } from './Diagram.tsx'
import { MainPath } from './MainPath.tsx'
import { Outline } from './Outline.tsx'

const Details = lazy(async () => ({ default: (await import('../Details.tsx')).Details }))

type Shape = FlowSearch['shape']
type DiagramViewProps = {
  sheet: ShownSheet
  picked: string
  onPick: (id: string | null) => void
  shape: Shape
  onShape: (shape: Shape) => void
}

/** From this many states on, a stranger first needs the straight way. */
const BIG = 9

/** The flow as its straight way or as a picture, over the whole width until something is picked, and the same in words. */
export function DiagramView({ sheet, picked, onPick, shape, onShape }: DiagramViewProps) {
  const { t } = useLingui()
  const chosen = picked === '' ? null : picked
  const hasPath = sheet.mainPath.length > 1
  const isPath = hasPath && (shape === '' ? sheet.graph.states.length >= BIG : shape === 'path')
  const shapes = [
    ['path', t`Main path`],
    ['whole', t`Whole diagram`],
  ] as const
  return (
    <div className={stack.s5}>
      <div className={stack.s3}>
        {hasPath ? (
          <div className={line.start} role="group" aria-label={t`Part of the flow`}>
            {shapes.map(([one, name]) => (
              <button
                key={one}
                type="button"
                className={chip({ on: isPath === (one === 'path') })}
                aria-pressed={isPath === (one === 'path')}
                onClick={() => onShape(one)}
              >
                {name}
              </button>
            ))}
          </div>
        ) : null}
        <div className={chosen === null ? undefined : beside}>
          {isPath ? (
            <MainPath sheet={sheet} picked={chosen} onPick={onPick} />
          ) : (
            <Diagram sheet={sheet} picked={chosen} onPick={onPick} />
          )}
          <div aria-live="polite">
            {chosen === null ? null : (
              <Suspense fallback={<Skeleton />}>
                <Details sheet={sheet} picked={chosen} onPick={onPick} />
              </Suspense>
            )}
          </div>
        </div>
      </div>
      <Card title={t`Flow as text`} note={<Trans>Every state with its transitions.</Trans>}>
        <Outline graph={sheet.graph} picked={chosen} onPick={onPick} />
      </Card>
    </div>
  )
}
