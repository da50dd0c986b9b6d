import type { CatalogEntry } from '../../machines/catalog.ts'
import { transitionsOf, guardParts, statesOf } from '../../charts/graph/transitions.ts'
import { defineCommand } from '../command.ts'
import { merged, untakenOf, type Coverage } from '../../charts/coverage/coverage.ts'
import { readCoverage } from '../coverage/coverage-file.ts'
import { machinesNamed } from '../machine-named.ts'
import { table } from '../table.ts'

/** QA's first questions about a machine; `coverage` is the share of transitions last followed headless, in percent. */
function factsOf({ kind, model, machine }: CatalogEntry, runs: readonly Coverage[]) {
  const transitions = transitionsOf(machine)
  const run = runs.find((known) => known.machine === machine.id)
  const total = run ? Object.keys(run.transitions).length - run.excluded.length : 0
  return {
    machine: machine.id,
    kind,
    states: statesOf(machine).length,
    transitions: transitions.length,
    guards: new Set(transitions.flatMap(({ definition }) => guardParts(definition.guard))).size,
    ports: model.ports,
    events: model.eventTypes,
    scenarios: [...model.scenarios.keys()],
    journeys: model.journeys.length,
    refusals: model.refusals.length,
    coverage: run && total > 0 ? Math.floor((1000 * (total - untakenOf(run).length)) / total) / 10 : null,
  }
}

export const listCommand = defineCommand({
  name: 'list',
  usage: '[machine …]',
  summary: 'Every machine with its states, transitions, guards, ports, events, journeys and last measured coverage.',
  help: `
The numbers come from the machines and models themselves; coverage is what the last \`npm test\` really took of
the transitions ("-": not measured yet). With --long each machine's events, ports and scenarios are named.

  npm run flows -- list
  npm run flows -- list payment session --long`,
  options: { long: { type: 'boolean' } },
  explains: { long: 'Names the events, ports and scenarios.' },
  run: ({ values, positionals, isJson }, console) => {
    const runs = merged(readCoverage('headless'))
    const facts = machinesNamed(positionals).map((entry) => factsOf(entry, runs))
    if (isJson) {
      console.out(JSON.stringify(facts, null, 2))
      return Promise.resolve(0)
    }
    const head = [
      'machine',
      'kind',
      'states',
      'transitions',
      'guards',
      'ports',
      'events',
      'scenarios',
      'journeys',
      'refusals',
    ]
    const rows = facts.map((one) => [
      one.machine,
      one.kind,
      ...[one.states, one.transitions, one.guards, one.ports.length, one.events.length, one.scenarios.length].map(
        String,
      ),
      ...[one.journeys, one.refusals].map(String),
      one.coverage === null ? '-' : `${one.coverage.toFixed(1)} %`,
    ])
    console.out(table([[...head, 'coverage'], ...rows]))
    if (values.long) {
      for (const { machine, events, ports, scenarios } of facts) {
        const named = { events, ports, scenarios }
        console.out(`\n${machine}`)
        for (const [what, names] of Object.entries(named)) {
          if (names.length > 0) console.out(`  ${what}: ${names.join(what === 'scenarios' ? '; ' : ', ')}`)
        }
      }
    }
    return Promise.resolve(0)
  },
})
