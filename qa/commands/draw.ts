import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

import { mermaidOf } from '../../charts/formats/mermaid.ts'
import { scxmlOf } from '../../charts/formats/scxml.ts'
import { statelyJson } from '../../charts/formats/stately-json.ts'
import { svgOf } from '../../charts/formats/svg.ts'
import { graphOf } from '../../charts/layout/layout-graph.ts'
import { bestPicture } from '../atlas/best-layouts.ts'
import type { Graph } from '../../charts/layout/layout-shape.ts'
import { statesOf } from '../../charts/graph/transitions.ts'
import { defineCommand, Misuse } from '../command.ts'
import { machineNamed } from '../machine-named.ts'
import { didYouMean } from '../nearest.ts'

const FORMS: Readonly<Record<string, (graph: Graph) => Promise<string> | string>> = {
  svg: async (graph) => svgOf(graph, await bestPicture(graph), 'auto'),
  mermaid: mermaidOf,
  scxml: scxmlOf,
  json: (graph) => `${JSON.stringify(statelyJson(graph), null, 2)}\n`,
}
const NAMES = Object.keys(FORMS)

export const drawCommand = defineCommand({
  name: 'draw',
  usage: '<machine> --to svg|mermaid|scxml|json',
  summary: "A machine's chart as a picture, or as text that other tools draw.",
  help: `
Drawn from the machine itself, never by hand. The picture needs no other file and follows the reader's screen, light or
dark. JSON is taken by XState (createMachine) and by Stately Studio; SCXML is the W3C's form of a chart.

  npm run flows -- draw payment --to svg --out payment.svg
  npm run flows -- draw session --to mermaid
  npm run flows -- draw payment --to json --out payment.json

Exit codes: 0 drawn, 2 asked wrongly.`,
  options: { to: { type: 'string' }, out: { type: 'string' } },
  explains: { to: NAMES.join(', '), out: 'Writes to this file; stdout by default.' },
  run: async ({ values: { to, out }, positionals: [name], isJson }, console) => {
    const { machine } = machineNamed(name)
    const graph = graphOf(machine)
    if (to === undefined) throw new Misuse(`To what? --to ${NAMES.join(', ')}.`)
    const draw = FORMS[to]
    if (!draw) throw new Misuse(`There is no --to ${to}. ${didYouMean(to, NAMES)}`)
    const text = await draw(graph)
    if (out !== undefined) {
      mkdirSync(dirname(resolve(out)), { recursive: true })
      writeFileSync(out, text)
    }
    const facts = {
      machine: graph.machine,
      to,
      states: statesOf(machine).length,
      transitions: graph.transitions.length,
    }
    if (isJson) console.out(JSON.stringify(out === undefined ? { ...facts, text } : { ...facts, out }, null, 2))
    else
      console.out(
        out === undefined ? text.trimEnd() : `${out}: ${facts.states} states, ${facts.transitions} transitions`,
      )
    return 0
  },
})
