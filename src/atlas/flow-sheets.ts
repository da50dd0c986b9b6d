import { sheets, summaries } from 'virtual:flow-sheets'

import type { FlowSheet, FlowSummary } from '../../charts/layout/layout-shape.ts'

export const flowSummaries: readonly FlowSummary[] = summaries

const asked = new Map<string, Promise<FlowSheet>>()

/** A machine's sheet, fetched once; null for a machine that there is not. A failed try is made again by the next who asks. */
export function flowSheet(machine: string): Promise<FlowSheet> | null {
  const known = asked.get(machine)
  if (known) return known
  const load = Object.hasOwn(sheets, machine) ? sheets[machine] : undefined
  if (!load) return null
  const started = load().catch((error: unknown) => {
    asked.delete(machine)
    throw error
  })
  asked.set(machine, started)
  return started
}
