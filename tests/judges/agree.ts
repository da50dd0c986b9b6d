/**
 * The judge of figures: after each action of people that chance picks, overview, lists, invoices, payment history and
 * files state the same amounts in each currency, for one account and for all together, also while payments are under way.
 */
import { execFile } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

import { HALVORSEN } from '../../server/demo/accounts.ts'
import { makeRandom } from '../../server/demo/random.ts'
import { packageRoot } from '../../server/package-root.ts'
import { startPortal } from '../support/running-portal.ts'
import { actions, dayMs, placeAt, placesOf, type People, type World } from './agree/actions.ts'
import { dateInChicago, daysFrom } from './agree/due-places.ts'
import { signInClient, type Client } from './agree/client.ts'
import { comparedIn, differencesOf } from './agree/figures.ts'
import { readSources } from './agree/sources.ts'

const MERCHANT = '20-1003'
/** Calls are not one moment: what differs once may have changed in between, what differs again is wrong. */
const READINGS = 4
/** One invoice is due on each of these days from today: each move of the clock finds some at every boundary of the dues. */
const FIRST_DAY = -100
const LAST_DAY = 100

let nextPlace = 0

/** Returns the differences that stay, for the account, one of its locations and all accounts, and how many figures were compared. */
async function disagreements(client: Client, today: () => string) {
  const found: string[] = []
  let compared = 0
  const places = await placesOf(client)
  // One location after the other: each is looked at after some actions.
  nextPlace = (nextPlace + 1) % places.length
  const here = places[nextPlace]
  const scopes = [
    { buidCustomer: HALVORSEN },
    ...(here === undefined ? [] : [{ buidCustomer: HALVORSEN, buidLocation: here }]),
    { buidCustomer: null },
  ]
  for (const scope of scopes) {
    let differences: string[] = []
    for (let reading = 0; reading < READINGS; reading += 1) {
      if (reading > 0) await pause(700)
      const sources = await readSources(client, { ...scope, today: today() })
      differences = differencesOf(sources)
      compared = Math.max(compared, comparedIn(sources))
      if (differences.length === 0) break
    }
    const name = 'buidLocation' in scope ? `location ${scope.buidLocation}` : (scope.buidCustomer ?? 'all accounts')
    found.push(...differences.map((difference) => `${name}: ${difference}`))
  }
  return { found, compared }
}

/** Does `count` actions against the built server, and prints each with what disagrees after it; true when nothing does. */
export async function runAgreement({
  count,
  seed,
  print,
}: {
  count: number
  seed: number
  print: (line: string) => void
}): Promise<boolean> {
  print(`Seed ${seed}: the same actions again with --seed ${seed}.`)
  const random = makeRandom(seed)
  let portal = await startPortal()
  const { dataDirectory } = portal
  let movedMs = 0
  let imported = 0
  const today = () => dateInChicago(new Date(Date.now() + movedMs))
  const signIn = async (): Promise<People> => ({
    customer: await signInClient(portal.origin, 'maria.admin'),
    merchants: [
      await signInClient(portal.origin, 'mark.merchant'),
      await signInClient(portal.origin, 'gary.greatlakes'),
    ],
    support: await signInClient(portal.origin, 'ada.admin'),
  })
  await portal.kill()
  await importLines(dataDirectory, aroundToday(today()))
  portal = await startPortal({ dataDirectory })
  let people = await signIn()
  const act = async (): Promise<string> => {
    const world: World = {
      people,
      random,
      async moveDays(days) {
        await people.support.post('/ecaas/demo/clock', 'demo-clock', { move_ms: dayMs(days) })
        movedMs += dayMs(days)
      },
      async importInvoices(lines) {
        // On PGlite one process has the database: killed, since then the import also meets what a crash leaves.
        await portal.kill()
        await importLines(dataDirectory, lines)
        portal = await startPortal({ dataDirectory })
        people = await signIn()
      },
      number: () => (imported += 1),
    }
    const left = Object.values(actions)
    for (;;) {
      const [action] = left.splice(random.between(0, left.length - 1), 1)
      if (!action) throw new Error('There is nothing left to do.')
      const said = await action(world)
      if (said !== null) return said
    }
  }
  try {
    const begin = await disagreements(people.customer, today)
    let wrong = report(print, 0, `at the beginning, ${begin.compared} figures`, begin.found)
    for (let step = 1; step <= count; step += 1) {
      const said = await act()
      const { found } = await disagreements(people.customer, today)
      wrong += report(print, step, said, found)
    }
    return wrong === 0
  } finally {
    await portal.stop()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}

function aroundToday(today: string): string[] {
  const currencies = ['USD', 'EUR', 'NOK']
  return Array.from({ length: LAST_DAY - FIRST_DAY + 1 }, (_, index) => {
    const dueOn = daysFrom(today, FIRST_DAY + index)
    return `DAY-${index},${daysFrom(dueOn, -120)},${dueOn},${10 + (index % 18)}.10,${currencies[index % 3]},${placeAt(index)}`
  })
}

function report(print: (line: string) => void, step: number, said: string, found: readonly string[]): number {
  print(`${found.length === 0 ? '✓' : '✗'} ${String(step).padStart(2)}  ${said}`)
  for (const difference of found) print(`      ${difference}`)
  return found.length
}

async function importLines(dataDirectory: string, lines: readonly string[]): Promise<void> {
  const file = join(dataDirectory, 'agree.csv')
  writeFileSync(file, ['invoice_id,billed_on,due_on,amount,currency,location', ...lines].join('\n'))
  await promisify(execFile)(
    process.execPath,
    [
      join(packageRoot, 'dist/server/import.js'),
      '--merchant',
      MERCHANT,
      '--customer',
      HALVORSEN,
      '--locale',
      'en-US',
      '--accept',
      'currency',
      file,
    ],
    {
      env: { ...process.env, DATABASE_URL: '', PORTAL_MODE: 'demo', DATA_DIR: dataDirectory, npm_lifecycle_event: '' },
    },
  )
}
