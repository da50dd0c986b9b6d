import type { Model } from '../../machines/model.ts'

/** A machine with its model, by its id; null for an unknown one. Fetched only by who tries a flow out. */
export async function loadModel(machine: string): Promise<Model | null> {
  const { catalog } = await import('../../machines/catalog.ts')
  return catalog.find(({ model }) => model.machine.id === machine)?.model ?? null
}
