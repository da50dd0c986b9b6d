import { pathToStateValue } from 'xstate'
import { afterAll, describe, expect, it } from 'vitest'

import type { Model } from '../../machines/model.ts'
import { transitionsOf, isAsked, pathOf, type Transition } from '../../charts/graph/transitions.ts'
import { chartFaults } from './chart-rules.ts'
import { emptyCoverage, nameTest, untakenOf } from '../../charts/coverage/coverage.ts'
import { writeCoverage } from '../coverage/coverage-file.ts'
import { generate, suiteOf } from '../../charts/paths/paths.ts'
import { activeNodes } from '../../charts/graph/stepper.ts'
import { unreachedOf } from '../../charts/paths/unreached.ts'
import { walkPath, walkSteps } from '../../charts/suite/walk.ts'

/** Guards that can close an event: those without an unguarded transition beside them. */
export function refusingGuards(model: Model): readonly string[] {
  const transitions = transitionsOf(model.machine).filter(isAsked)
  const isOpen = ({ source, event }: Transition) =>
    transitions.some((other) => other.source === source && other.event === event && other.guard === null)
  const closing = transitions.filter((transition) => transition.guard !== null && !isOpen(transition))
  return [...new Set(closing.map(({ guard, event }) => `${guard} of ${event}`))]
}

/** The whole headless test set of a model: call it once in the machine's test file. */
export function describeModel(model: Model): void {
  const { machine, exclusions, requirements } = model
  describe(`${machine.id}`, () => {
    const coverage = emptyCoverage(machine, Object.keys(exclusions))
    const suite = suiteOf(model)
    const refusals = generate(model, { cover: 'refusals' })
    const refused = new Set<string>()

    it('is drawn by the rules for charts', () => {
      expect(chartFaults(machine)).toEqual([])
    })

    it('has a sample for every event, and excuses and requirements for transitions that exist', () => {
      const asked = new Set(
        transitionsOf(machine)
          .filter(isAsked)
          .map(({ event }) => event),
      )
      const ids = transitionsOf(machine).map(({ id }) => id)
      expect([...asked].filter((type) => !model.eventTypes.includes(type))).toEqual([])
      expect([...Object.keys(exclusions), ...Object.keys(requirements)].filter((id) => !ids.includes(id))).toEqual([])
    })

    it('has a transition for every failure that its ports can end in', () => {
      expect(suite.unhandled).toEqual([])
    })

    it('reaches every transition but the excused', () => {
      expect([...suite.unreached].toSorted()).toEqual(Object.keys(exclusions).toSorted())
    })

    it.each(suite.paths)('walks $name', async (path) => {
      nameTest(coverage, `walks ${path.name}`)
      await expect(walkPath(model, path, coverage)).resolves.toBeUndefined()
    })

    it.each(refusals.paths)('is refused: $name', async (path) => {
      nameTest(coverage, `is refused: ${path.name}`)
      await expect(walkPath(model, path, coverage)).resolves.toBeUndefined()
    })

    it('took every reachable transition, measured', () => {
      expect(untakenOf(coverage)).toEqual([])
    })

    it.each(model.journeys)('$name', async ({ name, scenario, events, ends, holds, ...journey }) => {
      nameTest(coverage, name)
      const end = (await walkSteps(model, scenario, events, coverage)).snapshot()
      expect(end.value).toEqual(typeof ends === 'string' ? pathToStateValue(ends.split('.')) : ends)
      expect(end.context).toMatchObject(holds)
      expect('output' in journey ? end.output : undefined).toEqual(journey.output)
    })

    it.each(model.refusals)('refuses: $name', async ({ name, scenario, after, refuses, code }) => {
      nameTest(coverage, `refuses: ${name}`)
      const walk = await walkSteps(model, scenario, after, coverage)
      const active = new Set(activeNodes(walk.snapshot()).map(pathOf))
      for (const { source, guard, event } of transitionsOf(machine)) {
        if (event === refuses.type && active.has(source)) refused.add(`${guard} of ${event}`)
      }
      expect(code === undefined ? undefined : model.why(walk.snapshot(), refuses)).toBe(code)
      expect(walk.refuses(refuses), `${refuses.type} is refused`).toBe(true)
    })

    it('finds a state in which each guard that can refuse does', () => {
      expect(unreachedOf(model, refusals, { cover: 'refusals' })).toEqual([])
    })

    it('lets every guard that can refuse do so once', () => {
      expect(refusingGuards(model).filter((guard) => !refused.has(guard))).toEqual([])
    })

    afterAll(() => writeCoverage(coverage, 'headless'))
  })
}
