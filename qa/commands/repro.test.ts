import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { assign, setup } from 'xstate'

import type { Model } from '../../machines/model.ts'
import { consentModel } from '../../machines/workflows/consent/consent.model.ts'
import { signInModel } from '../../machines/workflows/sign-in/sign-in.model.ts'
import { reproCommand } from './repro.ts'
import { emptyCoverage } from '../../charts/coverage/coverage.ts'
import { follow } from '../run/follow.ts'
import { generate, type Path } from '../../charts/paths/paths.ts'
import { walkRecord } from '../../charts/suite/record-walk.ts'
import { recordingIn } from '../run/recording.ts'
import { readSuite } from '../suites/suite-store.ts'
import { saidBy } from '../../tests/qa/said-by.ts'
import { toyModel } from '../../tests/qa/toy-model.ts'

const transitionsIn = ({ startTransitions, steps }: Path) => [
  ...startTransitions,
  ...steps.flatMap(({ transitions }) => transitions),
]

const counter = setup({
  types: {} as { context: { count: number } },
  guards: { isEnough: ({ context }) => context.count >= 4 },
}).createMachine({
  id: 'counter',
  context: { count: 0 },
  initial: 'counting',
  states: {
    counting: {
      on: {
        'count.add': {
          actions: assign({ count: ({ context, event }) => context.count + (event as unknown as { by: number }).by }),
        },
        'count.end': { guard: 'isEnough', target: 'done' },
      },
    },
    done: {},
  },
})
const ADD = 'counter.counting --count.add--> stays'
const END = 'counter.counting --count.end[isEnough]--> counter.done'
const counting = (...by: number[]): Model =>
  toyModel(counter, {
    events: [...by.map((each) => ({ type: 'count.add', by: each })), 'count.end'],
  })

describe('a walk along recorded transitions', () => {
  it.each([consentModel, signInModel].map((model) => [model.machine.id, model] as const))(
    'is found for every path of %s, whatever its scenario',
    (_, model) => {
      for (const path of generate(model).paths) {
        const followed = follow(model, transitionsIn(path))
        expect(followed?.stopped).toBeNull()
        expect(followed && transitionsIn(followed.path)).toEqual(transitionsIn(path))
      }
    },
  )

  it('tries every sample, and goes back when one leads nowhere', () => {
    expect(follow(counting(1, 3), [ADD, ADD, END])).toMatchObject({ taken: 3, stopped: null })
  })

  it('says where a sample is missing', () => {
    const followed = follow(counting(1), [ADD, ADD, END])
    expect(followed).toMatchObject({ taken: 2 })
    expect(followed?.stopped).toMatch(/every sample of "count.end" goes another way .*isEnough refuses/)
    expect(follow(counting(), [ADD])?.stopped).toContain('no sample of "count.add"')
  })

  it('says where the chart has no such transition, and which is near', () => {
    const { stopped } = follow(counting(4), [ADD, END.replace('isEnough', 'isEnuogh')]) ?? {}
    expect(stopped).toContain('The chart has no transition')
    expect(stopped).toContain(`Did you mean "${END}"`)
  })

  it('says where something between was not recorded', () => {
    const [path] = generate(consentModel).paths
    const transitions = path ? transitionsIn(path) : []
    const followed = follow(consentModel, [...transitions.slice(0, 2), ...transitions.slice(3)])
    expect(followed?.stopped).toContain('what lies between is missing')
  })

  it('continues where the recorder came after the start', () => {
    const [path] = generate(consentModel).paths
    const late = path?.steps.slice(0, 1).flatMap(({ transitions }) => transitions) ?? []
    expect(follow(consentModel, late)).toMatchObject({ taken: late.length, stopped: null })
  })
})

describe('a recording', () => {
  const transition = 'm.open --door.close--> m.closed'
  const whole = {
    format: 'statechart-recording',
    version: 1,
    machine: 'm',
    taken: [{ transition, at: 0, to: ['m.closed'] }],
  }

  it('holds transitions and times, and nothing else', () => {
    expect(recordingIn(JSON.stringify(whole))).toEqual(whole)
    const leaking = { ...whole, taken: [{ transition, at: 0, context: { card: '4111' } }] }
    expect(() => recordingIn(JSON.stringify(leaking))).toThrow('taken.0.context')
  })

  it('is refused with what is wrong with it', () => {
    expect(() => recordingIn('{')).toThrow('is JSON')
    expect(() => recordingIn(JSON.stringify({ ...whole, version: 2 }))).toThrow('version')
  })
})

describe('npm run flows -- repro', () => {
  let folder: string
  const said = (...argv: string[]) => saidBy([reproCommand], 'repro', ...argv)
  const recorded = (transitions: readonly string[], machine = 'consent') => {
    const file = join(folder, 'session.json')
    const taken = transitions.map((transition, i) => ({ transition, at: i * 1500 }))
    writeFileSync(file, JSON.stringify({ format: 'statechart-recording', version: 1, machine, taken }))
    return file
  }
  const [path] = generate(consentModel).paths
  const transitions = path ? transitionsIn(path) : []

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'repro-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('writes a suite of one path that really walks', async () => {
    const out = join(folder, 'suite.json')
    expect(await said(recorded(transitions), '--out', out)).toMatchObject({ code: 0 })
    const [record] = readSuite(out).paths
    expect(record?.steps.flatMap((step) => step.transitions)).toEqual(path?.steps.flatMap((step) => step.transitions))
    expect(record && (await walkRecord(consentModel, record, emptyCoverage(consentModel.machine)))).toBeNull()
  })

  it('ends with 1 where it could not follow, and gives the way so far on request', async () => {
    const file = recorded([...transitions.slice(0, 3), 'consent.optedIn --no.such--> stays'])
    const { code, err, out } = await said(file, '--json')
    expect(code).toBe(1)
    expect(err).toContain('Followed 3 of 4 transitions, until 4.5 s.')
    expect(JSON.parse(out)).toMatchObject({ taken: 3, of: 4, at: 4500, suite: null })
    const partial = join(folder, 'partial.json')
    expect((await said(file, '--partial', '--out', partial)).code).toBe(1)
    expect(JSON.parse(readFileSync(partial, 'utf8'))).toMatchObject({
      unreached: [{ goal: 'consent.optedIn --no.such--> stays' }],
    })
  })

  it('refuses a file that is none, another machine and another scenario', async () => {
    expect(await said(join(folder, 'none.json'))).toMatchObject({ code: 2 })
    expect(await said(recorded([], 'consnt'))).toMatchObject({ code: 2, err: expect.stringContaining('"consent"') })
    expect(await said(recorded(transitions), '--scenario', 'opted')).toMatchObject({
      code: 2,
      err: expect.stringContaining('"opted in"'),
    })
  })
})
