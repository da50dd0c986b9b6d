import type { Coverage } from '../../charts/coverage/coverage.ts'
import { share } from '../share.ts'
import { table } from '../table.ts'

/** The table for people: machine, states, transitions, followed, share. Excluded transitions count as neither. */
export function coverageTable(runs: readonly Coverage[]): string {
  const row = (name: string, { transitions, states, excluded }: Coverage) => {
    const total = Object.keys(transitions).length - excluded.length
    const taken = Object.entries(transitions).filter(([id, count]) => count > 0 && !excluded.includes(id)).length
    const seen = Object.values(states).filter((count) => count > 0).length
    return [
      name,
      `${seen}/${Object.keys(states).length}`,
      String(total),
      String(taken),
      share(taken, total),
      String(excluded.length),
    ]
  }
  return table([
    ['machine', 'states', 'transitions', 'taken', 'share', 'excused'],
    ...runs.map((run) => row(run.machine, run)),
  ])
}
