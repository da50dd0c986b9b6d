import { makeLog, type Log } from '../../server/log.ts'
import { PASSWORD } from '../server/portal-fixture.ts'

/** Of the fixture's people and companies; words that stand in no code. */
const NAMES = ['Halvorsen', 'Baltic Parts', 'Superior Tire', 'Prairie Grain', 'Far Carrier', 'Far Fuel', 'Harbor Road']
const personal: readonly RegExp[] = [
  /[\w.+-]+(?:@|%40)[\w-]+\.[a-z]{2,}/i,
  /__Host-/,
  /\bBearer \S/,
  new RegExp([PASSWORD, ...NAMES].join('|'), 'i'),
]

/** Returns the first thing in a line of the log that tells of a person, a company or a secret; null for a clean line. */
export function personalIn(line: string): string | null {
  for (const pattern of personal) {
    const found = pattern.exec(line)
    if (found) return found[0]
  }
  return null
}

/** The log of every portal under test, at the level that says most: a line with personal data fails the test. */
export function impersonalLog(): Log {
  return makeLog('trace', {
    write(line) {
      const found = personalIn(line)
      if (found !== null) throw new Error(`The log has personal data, "${found}": ${line}`)
    },
  })
}
