/** The table of events in docs/webhooks.md, made from the machines. */
import { statesOf, transitionsOf } from '../../../charts/graph/transitions.ts'
import { kindsFor, kindsOf, webhookLifecycles } from '../../../domain/rules/webhooks/kinds.ts'
import { catalog } from '../../../machines/catalog.ts'

const merchantKinds: readonly string[] = kindsFor('merchant')

/** Returns the lines of the table, one an event, with single spaces. */
export function eventsTable(): readonly string[] {
  const rows = webhookLifecycles.flatMap((lifecycle) => {
    const machine = catalog.find((entry) => entry.machine.id === `${lifecycle}Lifecycle`)?.machine
    if (!machine) throw new Error(`There is no lifecycle ${lifecycle}.`)
    const transitions = transitionsOf(machine)
    return kindsOf(lifecycle).map((kind) => {
      const status = kind.slice(lifecycle.length + 1)
      const leading = transitions.filter(({ targets }) => targets.includes(`${machine.id}.${status}`))
      const events = [...new Set(leading.map(({ event }) => `\`${event}\``))].toSorted().join(', ')
      const state = statesOf(machine).find(({ key }) => key === status)
      const isForMerchants = merchantKinds.includes(kind) ? 'yes' : ''
      return `| \`${kind}\` | ${events} | ${state?.description ?? ''} | ${isForMerchants} |`
    })
  })
  return ['| Type | `transition` | Status | Merchants |', '| --- | --- | --- | --- |', ...rows]
}
