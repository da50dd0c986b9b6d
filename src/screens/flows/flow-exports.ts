import type { FlowSheet } from '../../../flows/atlas/layout-shape.ts'
import { mermaidOf } from '../../../flows/atlas/exports/mermaid.ts'
import { scxmlOf } from '../../../flows/atlas/exports/scxml.ts'
import { statelyJson } from '../../../flows/atlas/exports/stately-json.ts'
import { svgOf } from '../../../flows/atlas/exports/svg.ts'
import { versionOf } from '../../../flows/atlas/version-file.ts'
import { pngOf } from './png.ts'
import { jsonBlob } from './save-file.ts'

export type ExportForm = 'svg' | 'png' | 'mermaid' | 'scxml' | 'json' | 'version'

/** A flow as a file of one form, with the name under which it is kept. */
export async function exportFlow(sheet: FlowSheet, form: ExportForm): Promise<{ name: string; content: Blob }> {
  const { graph, picture } = sheet
  const svg = () => svgOf(graph, picture)
  switch (form) {
    case 'svg':
      return { name: `${graph.machine}.svg`, content: new Blob([svg()], { type: 'image/svg+xml' }) }
    case 'png':
      return { name: `${graph.machine}.png`, content: await pngOf(svg(), picture) }
    case 'mermaid':
      return { name: `${graph.machine}.mmd`, content: new Blob([mermaidOf(graph)], { type: 'text/plain' }) }
    case 'scxml':
      return { name: `${graph.machine}.scxml`, content: new Blob([scxmlOf(graph)], { type: 'application/scxml+xml' }) }
    case 'json':
      return { name: `${graph.machine}.json`, content: jsonBlob(statelyJson(graph)) }
    case 'version':
      return { name: `${graph.machine}.${sheet.summary.hash}.json`, content: jsonBlob(versionOf(sheet)) }
  }
}
