import { catalog, type CatalogEntry } from '../../machines/catalog.ts'
import type { Model } from '../../machines/model.ts'
import { sightsOf, type Text } from '../../machines/page.ts'
import { transitionsOf, guardParts, statesOf } from '../../charts/graph/transitions.ts'
import { sectionsOf } from '../../charts/graph/sections.ts'
import { emptyCoverage, nameTest, type Coverage } from '../../charts/coverage/coverage.ts'
import { reportOf, type Figure } from '../coverage/coverage-report.ts'
import { generate, type Generated } from '../../charts/paths/paths.ts'
import { mainPathOf } from '../../charts/paths/main-path.ts'
import { reachableOf } from '../../charts/paths/reachable.ts'
import { machineHash, suiteFile } from '../suites/suite-store.ts'
import { journeySuite } from '../../charts/suite/journey-suite.ts'
import { walkPath, walkSteps } from '../../charts/suite/walk.ts'
import { graphOf } from '../../charts/layout/layout-graph.ts'
import { bestPicture } from './best-layouts.ts'
import { pageWordsOf } from './page-words.ts'
import { purposeOf, rulesOf, sourceOf } from './guard-rules.ts'
import type { FlowSheet, FlowSummary, Graph, GuardFacts } from '../../charts/layout/layout-shape.ts'
import type { SuiteFile } from '../../charts/suite/suite-file.ts'
import { leavesOf } from '../exports/script.ts'
import { hasScreen, pageOf } from '../words/page-of.ts'

/** Runs all paths that `npm test` runs of a machine, on real actors, and returns the transitions that were followed. */
async function walked(model: Model, paths: Generated): Promise<Coverage> {
  const coverage = emptyCoverage(model.machine, Object.keys(model.exclusions))
  for (const [at, path] of paths.paths.entries()) {
    nameTest(coverage, `p${String(at + 1).padStart(2, '0')} ${path.name}`)
    await walkPath(model, path, coverage)
  }
  for (const path of generate(model, { cover: 'refusals' }).paths) {
    nameTest(coverage, `is refused: ${path.name}`)
    await walkPath(model, path, coverage)
  }
  for (const { name, scenario, events } of model.journeys) {
    nameTest(coverage, name)
    await walkSteps(model, scenario, events, coverage)
  }
  return coverage
}

function testsIn({ tests }: Coverage, graph: Graph): FlowSheet['tests'] {
  const taking = (id: string) => Object.keys(tests).filter((test) => tests[test]?.includes(id))
  return Object.fromEntries(graph.transitions.map(({ id }) => [id, taking(id)]))
}

/** The codes with which an event is refused that only this guard lets through. */
function codesOf({ machine, refusals }: Model, guard: string): readonly string[] {
  const guarded = transitionsOf(machine).filter((transition) => transition.guard !== null)
  return refusals.flatMap(({ refuses, code }) => {
    const guards = new Set(
      guarded.flatMap((transition) => (transition.event === refuses.type ? [transition.guard] : [])),
    )
    return code !== undefined && guards.size === 1 && guards.has(guard) ? [code] : []
  })
}

function guardsOf(model: Model, source: string): FlowSheet['guards'] {
  const rules = rulesOf(model.machine, source)
  const names = new Set(transitionsOf(model.machine).flatMap(({ definition }) => guardParts(definition.guard)))
  return Object.fromEntries(
    [...names].map((name): [string, GuardFacts] => {
      const codes = [...new Set(codesOf(model, name))]
      return [name, { rule: rules[name] ?? null, code: codes.length === 0 ? null : codes.join(', ') }]
    }),
  )
}

/** Returns the page of a machine in each state, as a path of its suite first comes there. */
function seenOn(entry: CatalogEntry, { paths }: SuiteFile): FlowSheet['seen'] {
  if (!hasScreen(entry)) return {}
  const page = pageOf(entry)
  const seen: Record<string, readonly Text[]> = {}
  for (const { state, facts } of paths.flatMap(({ starts, steps }) => [starts, ...steps.map(({ expects }) => expects)]))
    for (const leaf of leavesOf(state))
      seen[`${entry.machine.id}.${leaf}`] ??= sightsOf(page, { leaves: [leaf], facts }).flatMap((sight) =>
        Object.values(sight),
      )
  return seen
}

/** All words of a chart, once each. */
function wordsIn({ states, transitions }: Graph): readonly string[] {
  return [
    ...new Set([
      ...states.flatMap(({ name, description, view, ports }) => [name, description, view ?? '', ...ports]),
      ...transitions.flatMap(({ event, guard, guardWords }) => [event, guard ?? '', guardWords ?? '']),
    ]),
  ].filter((word) => word !== '')
}

const share = ({ taken, of }: Figure) => [taken, of] as const

/** Returns all that the atlas needs of one machine. A second for a big one; runs in Node only. */
export async function flowSheetOf(entry: CatalogEntry, entries: readonly CatalogEntry[] = catalog): Promise<FlowSheet> {
  const { model, machine, kind } = entry
  const source = sourceOf(machine)
  const graph = graphOf(machine)
  const generated = generate(model)
  const coverage = await walked(model, generated)
  const suite = suiteFile(model, {}, generated)
  const { figures } = reportOf(model, [{ run: 'headless', coverage }], reachableOf(model, generated))
  const paths = [...(await journeySuite(entry)).paths, ...suite.paths]
  const summary: FlowSummary = {
    id: machine.id,
    kind,
    purpose: purposeOf(machine, source),
    states: statesOf(machine).length,
    transitions: graph.transitions.length,
    guards: new Set(transitionsOf(machine).flatMap(({ definition }) => guardParts(definition.guard))).size,
    routes: [...new Set(graph.states.flatMap(({ route }) => route ?? []))],
    sections: [...sectionsOf(model).keys()],
    starts: entries.flatMap(({ machine: { id } }) => (model.ports.includes(id) ? [id] : [])),
    coverage: { states: share(figures.states), transitions: share(figures.transitions), guards: share(figures.guards) },
    hash: machineHash(machine),
    words: wordsIn(graph),
  }
  return {
    summary,
    graph,
    picture: await bestPicture(graph),
    suite,
    seen: seenOn(entry, suite),
    tests: testsIn(coverage, graph),
    guards: guardsOf(model, source),
    words: pageWordsOf(entry, paths),
    mainPath: mainPathOf(graph, paths),
    source,
  }
}
