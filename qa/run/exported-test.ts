import { emptyCoverage } from '../../charts/coverage/coverage.ts'
import { machineNamed } from '../machine-named.ts'
import { startRecordWalk } from '../../charts/suite/record-walk.ts'

/**
 * The subject of an exported test: a real actor of a machine of the catalogue, at the start of one of its scenarios.
 */
export function startMachine(machine: string, scenario: string) {
  const { model } = machineNamed(machine)
  return startRecordWalk(model, scenario, emptyCoverage(model.machine))
}
