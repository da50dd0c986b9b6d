import * as v from 'valibot'

/** The ways to look at a flow. */
const flowViews = ['diagram', 'simulate', 'live', 'sessions', 'diff'] as const
export type FlowView = (typeof flowViews)[number]

const text = v.fallback(v.string(), '')

/** Search parameters of the atlas's pages; unknown values are dropped. */
export const FlowSearch = v.object({
  view: v.fallback(v.picklist(flowViews), 'diagram'),
  /** A state, an edge or a transition of the diagram. */
  picked: text,
  /** The main path or the whole diagram; empty: as it fits the flow's size. */
  shape: v.fallback(v.picklist(['path', 'whole', '']), ''),
  /** `yes`: the names in the code, not those for people. */
  ids: text,
  /** Choices of a simulation (charts/simulate/shared-path.ts). */
  walk: text,
  from: text,
  to: text,
  locale: text,
  role: text,
  device: text,
  method: text,
  /** The version of the chart whose sessions are shown; the latest recorded one by default. */
  version: text,
  /** A recorded session that is replayed, and where its replay stands. */
  session: text,
  step: text,
})
export type FlowSearch = v.InferOutput<typeof FlowSearch>
export type OnFlowSearch = (patch: Partial<FlowSearch>, options?: { replace?: boolean }) => void

/** The search of the catalogue. */
export const CatalogueSearch = v.object({ text })
