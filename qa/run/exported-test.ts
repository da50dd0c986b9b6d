import type { AnyEvent, Step } from '../../machines/model.ts'
import { emptyCoverage } from '../../charts/coverage/coverage.ts'
import { machineNamed } from '../machine-named.ts'
import { startRecordWalk } from '../../charts/suite/record-walk.ts'

/** A step as an exported test writes it: its type, and whatever the machine of that name reads from it. */
type WrittenStep = { readonly type: string; readonly [field: string]: unknown }

/**
 * The subject of an exported test: a real actor of a machine of the catalogue, at the start of one of its scenarios.
 */
export function startMachine(machine: string, scenario: string) {
  const { model } = machineNamed(machine)
  const walk = startRecordWalk(model, scenario, emptyCoverage(model.machine))
  return {
    ...walk,
    // Written from a record of such steps; which fields go with which type, only the machine knows.
    does: (step: WrittenStep) => walk.does(step as Step),
    refuses: (event: WrittenStep) => walk.refuses(event as AnyEvent),
    why: (event: WrittenStep) => walk.why(event as AnyEvent),
  }
}
