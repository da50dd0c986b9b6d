import type { FlowSheet } from '../../../flows/atlas/layout-shape.ts'
import { svgOf } from '../../../flows/atlas/exports/svg.ts'
import { versionOf } from '../../../flows/atlas/version-file.ts'
import { pngOf } from './png.ts'
import { jsonBlob } from './save-file.ts'

export type ExportForm = 'svg' | 'png' | 'version'

/** A flow as a file of one form, with the name under which it is kept. */
export async function exportFlow(sheet: FlowSheet, form: ExportForm): Promise<{ name: string; content: Blob }> {
  const { graph, picture } = sheet
  const svg = () => svgOf(graph, picture)
  switch (form) {
    case 'svg':
      return { name: `${graph.machine}.svg`, content: new Blob([svg()], { type: 'image/svg+xml' }) }
    case 'png':
      return { name: `${graph.machine}.png`, content: await pngOf(svg(), picture) }
    case 'version':
      return { name: `${graph.machine}.${sheet.summary.hash}.json`, content: jsonBlob(versionOf(sheet)) }
  }
}
