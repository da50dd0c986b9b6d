import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { describe, expect, it } from 'vitest'
import { createMachine, type AnyStateMachine } from 'xstate'

import { catalog } from '../../machines/catalog.ts'
import { transitionsOf, pathOf, statesOf } from '../graph/transitions.ts'
import { graphOf } from '../layout/layout-graph.ts'
import { drawSheetsFirst, storedSheetOf } from '../../tests/qa/stored-sheet.ts'
import { mermaidOf } from './mermaid.ts'
import { scxmlOf } from './scxml.ts'
import { statelyJson } from './stately-json.ts'
import { svgOf } from './svg.ts'

const machines = catalog.map(({ machine }) => ({ id: machine.id, machine, graph: graphOf(machine) }))

/** Elements of an XML text with the elements around each; throws where it is not well-formed. */
function elementsIn(xml: string) {
  const parser = new SaxesParser()
  const open: string[] = []
  const elements: { name: string; within: string | undefined; given: Record<string, string> }[] = []
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    elements.push({ name, within: open.at(-1), given: attributes })
    open.push(name)
  })
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  return elements
}

drawSheetsFirst()

describe.each(machines)('$id', ({ machine, graph }) => {
  it('goes through JSON and XState and comes back with the same states and transitions', () => {
    const json: unknown = JSON.parse(JSON.stringify(statelyJson(graph)))
    const back = createMachine(json as never) as AnyStateMachine
    const idsOf = (of: AnyStateMachine) => transitionsOf(of).map(({ id }) => id)
    expect(statesOf(back).map(pathOf)).toEqual(statesOf(machine).map(pathOf))
    expect(idsOf(back).toSorted()).toEqual(idsOf(machine).toSorted())
    expect(graphOf(back).states.map(({ kind, tags }) => [kind, tags])).toEqual(
      graph.states.map(({ kind, tags }) => [kind, tags]),
    )
  })

  it('is well-formed SCXML with every element where the W3C allows it', () => {
    const elements = elementsIn(scxmlOf(graph))
    const ids = elements.flatMap(({ given }) => given.id ?? [])
    const homes: Readonly<Record<string, readonly string[]>> = {
      state: ['scxml', 'state', 'parallel'],
      parallel: ['scxml', 'state', 'parallel'],
      final: ['scxml', 'state'],
      history: ['state', 'parallel'],
      transition: ['state', 'parallel', 'history'],
      onentry: ['state', 'parallel', 'final'],
      invoke: ['state', 'parallel'],
      send: ['onentry'],
    }
    const strays = elements.filter(({ name, within }) => within !== undefined && !homes[name]?.includes(within))
    const targets = elements.flatMap(({ given }) =>
      [given.target, given.initial].flatMap((list) => list?.split(' ') ?? []),
    )
    const transitions = elements.filter(({ name, within }) => name === 'transition' && within !== 'history')
    expect(strays).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
    expect(targets.filter((target) => !ids.includes(target))).toEqual([])
    expect(transitions).toHaveLength(graph.transitions.length)
  })

  it('is a Mermaid diagram with every state and every transition', () => {
    const lines = mermaidOf(graph).split('\n')
    const drawn = lines.filter((line) => / --> .* : /.test(line))
    expect(lines.filter((line) => /^\s*state "/.test(line))).toHaveLength(graph.states.length)
    expect(drawn).toHaveLength(graph.transitions.reduce((sum, { targets }) => sum + Math.max(1, targets.length), 0))
  })

  it('is a well-formed SVG that needs no other file', async () => {
    const svg = svgOf(graph, (await storedSheetOf(machine.id)).picture, 'auto')
    const elements = elementsIn(svg)
    expect(elements.filter(({ name }) => ['image', 'script', 'use', 'foreignObject'].includes(name))).toEqual([])
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|url\(|@import/)
    for (const { name } of graph.states.filter(({ kind }) => kind !== 'history')) expect(svg).toContain(`>${name}<`)
  })
})
