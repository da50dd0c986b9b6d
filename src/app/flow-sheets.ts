import type { FlowSheet, FlowSummary } from '../../flows/atlas/layout-shape.ts'

/** Every flow of this version. */
export const flowSummaries: readonly FlowSummary[] = []

/** A machine's sheet, fetched once; null for a machine that there is not. */
export function flowSheet(_machine: string): Promise<FlowSheet> | null {
  return null
}
