import type { FlowSheet } from '../../../flows/atlas/layout-shape.ts'
import { stack } from '../../parts/layout.css.ts'
import { Details } from './Details.tsx'
import { Diagram } from './Diagram.tsx'
import { beside } from './Flows.css.ts'
import { Outline } from './Outline.tsx'

type DiagramViewProps = { sheet: FlowSheet; picked: string; onPick: (id: string | null) => void }

/** The flow as a picture, as words, and what is known of its parts. */
export function DiagramView({ sheet, picked, onPick }: DiagramViewProps) {
  return (
    <div className={stack.s5}>
      <div className={beside}>
        <Diagram sheet={sheet} picked={picked === '' ? null : picked} onPick={onPick} />
        <div aria-live="polite">
          <Details sheet={sheet} picked={picked} />
        </div>
      </div>
      <Outline graph={sheet.graph} picked={picked === '' ? null : picked} onPick={onPick} />
    </div>
  )
}
