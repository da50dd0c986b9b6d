import type { FlowSheet, Lane } from '../../../flows/atlas/layout-shape.ts'

type DiagramProps = {
  sheet: Pick<FlowSheet, 'graph' | 'picture'>
  lanes?: ReadonlySet<Lane>
  lit?: ReadonlySet<string>
  taken?: ReadonlySet<string>
  weights?: ReadonlyMap<string, number>
  notes?: ReadonlyMap<string, string>
  changes?: ReadonlyMap<string, 'added' | 'removed' | 'changed'>
  picked?: string | null
  onPick?: (id: string | null) => void
}

/** The flow's states, until its picture is drawn here. */
export function Diagram({ sheet, lit, notes, changes, onPick }: DiagramProps) {
  return (
    <ul>
      {sheet.graph.states.map(({ id, name }) => (
        <li key={id} data-lit={lit?.has(id) ?? false}>
          <button type="button" onClick={() => onPick?.(id)}>
            {name} {notes?.get(id)} {changes?.get(id)}
          </button>
        </li>
      ))}
    </ul>
  )
}
