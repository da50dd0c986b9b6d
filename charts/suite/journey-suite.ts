import type { CatalogEntry } from '../../machines/catalog.ts'
import type { Step } from '../../machines/model.ts'
import { emptyCoverage } from '../coverage/coverage.ts'
import { textOf } from '../graph/explore.ts'
import { startRecordWalk } from './record-walk.ts'
import type { PathRecord, StepRecord, SuiteFile } from './suite-file.ts'

/** A step in the form of a file. */
function recorded(step: Step): StepRecord['do'] {
  const record = JSON.parse(textOf(step)) as StepRecord['do']
  const isBare = 'actor' in step && !('output' in record || 'error' in record)
  return isBare ? { ...record, output: { $undefined: true } } : record
}
const byOf = (step: Step): StepRecord['by'] => ('actor' in step ? 'environment' : 'delay' in step ? 'clock' : 'user')

/** For tests: a model's hand-written journeys and refusals as a suite, without the generator. */
export async function journeySuite({ machine, model }: CatalogEntry): Promise<SuiteFile> {
  const ways = [
    ...model.journeys.map(({ name, scenario, events }) => ({ name, scenario, steps: events, refusal: null })),
    ...model.refusals.map(({ name, scenario, after, ...refusal }) => ({ name, scenario, steps: after, refusal })),
  ]
  const paths: PathRecord[] = []
  for (const [at, { name, scenario, steps, refusal }] of ways.entries()) {
    const walk = startRecordWalk(model, scenario, emptyCoverage(machine))
    const starts = { ...walk.seen(), transitions: [...walk.startTransitions] }
    const records: StepRecord[] = []
    for (const step of steps) {
      const transitions = [...(await walk.does(step))]
      records.push({ by: byOf(step), do: recorded(step), says: step.type, expects: walk.seen(), transitions })
    }
    if (refusal) {
      const { refuses, code = null } = refusal
      const expects = walk.seen()
      records.push({ by: 'user', do: recorded(refuses), says: refuses.type, expects, transitions: [], refused: code })
    }
    walk.stop()
    paths.push({ id: `p${String(at + 1).padStart(2, '0')}`, name, scenario, starts, steps: records })
  }
  return {
    format: 'statechart-suite',
    version: 1,
    machine: machine.id,
    machineHash: 'by hand',
    dataHash: 'by hand',
    cover: 'transitions',
    options: { resetCost: 3, maxLength: null, seed: 0 },
    paths,
    unreached: [],
  }
}
