import { useLingui } from '@lingui/react/macro'

import type { FlowSheet } from '../../../charts/layout/layout-shape.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { Details } from '../Details.tsx'
import { Diagram } from './Diagram.tsx'
import { beside } from '../Flows.css.ts'
import { Outline } from './Outline.tsx'

type DiagramViewProps = { sheet: FlowSheet; picked: string; onPick: (id: string | null) => void }

/** The flow as a picture over the whole width until something in it is picked, and the same in words. */
export function DiagramView({ sheet, picked, onPick }: DiagramViewProps) {
  const { t } = useLingui()
  const chosen = picked === '' ? null : picked
  return (
    <div className={stack.s5}>
      <div className={chosen === null ? undefined : beside}>
        <Diagram sheet={sheet} picked={chosen} onPick={onPick} />
        <div aria-live="polite">{chosen === null ? null : <Details sheet={sheet} picked={chosen} />}</div>
      </div>
      <Card title={t`Flow as text`} note={t`Every state with its transitions.`}>
        <Outline graph={sheet.graph} picked={chosen} onPick={onPick} />
      </Card>
    </div>
  )
}
