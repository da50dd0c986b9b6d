/** Made from the machines when the page is built (qa/atlas/vite-atlas.ts). */
declare module 'virtual:flow-sheets' {
  import type { FlowSheet, FlowSummary } from '../../charts/layout/layout-shape.ts'

  /** By the machine's id; each sheet is a chunk of its own. */
  export const sheets: Readonly<Record<string, () => Promise<FlowSheet>>>
  export const summaries: readonly FlowSummary[]
}
