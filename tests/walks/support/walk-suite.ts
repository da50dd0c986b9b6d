import type { TestInfo } from '@playwright/test'
import type { AnyStateMachine } from 'xstate'

import { addSeen, emptyCoverage, nameTest, untakenOf } from '../../../charts/coverage/coverage.ts'
import { writeCoverage } from '../../../qa/coverage/coverage-file.ts'
import { coverageTable } from '../../../qa/coverage/coverage-table.ts'
import { textOf } from '../../../charts/graph/explore.ts'
import type { PathRecord } from '../../../charts/suite/suite-file.ts'
import { expect, type test as portalTest } from '../../support/portal-test.ts'
import type { Driver, Walk } from '../driver.ts'
import { makeGate } from './gate.ts'
import { chooseLanguage } from './language.ts'
import { WIDE } from './look.ts'
import type { Plan } from './plan.ts'
import { shadowOf } from './shadow.ts'
import { walkerOf, type Looks } from './walker.ts'
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

/** What a person needs who wants to see it too: a picture, the way there, and the line that goes it again. */
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

/** A test with its portal; each driver brings one with its own people in it. */
type PortalTest = typeof portalTest

/**
 * One test a path, in Chromium against the real server, and one that every transition was taken, measured. `FLOWS_SUITE` is
 * the path of a suite file to walk instead, `FLOWS_PATH` the one path to walk, `FLOWS_UP_TO` the step to stop after.
 */
export function walkSuite<M extends AnyStateMachine, Own>(driver: Driver<M, Own>, plan: Plan, test: PortalTest): void {
  const { model } = driver
  const { id: machine } = model.machine
  const coverage = emptyCoverage(model.machine, [...Object.keys(model.exclusions), ...Object.keys(plan.excused)])
  const looks: Looks = { leaves: new Set(), refusals: new Set(), times: [] }
  const { walkPath } = walkerOf(driver, looks)
  const chosen = plan.paths.filter(isChosen)
  let walked = 0
  const isWhole = plan.file === null && process.env.FLOWS_PATH === undefined && process.env.FLOWS_UP_TO === undefined

  // One worker walks them all, so that what they took can be added up.
  test.describe.configure({ mode: 'default', timeout: 180_000 })
  test.use({ viewport: WIDE, locale: 'en-US' })

  for (const [index, path] of plan.paths.entries()) {
    if (!isChosen(path)) continue
    test(`${path.id} ${path.name}`, async ({ page }, info) => {
      const ear = await watch(page, {
        held: Object.values(driver.timers).flat(),
        ...(driver.follows ? { follows: driver.follows } : {}),
      })
      await chooseLanguage(page)
      const own = await driver.begin(index, path, page)
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
      nameTest(coverage, `${machine} ${path.id} in Chromium`)
      let isGood = false
      try {
        const why = await walkPath(walk)
        walked += 1
        expect(ear.complaints).toEqual([])
        isGood = info.errors.length === 0
        if (why !== null) info.annotations.push({ type: 'not in a page', description: why })
      } finally {
        for (const seen of ear.seen) addSeen(coverage, seen)
        if (!isGood) await tellFailure(machine, plan, walk, info)
      }
    })
  }

  if (!isWhole) return
  test('the driver says all, and each transition that no page shows is excused', () => {
    expect(plan.gaps).toEqual([])
    expect(plan.unexplained).toEqual([])
  })

  test('every transition that a page can show was taken in Chromium', () => {
    test.skip(walked < chosen.length, 'a walk has failed, and what it would have taken is not known')
    const sorted = looks.times.toSorted((a, b) => a - b)
    const share = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(0)
    writeCoverage(coverage, 'chromium')
    const steps = plan.paths.flatMap((path) => path.steps)
    console.log(
      [
        coverageTable([coverage]),
        ...Object.entries(plan.excused).map(([transition, why]) => `  not in a page: ${transition}: ${why}`),
        `${plan.paths.length} walks, ${steps.length} steps, ${looks.leaves.size} states looked at, ` +
          `${looks.refusals.size} times at what must be closed; an event by hand: median ${share(0.5)} ms, ` +
          `nine of ten within ${share(0.9)} ms`,
      ].join('\n'),
    )
    expect(untakenOf(coverage)).toEqual([])
  })
}
