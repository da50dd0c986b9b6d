import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMachine, type AnyStateMachine } from 'xstate'

import { consentModel } from '../../machines/workflows/consent/consent.model.ts'
import { changesBetween } from '../../charts/diff/chart-diff.ts'
import { shapeOf } from '../../charts/diff/chart-shape.ts'
import { diffCommand } from '../commands/diff.ts'
import { mutantsOf } from '../mutate/mutants.ts'
import { brokenIn } from '../suites/saved-suites.ts'
import { suiteFile, writeSuite } from '../suites/suite-store.ts'
import { saidBy } from '../../tests/qa/said-by.ts'

const door = {
  id: 'door',
  initial: 'shut',
  states: {
    shut: {
      description: 'Nobody passes.',
      on: {
        'door.open': [
          { guard: 'hasKey', target: 'open' },
          { guard: 'isStaff', target: 'open', actions: 'greet' },
        ],
      },
    },
    open: { description: 'All pass.', initial: 'wide', states: { wide: { on: { 'door.shut': '#door.shut' } } } },
  },
}
type Door = typeof door
const machine = (config: object) => createMachine(config as never) as AnyStateMachine
const changes = (now: object, was: object = door) => changesBetween(shapeOf(machine(was)), shapeOf(machine(now)))
const edited = (edit: (copy: Door) => unknown): object => {
  const copy = structuredClone(door)
  return (edit(copy) as object | undefined) ?? copy
}

describe('between two charts', () => {
  it('nothing differs when they are the same', () => {
    expect(changes(structuredClone(door))).toEqual([])
  })

  it.each([
    {
      what: 'a new target',
      now: edited(({ states }) => void Object.assign(states.open.states.wide.on, { 'door.shut': '#door.open' })),
      says: ['transition changed target: door.shut → door.open'],
    },
    {
      what: 'a dropped guard',
      now: edited(({ states }) => void Reflect.deleteProperty(states.shut.on['door.open'][0] ?? {}, 'guard')),
      says: ['transition changed guard: hasKey → none'],
    },
    {
      what: 'a dropped transition',
      now: edited(({ states }) => void states.shut.on['door.open'].splice(1, 1)),
      says: ['transition removed '],
    },
    {
      what: 'a new transition',
      now: edited(({ states }) => void Object.assign(states.shut.on, { 'door.kick': 'open' })),
      says: ['transition added '],
    },
    {
      what: 'another order of asking',
      now: edited(({ states }) => void states.shut.on['door.open'].reverse()),
      says: ['transition moved is asked before door.shut --door.open[hasKey]--> door.open'],
    },
    {
      what: 'another action',
      now: edited(({ states }) => void Object.assign(states.shut.on['door.open'][1] ?? {}, { actions: 'bow' })),
      says: ['transition changed actions: ["greet"] → ["bow"]'],
    },
    {
      what: 'a new state',
      now: edited(({ states }) => void Object.assign(states, { locked: {} })),
      says: ['state added '],
    },
    {
      what: 'another description',
      now: edited(({ states }) => void Object.assign(states.shut, { description: 'None passes.' })),
      says: ['state changed description: Nobody passes. → None passes.'],
    },
    {
      what: 'another port',
      now: edited(({ states }) => void Object.assign(states.open, { invoke: { src: 'ring' } })),
      says: ['state changed invokes: none → ring (undefined)', 'port added '],
    },
    {
      what: 'another time',
      now: edited(({ states }) => void Object.assign(states.open, { after: { 20: 'shut' } })),
      says: ['transition added '],
    },
  ])('$what is reported', ({ now, says }) => {
    expect(changes(now).map(({ what, change, how }) => `${what} ${change} ${how.join('; ')}`)).toEqual(says)
  })

  it('a renamed state is the same state, and so are its transitions and what is below', () => {
    const { open, ...states } = door.states
    const shut = {
      ...states.shut,
      on: { 'door.open': states.shut.on['door.open'].map((transition) => ({ ...transition, target: 'ajar' })) },
    }
    expect(changes({ ...door, states: { shut, ajar: open } })).toEqual([
      { what: 'state', change: 'moved', id: 'door.ajar', how: ['was door.open'] },
    ])
  })

  it('every single edit of a real machine is reported', () => {
    const before = shapeOf(consentModel.machine)
    const unreported = mutantsOf(consentModel.machine).filter(
      (mutant) => changesBetween(before, shapeOf(mutant.machine)).length === 0,
    )
    expect(unreported.map(({ id }) => id)).toEqual([])
  })
})

describe('a saved suite', () => {
  const suite = { file: 'consent.json', suite: suiteFile(consentModel) }

  it('breaks nowhere on the machine it was made of', async () => {
    expect(await brokenIn(consentModel, suite)).toEqual([])
  })

  it('breaks at the step that differs', async () => {
    const wrong = mutantsOf(consentModel.machine).find(({ id }) =>
      id.endsWith('consent.storing: retarget to consent.reloading'),
    )
    const [first] = await brokenIn({ ...consentModel, machine: wrong?.machine ?? consentModel.machine }, suite)
    expect(first).toMatchObject({ path: 'p01', says: 'consent.optIn' })
    expect(first?.why).toContain('expected was "storing"')
  })
})

describe('npm run flows -- diff', () => {
  let folder: string
  const said = (...argv: string[]) => saidBy([diffCommand], 'diff', ...argv)
  const file = (name: string, config: object) => {
    const path = join(folder, name)
    writeFileSync(path, JSON.stringify(config))
    return path
  }
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'diff-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('compares two configurations in JSON', async () => {
    const [was, is] = [
      file('was.json', door),
      file(
        'is.json',
        edited(({ states }) => void states.shut.on['door.open'].splice(1, 1)),
      ),
    ]
    const { code, out } = await said(was, is, '--exit-code')
    expect(out).toBe('door\n  - transition door.shut --door.open[isStaff]--> door.open')
    expect(code).toBe(1)
    expect(await said(was, was, '--exit-code')).toMatchObject({ code: 0, out: 'Nothing differs.' })
    expect(await said(was, is)).toMatchObject({ code: 0 })
  })

  it('compares a machine in TypeScript with itself, and walks its saved suites', async () => {
    const source = 'machines/workflows/consent/consent.model.ts'
    const suite = join(folder, 'consent.json')
    writeSuite(suiteFile(consentModel), suite)
    const { code, out, err } = await said(source, source, '--suites', suite, '--exit-code')
    expect(err).toContain(`Walking ${suite}`)
    expect(out).toBe('Nothing differs.')
    expect(code).toBe(0)
  })

  // A copy of the sources without its history has no revisions.
  it.runIf(existsSync('.git'))('reads a revision and leaves nothing behind', { timeout: 60_000 }, async () => {
    mkdirSync('.cache', { recursive: true })
    const left = () => readdirSync('.cache').filter((name) => name.startsWith('revision-'))
    const before = left()
    expect(await said('HEAD', 'HEAD', '--exit-code')).toMatchObject({ code: 0, out: 'Nothing differs.' })
    expect(left()).toEqual(before)
  })

  it('refuses what is neither a file nor a revision, and names near machines', async () => {
    expect(await said('no-such-revision')).toMatchObject({ code: 2, err: expect.stringContaining('neither a file') })
    const was = file('was.json', door)
    expect(await said(was, was, '--machine', 'dor')).toMatchObject({ code: 2, err: expect.stringContaining('"door"') })
    expect(await said()).toMatchObject({ code: 2 })
  })
})
