/**
 * `npm run bench:paths`: our suites compared with those of XState's own `createTestModel`, also for many invoices. Ends
 * with 1 when a limit is broken. `--limit 60` gives the other side so many seconds a machine.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { catalog } from '../../machines/catalog.ts'
import type { Model } from '../../machines/model.ts'
import { transitionsOf } from '../../charts/graph/transitions.ts'
import { generate } from '../../charts/paths/paths.ts'
import { table } from '../../qa/table.ts'
import { paymentWith, plainPaymentWith } from '../qa/many-invoices.ts'
import { testModelPaths } from '../qa/test-model-paths.ts'

const INVOICES = [3, 5, 8, 20]
const TIMES_SMALLER = 500
const LONGEST_SECONDS = 10
/** The factor by which a suite for 20 invoices may exceed one for 3. */
const GROWTH = 1.5

type Size = { tests: number; events: number; seconds: number }
type Row = { name: string; transitions: string; ours: Size; theirs: Size | null }

const {
  values: { limit, theirs: asked },
} = parseArgs({ options: { limit: { type: 'string', default: '60' }, theirs: { type: 'string' } } })
const seconds = (since: number) => (performance.now() - since) / 1000
/** Seconds of this process's own work: a busy machine breaks no limit. */
const busySeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

function modelNamed(name: string): Model {
  const [, plain, invoices] = /^(plain )?payment, (\d+) invoices$/.exec(name) ?? []
  if (invoices !== undefined) return (plain === undefined ? paymentWith : plainPaymentWith)(Number(invoices))
  const entry = catalog.find(({ machine }) => machine.id === name)
  if (!entry) throw new Error(`There is no machine "${name}".`)
  return entry.model
}

/** Measures `createTestModel` in a process of its own: it may end neither in time nor in memory. */
function measureTheirs(name: string): Promise<Size | null> {
  return new Promise((resolve) => {
    const begun = performance.now()
    const args = ['--max-old-space-size=3000', '--import', 'tsx', fileURLToPath(import.meta.url), '--theirs', name]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
    const timer = setTimeout(() => child.kill('SIGKILL'), Number(limit) * 1000)
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve(code === 0 ? { ...(JSON.parse(text) as Omit<Size, 'seconds'>), seconds: seconds(begun) } : null)
    })
  })
}

/** Measures our paths. Of a whole model every transition must be reached; of a part of one those in reach. */
function measureOurs(model: Model, isWhole: boolean): Pick<Row, 'transitions' | 'ours'> {
  const begun = busySeconds()
  const { paths, reached } = generate(model)
  const events = paths.reduce((sum, { steps }) => sum + steps.length, 0)
  const isInReach = (id: string) => !(id in model.exclusions) && (isWhole || reached.has(id))
  const wanted = transitionsOf(model.machine).filter(({ id }) => isInReach(id))
  const transitions = `${wanted.filter(({ id }) => reached.has(id)).length}/${wanted.length}`
  return { transitions, ours: { tests: paths.length, events, seconds: busySeconds() - begun } }
}

function brokenIn(rows: readonly Row[]): readonly string[] {
  const events = (invoices: number) =>
    rows.find(({ name }) => name === `payment, ${invoices} invoices`)?.ours.events ?? 0
  const each = rows.flatMap(({ name, transitions, ours, theirs }) => {
    const [taken, wanted] = transitions.split('/')
    const isCrowded = name.endsWith(' invoices')
    return [
      taken === wanted ? [] : `${name}: only ${transitions} transitions`,
      ours.seconds <= LONGEST_SECONDS ? [] : `${name}: ${ours.seconds.toFixed(1)} s, allowed are ${LONGEST_SECONDS}`,
      // A machine without context has few paths, however they are made.
      isCrowded && theirs && theirs.events < TIMES_SMALLER * ours.events
        ? `${name}: not ${TIMES_SMALLER} times smaller`
        : [],
      theirs && theirs.events < ours.events
        ? `${name}: ${ours.events} events, createTestModel needs ${theirs.events}`
        : [],
    ].flat()
  })
  const most = events(INVOICES[0] ?? 0) * GROWTH
  const grown = events(INVOICES.at(-1) ?? 0)
  return [...each, ...(grown > most ? [`20 invoices need ${grown} events, allowed are ${Math.floor(most)}`] : [])]
}

function printed(rows: readonly Row[]): string {
  const cells = (size: Size | null) =>
    size ? [String(size.tests), String(size.events), size.seconds.toFixed(1)] : ['no end', '-', `> ${limit}`]
  const times = ({ ours, theirs }: Row) =>
    theirs && ours.events > 0 ? `${(theirs.events / ours.events).toFixed(1)} x` : '-'
  const head = ['machine', 'transitions', 'our tests', 'events', 's', 'createTestModel', 'events', 's', 'smaller']
  return table([
    head,
    ...rows.map((row) => [row.name, row.transitions, ...cells(row.ours), ...cells(row.theirs), times(row)]),
  ])
}

if (asked === undefined) {
  const crowded = INVOICES.map((count) => `payment, ${count} invoices`)
  const names = [...catalog.map(({ machine }) => machine.id), 'plain payment, 2 invoices', ...crowded]
  const rows: Row[] = []
  for (const name of names) {
    console.error(`… ${name}`)
    rows.push({ name, ...measureOurs(modelNamed(name), !name.startsWith('plain')), theirs: await measureTheirs(name) })
  }
  console.log(printed(rows))
  const broken = brokenIn(rows)
  for (const says of broken) console.log(`BROKEN  ${says}`)
  process.exitCode = broken.length > 0 ? 1 : 0
} else {
  console.log(JSON.stringify(testModelPaths(modelNamed(asked))))
}
