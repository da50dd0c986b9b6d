import type { FlowSheet } from '../../../charts/layout/layout-shape.ts'
import { mermaidOf } from '../../../charts/formats/mermaid.ts'
import { scxmlOf } from '../../../charts/formats/scxml.ts'
import { statelyJson } from '../../../charts/formats/stately-json.ts'
import { svgOf } from '../../../charts/formats/svg.ts'
import { versionOf } from '../../../charts/formats/version-file.ts'
import { pngOf } from './png.ts'
import { jsonBlob } from '../save-file.ts'

export type ExportForm = 'svg' | 'png' | 'mermaid' | 'scxml' | 'json' | 'version'

/** A flow as a file of one form, with the name under which it is saved. */
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
