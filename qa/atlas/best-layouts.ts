/** Of each machine, the way of layout that reads best: found once, by trying all, and stored with what it was found for. */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import * as v from 'valibot'

import { catalog } from '../../machines/catalog.ts'
import { contentHash } from '../../scripts/content-hash.mjs'
import { graphOf } from '../../charts/layout/layout-graph.ts'
import { layOut, layoutInput } from '../../charts/layout/layout.ts'
import type { Graph, Picture } from '../../charts/layout/layout-shape.ts'

const FILE = 'qa/atlas/best-layouts.json'
const BestLayouts = v.record(v.string(), v.object({ of: v.string(), way: v.number() }))
type BestLayouts = v.InferOutput<typeof BestLayouts>

const readBest = (): BestLayouts => v.parse(BestLayouts, JSON.parse(readFileSync(FILE, 'utf8')))

const judges = () =>
  contentHash(['charts/layout'], (file) => /(?:layout|order|outline|picture-faults)\.ts$/.test(file)) +
  readFileSync(join('node_modules', 'elkjs', 'package.json'), 'utf8')

/** Identifies what a picture is laid out from, and how. */
const keyOf = (graph: Graph) =>
  createHash('sha256').update(layoutInput(graph)).update(judges()).digest('hex').slice(0, 16)

/** Lays a graph out in its stored best way; in all ways where it, or the way of drawing, has changed since. */
export async function bestPicture(graph: Graph): Promise<Picture> {
  const best = readBest()[graph.machine]
  return (await layOut(graph, best?.of === keyOf(graph) ? best.way : undefined)).picture
}

/** Ids of the machines whose stored best way is of another chart or another way of drawing. */
export function staleLayouts(): readonly string[] {
  const best = readBest()
  return catalog.flatMap(({ machine }) => (best[machine.id]?.of === keyOf(graphOf(machine)) ? [] : [machine.id]))
}

/** Tries all ways for the machines that changed and stores the best of each; returns their ids. */
export async function updateLayouts(): Promise<readonly string[]> {
  const best = readBest()
  const stale = staleLayouts()
  for (const { machine } of catalog.filter(({ machine }) => stale.includes(machine.id))) {
    const graph = graphOf(machine)
    best[machine.id] = { of: keyOf(graph), way: (await layOut(graph)).way }
  }
  const known = Object.entries(best).filter(([id]) => catalog.some(({ machine }) => machine.id === id))
  const rows = known
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, { of, way }]) => `  ${JSON.stringify(id)}: { "of": "${of}", "way": ${way} }`)
  writeFileSync(FILE, `{\n${rows.join(',\n')}\n}\n`)
  return stale
}
