import type { TestInfo } from '@playwright/test'
import type { AnyStateMachine } from 'xstate'

import { brief } from '../../../qa/brief.ts'
import { addSeen, emptyCoverage, nameTest } from '../../../charts/coverage/coverage.ts'
import { textOf } from '../../../charts/graph/explore.ts'
import type { PathRecord } from '../../../charts/suite/suite-file.ts'
import { expect, type test as portalTest } from '../../support/portal-test.ts'
import type { Driver, Walk } from '../driver.ts'
import { makeGate } from './gate.ts'
import { chooseLanguage } from './language.ts'
import { WIDE } from './look.ts'
import { planFor, type Plan } from './plan.ts'
import { shadowOf } from './shadow.ts'
import { recordBegin, recordPlan, recordWalk } from './walk-record.ts'
import { walkerOf } from './walker.ts'
import { watch } from './watch.ts'

const isChosen = ({ id }: PathRecord) => {
  const wanted = process.env.FLOWS_PATH
  return wanted === undefined || wanted === id || Number(wanted) === Number(id.replace(/^\D+/, ''))
}

/** The line that walks a path again, up to where it went wrong. */
function repeatLine(machine: string, { file }: Plan, { path, at }: Pick<Walk, 'path' | 'at'>): string {
  const suite = file === null ? '' : ` --suite ${file}`
  const upTo = Math.min(at + 1, path.steps.length)
  return `npm run flows -- run ${machine} --in chromium${suite} --path ${path.id}${upTo > 0 ? ` --up-to ${upTo}` : ''}`
}

/** Reports a failed walk: a picture, the steps so far, and the command that repeats them. */
async function tellFailure(machine: string, plan: Plan, walk: Walk, info: TestInfo): Promise<void> {
  const { page, path, fault } = walk
  const at = fault?.at ?? walk.at
  const steps = path.steps.slice(0, at + 1).map(({ says }, index) => `  ${index + 1}. ${says}`)
  const story = [
    `${machine} ${path.id}, in the scenario "${path.scenario}", starts in ${textOf(path.starts.state)}`,
    ...steps,
    `  must then be in ${textOf(path.steps[at]?.expects.state ?? path.starts.state)}`,
    `Again: ${repeatLine(machine, plan, { path, at })}`,
  ].join('\n')
  console.log(`\n${story}\n`)
  await info.attach('path so far', { body: story, contentType: 'text/plain' })
  const body = fault?.picture ?? (page.isClosed() ? null : await page.screenshot())
  if (body) await info.attach('screenshot', { body, contentType: 'image/png' })
}

/**
 * One test a path, in Chromium against the real server; any worker walks any path, and coverage.spec.ts adds up what was
 * covered. `first` is the number of the first path's person; `suite` are the paths of an exported test. `FLOWS_SUITE` is the path of a suite file to walk instead,
 * `FLOWS_PATH` the one path to walk, `FLOWS_UP_TO` the step to stop after.
 */
export function walkSuite<M extends AnyStateMachine, Own>(
  driver: Driver<M, Own>,
  test: typeof portalTest,
  first = 0,
  suite: Pick<Plan, 'paths' | 'file'> | null = null,
): void {
  const { model } = driver
  const { id: machine } = model.machine
  const plan: Plan = { ...planFor(driver), ...suite }
  const isWhole = plan.file === null && process.env.FLOWS_PATH === undefined && process.env.FLOWS_UP_TO === undefined

  test.describe.configure({ timeout: 180_000 })
  test.use({ viewport: WIDE, locale: 'en-US' })

  for (const [index, path] of plan.paths.entries()) {
    if (!isChosen(path)) continue
    test(`${path.id} ${brief(path.name)}`, async ({ page }, info) => {
      recordBegin(machine, path.id)
      const ear = await watch(page, {
        held: Object.values(driver.timers).flat(),
        ...(driver.follows ? { follows: driver.follows } : {}),
      })
      await chooseLanguage(page)
      const own = await driver.begin(first + index, path, page)
      const gate = await makeGate(page, driver)
      const begins = shadowOf(model, path.scenario).snapshot()
      const walk: Walk<Own> = {
        page,
        watch: ear,
        gate,
        path,
        own,
        at: -1,
        before: begins,
        predicted: begins,
      }
      const coverage = emptyCoverage(model.machine, [...Object.keys(model.exclusions), ...Object.keys(plan.excused)])
      nameTest(coverage, `${machine} ${path.id} in Chromium`)
      const { walkPath, times } = walkerOf(driver)
      let isGood = false
      try {
        const why = await walkPath(walk)
        expect(ear.complaints).toEqual([])
        isGood = info.errors.length === 0
        if (why !== null) info.annotations.push({ type: 'not in a page', description: why })
      } finally {
        if (!isGood) await tellFailure(machine, plan, walk, info)
      }
      for (const seen of ear.seen) addSeen(coverage, seen)
      recordWalk(machine, path.id, { coverage, times })
    })
  }

  if (!isWhole) return
  test('the driver says all, and each transition that no page shows is excused', () => {
    expect(plan.gaps).toEqual([])
    expect(plan.unexplained).toEqual([])
    recordPlan(machine, {
      paths: plan.paths.map(({ id }) => id),
      steps: plan.paths.flatMap(({ steps }) => steps).length,
      excused: plan.excused,
    })
  })
}
