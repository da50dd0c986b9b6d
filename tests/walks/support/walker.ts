import { test } from '@playwright/test'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'

import { leafPaths, textOf } from '../../../charts/graph/explore.ts'
import { activeNodes } from '../../../charts/graph/stepper.ts'
import type { PathRecord, StepRecord } from '../../../charts/suite/suite-file.ts'
import type { AnyEvent, Model } from '../../../machines/model.ts'
import { expect } from '../../support/portal-test.ts'
import { isNever, type Driver, type Interaction, type Walk } from '../driver.ts'
import { seeText } from './hints.ts'
import { lookAt } from './look.ts'
import { loose, whyNoStep } from './plan.ts'
import { isAfter, isSettle, isShow, shadowOf, type Shadow } from './shadow.ts'
import { isFirstLook } from './walk-record.ts'

const POLL = [2, 5, 10, 20, 50]
/** A dialog that has just come closes what is behind it a moment later. */
const PATIENCE_MS = 2_000
const COVERED_MS = 500

type Hand<Own> = Extract<Interaction<Own>, { control: unknown }>
const isHand = <Own>(interaction: Interaction<Own>): interaction is Hand<Own> => 'control' in interaction

/** Checks whether a person could use the control of an event now. */
async function isOpen<Own>({ control }: Hand<Own>, walk: Walk<Own>, event: AnyEvent): Promise<boolean> {
  const found = control(walk.page, event, walk).first()
  if (!(await found.isVisible()) || !(await found.isEnabled())) return false
  // Nor what a dialog covers.
  return found.click({ trial: true, timeout: COVERED_MS }).then(
    () => true,
    () => false,
  )
}

/** Walks paths of a machine in the page, step by step beside the machine itself. */
export function walkerOf<M extends AnyStateMachine, Own>(driver: Driver<M, Own>) {
  const model: Model = driver.model
  const { id: machine } = model.machine
  const table = loose(driver)
  /** Milliseconds of each event that was done by hand. */
  const times: number[] = []
  const { screens, words = {}, timers, instant = [], unseen = {} } = driver
  const isInstant = (port: string) => (instant as readonly string[]).includes(port)

  /** Waits until the page is in the predicted state, and compares what can be seen with what was predicted. */
  async function recognise(walk: Walk<Own>, { state, facts }: PathRecord['starts'] | StepRecord['expects']) {
    const { page, watch: ear } = walk
    if (!isDecidedAtOnce(walk)) {
      await expect
        .poll(() => textOf(ear.valueOf(machine)), { intervals: POLL, message: `the state of "${machine}"` })
        .toBe(textOf(state))
    }
    const leaves = leavesOf(walk.predicted)
    for (const leaf of leaves) {
      const screen = screens[leaf]
      if (!screen) throw new Error(`How "${leaf}" looks is not said in the driver.`)
      // Behind a dialog the page is not there for screen readers; while the next part is fetched the last one is hidden.
      if (screen.heading) await expect(page.locator('h1').filter({ visible: true })).toHaveText(screen.heading)
      if (screen.path) await expect(page).toHaveURL(screen.path)
      if (isInReach(walk.predicted, leaf)) await screen.facts?.(walk, facts)
    }
  }

  /**
   * No control of an event that the chart refuses now may be open, unless another event is done by the same. While the
   * server is waited for, that holds of what was done last: it is not to be done twice.
   */
  async function lookForOpenControls(walk: Walk<Own>, shadow: Shadow) {
    const { page } = walk
    const snapshot = shadow.snapshot()
    const samples = model.samples(snapshot).flatMap((event) => {
      const interaction = table.interactions[event.type]
      return interaction && !isNever(interaction) && isHand(interaction) ? [{ event, interaction }] : []
    })
    const done = walk.path.steps[walk.at]?.do.type
    const isAsked = ({ type }: AnyEvent) => !snapshot.hasTag('busy') || type === done
    const refused = samples.filter(
      ({ event, interaction }) => isAsked(event) && !shadow.hears(event) && !interaction.isRefused,
    )
    const state = leavesOf(snapshot).join(' + ')
    const key = textOf([state, refused.map(({ event }) => event)])
    if (!isFirstLook(machine, 'refusals', key)) return
    const heard = samples.filter(({ event }) => shadow.hears(event))
    for (const { event, interaction } of refused) {
      const isOpenAlone = async () => (await isOpen(interaction, walk, event)) && !(await isShared(interaction, event))
      const isShared = async ({ control }: Hand<Own>, one: AnyEvent) => {
        const own = await control(page, one, walk).first().elementHandle({ timeout: 1_000 })
        const others = heard.map((other) => other.interaction.control(page, other.event, walk).first())
        const found = await Promise.all(
          others.map(
            async (other) => (await other.count()) > 0 && (await other.evaluate((element, it) => element === it, own)),
          ),
        )
        return found.includes(true)
      }
      await expect
        .soft(
          async () => expect(await isOpenAlone()).toBe(false),
          `"${event.type}" is refused in "${state}"; its control is open`,
        )
        .toPass({ intervals: POLL, timeout: PATIENCE_MS })
    }
  }

  /** A person cannot do what the chart refuses, reads why, and nothing happens. */
  async function seeRefused(walk: Walk<Own>, { do: event, refused, expects, says }: StepRecord) {
    const { page, watch: ear } = walk
    const interaction = table.interactions[event.type]
    if (!interaction || isNever(interaction)) return
    if (!isHand(interaction)) {
      await interaction.environment(walk, event)
      // The page has received by then what the scenario has sent to it.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    } else if (interaction.isRefused) await interaction.isRefused(walk, event)
    else expect(await isOpen(interaction, walk, event), `${says}: the control is open`).toBe(false)
    const isToldWhy = isHand(interaction) && (await interaction.control(page, event, walk).first().isVisible())
    if (typeof refused === 'string' && isToldWhy) {
      const said = words[refused]
      if (!said) throw new Error(`The refusal "${refused}" has no words in the driver.`)
      await seeText(page, said)
    }
    await recognise(walk, expects)
    expect(ear.taken(machine), `${says}: nothing happens`).toEqual([])
  }

  async function bringAbout(walk: Walk<Own>, step: StepRecord['do']) {
    const begun = performance.now()
    if (isAfter(step)) {
      const lengths = timers[step.delay]
      if (!lengths) throw new Error(`How long "${step.delay}" is in the page is not said in the driver.`)
      await walk.watch.passTime(lengths)
    } else if (isShow(step)) {
      const showing = table.shows[step.port]
      if (!showing || isNever(showing)) throw new Error(`How "${step.port}" shows something is not said in the driver.`)
      await showing.bring(walk, step.snapshot)
    } else {
      const interaction = table.interactions[step.type]
      if (!interaction || isNever(interaction)) throw new Error(`How "${step.type}" is done is not said in the driver.`)
      if (!isHand(interaction)) await interaction.environment(walk, step)
      else
        await (interaction.do
          ? interaction.do(walk.page, step, walk)
          : interaction.control(walk.page, step, walk).click())
    }
    times.push(performance.now() - begun)
  }

  async function armed(walk: Walk<Own>, step: StepRecord['do']) {
    if (!isSettle(step)) return null
    const stub = table.stubs[step.actor]?.[table.nameOf(step.actor, step)]
    if (!stub || isNever(stub)) throw new Error(`How ${textOf(step)} comes about is not said in the driver.`)
    return stub.arm(walk, step)
  }

  /** Does one step, and those that follow it before anyone could look. */
  async function play(walk: Walk<Own>, shadow: Shadow): Promise<void> {
    const { path, gate, watch: ear } = walk
    const steps = path.steps.slice(walk.at)
    const [first] = steps
    if (!first) return
    if (first.refused !== undefined) return seeRefused(walk, first)
    shadow.take(first.do)
    let count = 1
    for (let next = steps[count]; next && shadow.ports().some(isInstant); next = steps[count]) {
      // What is refused where nobody can look is not looked at.
      const isRefused = next.refused !== undefined
      if (!isRefused && !(isSettle(next.do) && isInstant(next.do.actor))) break
      // A suite made without the page in mind may ask for what no page can show.
      if (!isRefused && whyNoStep(table, next.do, shadow.snapshot()) !== null) break
      count += 1
      walk.at += 1
      if (isRefused) continue
      shadow.take(next.do)
      await armed(walk, next.do)
    }
    walk.predicted = shadow.snapshot()
    const played = steps.slice(0, count)
    const last = played.at(-1) ?? first
    const held = shadow.ports().filter((port) => !isInstant(port))
    // What is set going calls before anyone could say that it is to be held.
    gate.hold(held)
    if (isSettle(first.do)) {
      const verdict = await armed(walk, first.do)
      if (verdict) await gate.settle(first.do.actor, verdict)
    } else await bringAbout(walk, first.do)
    const isFleeting = shadow.ports().some(isInstant)
    const transitions = played.flatMap((step) => step.transitions).filter((transition) => !(transition in unseen))
    await expect
      .poll(() => ear.taken(machine).slice(0, isFleeting ? transitions.length : undefined), {
        intervals: POLL,
        message: 'the transitions that were taken',
      })
      .toEqual(transitions)
    ear.mark(machine)
    // What a page passes through by itself cannot be waited for at the end of a path.
    if (!isFleeting) await recognise(walk, last.expects)
    await gate.close(held)
  }

  /** Walks until the end, or `FLOWS_UP_TO`; gives why not further, when a page cannot show the next step. */
  async function walkPath(walk: Walk<Own>): Promise<string | null> {
    const { path, gate, watch: ear } = walk
    const scenario = driver.scenarios[path.scenario]
    if (!scenario || isNever(scenario))
      return scenario?.never ?? `how the scenario "${path.scenario}" comes about is not said`
    const shadow = shadowOf(model, path.scenario)
    const upTo = Number(process.env.FLOWS_UP_TO ?? Number.POSITIVE_INFINITY)
    walk.before = shadow.snapshot()
    walk.predicted = shadow.snapshot()
    await scenario.enter?.(walk)
    await gate.close(shadow.ports().filter((port) => !isInstant(port)))
    if (scenario.start) ear.mark(machine)
    await scenario.start?.(walk)
    if (!scenario.isUnborn) {
      await recognise(walk, path.starts)
      const poll = { intervals: POLL, message: 'the transitions of the start' }
      await expect.poll(() => ear.begun(machine), poll).toContainEqual(path.starts.transitions)
      await look(walk, shadow)
    }
    ear.mark(machine)
    for (walk.at = 0; walk.at < Math.min(path.steps.length, upTo);) {
      const step = path.steps[walk.at]
      if (!step) break
      const why = whyNoStep(table, step.do, shadow.snapshot())
      if (why !== null) return why
      await test.step(step.says.slice(0, 80), async () => {
        await play(walk, shadow)
        walk.before = shadow.snapshot()
        await look(walk, shadow)
      })
      walk.at += 1
    }
    return null
  }

  async function look(walk: Walk<Own>, shadow: Shadow) {
    if (shadow.ports().some(isInstant)) return
    // What has ended has no controls any more; the page may be another's.
    if (shadow.snapshot().status === 'active') await lookForOpenControls(walk, shadow)
    const state = leavesOf(shadow.snapshot()).join(' + ')
    if (!isFirstLook(machine, 'state', state)) return keepFault(walk)
    const isBare = leavesOf(shadow.snapshot()).some((leaf) => screens[leaf]?.isBare)
    await lookAt(walk.page, state, isBare)
    await keepFault(walk)
  }

  return { walkPath, times }
}

/** Takes a picture of the first fault, which does not end the walk. */
async function keepFault(walk: Walk): Promise<void> {
  if (walk.fault || test.info().errors.length === 0) return
  walk.fault = { at: walk.at, picture: await walk.page.screenshot() }
}

/** While a dialog asks, only what it says itself is there for screen readers. */
function isInReach(snapshot: AnyMachineSnapshot, leaf: string): boolean {
  const dialog = activeNodes(snapshot).find(({ tags }) => tags.includes('asking'))
  return dialog === undefined || dialog.path.join('.') === leaf
}

const leavesOf = (snapshot: AnyMachineSnapshot) => leafPaths(snapshot).toSorted()
/** A machine that has come to its end as soon as it began is seen by its transitions only. */
const isDecidedAtOnce = ({ predicted, at }: Walk) => predicted.status !== 'active' && at < 0
