import type { FlowIndex, FlowSheet } from '../../charts/layout/layout-shape.ts'

/** Beside the page: sheets are drawn from the machines, mostly after the portal has started. */
async function fetched(name: string): Promise<unknown> {
  const answer = await fetch(`${import.meta.env.BASE_URL}flow-sheets/${name}.json`)
  if (!answer.ok) throw new Error(`The flow sheet "${name}" was answered with ${answer.status}.`)
  return answer.json()
}

/** Fetches what is drawn by now, and what is not. */
// Written by scripts/flow-sheets.mjs in this form.
export const fetchFlowIndex = async () => (await fetched('index')) as FlowIndex

const asked = new Map<string, Promise<FlowSheet>>()

/** Returns a machine's sheet, fetched once. A failed try is made again by the next who asks. */
export function flowSheet(machine: string): Promise<FlowSheet> {
  const known = asked.get(machine)
  if (known) return known
  // Written by qa/atlas/write-sheets.ts from the same type.
  const started = fetched(machine).then(
    (sheet) => sheet as FlowSheet,
    (error: unknown) => {
      asked.delete(machine)
      throw error
    },
  )
  asked.set(machine, started)
  return started
}
