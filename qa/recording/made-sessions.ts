import type { AnyStateMachine, AnyStateNode } from 'xstate'

import { MOST_STEPS, type FlowRecording, type RecordingFacts } from '../../domain/contract/flows/flow-recording.ts'
import type { Model } from '../../machines/model.ts'
import { transitionsOf, pathOf } from '../../charts/graph/transitions.ts'
import { createExplorer, keyOf } from '../../charts/graph/explore.ts'
import { activeNodes, type Config, type Move } from '../../charts/graph/stepper.ts'
import { random } from '../../charts/paths/random.ts'
import { machineHash } from '../suites/suite-store.ts'
import type { Behaviour, Weights } from './behaviour.ts'

export type MadeSession = { readonly daysAgo: number; readonly recording: FlowRecording }

type Chance = () => number

/** A day of the machine's life is the longest that is recorded. */
const LONGEST_MS = 86_400_000
const DAYS = 90

function drawn<Item>(weighted: readonly (readonly [Item, number])[], chance: Chance): Item | null {
  let left = chance() * weighted.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [item, weight] of weighted) {
    left -= weight
    if (left <= 0) return item
  }
  return weighted.at(-1)?.[0] ?? null
}

function valueOf<Value extends string>(weights: Weights<Value>, chance: Chance): Value {
  // The keys of such an object are its type's.
  const value = drawn(Object.entries(weights) as [Value, number][], chance)
  if (value === null) throw new Error('There is nothing to choose from.')
  return value
}

/** Log-normal around what is typical: some are quick, few are very slow. */
function around(typical: number, chance: Chance): number {
  const normal = Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())
  return Math.round(typical * Math.exp(0.6 * normal))
}

function idOf(chance: Chance): string {
  const digits = Array.from({ length: 32 }, () => Math.floor(16 * chance()).toString(16)).join('')
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `a${digits.slice(17, 20)}`,
    digits.slice(20),
  ].join('-')
}

const isLeaf = (node: AnyStateNode) => Object.keys(node.states).length === 0
const leavesOf = ({ snapshot }: Config) => activeNodes(snapshot).filter(isLeaf).map(pathOf)

/** The state of a machine before its first transition. */
function firstLeaves(machine: AnyStateMachine): string[] {
  const below = (node: AnyStateNode): AnyStateNode[] => {
    if (isLeaf(node)) return [node]
    const entered = node.type === 'parallel' ? Object.values<AnyStateNode>(node.states) : node.initial.target
    return entered.flatMap(below)
  }
  return below(machine.root).map(pathOf)
}

/** A state of a machine, and what was found out about it so far. */
type Place = { readonly config: Config; ways: Way[] | null }
type Way = { readonly move: Move; to: Place | null; transitions: readonly string[] }
type Person = Omit<RecordingFacts, 'method'>

/** The states of a scenario, each computed by the production machine when it is first reached. */
function landOf(model: Model, scenario: string) {
  const { start, stepper, moves } = createExplorer(model, scenario)
  const places = new Map<string, Place>()
  const placeOf = (config: Config): Place => {
    const key = keyOf(config)
    const place = places.get(key) ?? { config, ways: null }
    places.set(key, place)
    return place
  }
  return {
    start: { place: placeOf(start.config), transitions: start.transitions },
    waysFrom(place: Place): readonly Way[] {
      place.ways ??= moves(place.config).moves.map((move) => ({ move, to: null, transitions: [] }))
      return place.ways
    },
    go(from: Place, way: Way): Place {
      if (way.to) return way.to
      const { config, transitions } = stepper.send(from.config, way.move)
      way.transitions = transitions
      way.to = placeOf(config)
      return way.to
    },
  }
}

/**
 * Makes sessions as customers would have recorded them: ways through the production machine, chosen by a behaviour's
 * chances, the same for the same seed. Refuses a behaviour with a scenario that the model does not have.
 */
export function sessionMaker(model: Model, behaviour: Behaviour) {
  const { machine } = model
  const hash = machineHash(machine)
  const targets = new Map(transitionsOf(machine).map(({ id, targets: to }) => [id, to]))
  const starts = firstLeaves(machine)
  const lands = new Map(Object.keys(behaviour.scenarios).map((scenario) => [scenario, landOf(model, scenario)]))

  function wandered(scenario: string, person: Person, chance: Chance) {
    const land = lands.get(scenario)
    if (!land) throw new Error(`"${scenario}" is no scenario of the behaviour.`)
    const taken: FlowRecording['taken'] = []
    let at = 0
    let { place } = land.start
    /** The transitions of one move; all but the last pass through states that nobody sees. */
    const note = (transitions: readonly string[]) => {
      for (const [nth, transition] of transitions.entries()) {
        const passed = targets.get(transition) ?? []
        const isLast = nth === transitions.length - 1 || passed.length === 0
        taken.push({ transition, at, to: isLast ? leavesOf(place.config) : [...passed] })
      }
    }
    note(land.start.transitions)
    while (taken.length < MOST_STEPS - 4 && place.config.snapshot.status === 'active') {
      const { snapshot } = place.config
      if (chance() < behaviour.givesUp(snapshot, person)) break
      const weighted = land.waysFrom(place).map((way) => [way, behaviour.weigh(way.move, snapshot, person)] as const)
      const way = drawn(weighted, chance)
      if (!way) break
      at = Math.min(LONGEST_MS, at + around(behaviour.takes(way.move), chance))
      place = land.go(place, way)
      note(way.transitions)
    }
    return { taken, last: place.config.snapshot }
  }

  return function* made({ count, seed = 1 }: { count: number; seed?: number }): Generator<MadeSession> {
    const chance = random(seed)
    const { locale, role, device } = behaviour.facts
    for (let nth = 0; nth < count; nth += 1) {
      const person = { locale: valueOf(locale, chance), role: valueOf(role, chance), device: valueOf(device, chance) }
      const { taken, last } = wandered(valueOf(behaviour.scenarios, chance), person, chance)
      const method = behaviour.methodOf(last)
      const recording = { id: idOf(chance), machine: machine.id, machineHash: hash, ...person, method, starts, taken }
      yield { daysAgo: Math.floor(DAYS * chance()), recording }
    }
  }
}
