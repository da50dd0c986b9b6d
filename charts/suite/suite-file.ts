import * as v from 'valibot'

/** Goal of a suite. */
export const COVERS = ['states', 'transitions', 'refusals', 'pairs', 'requirements'] as const
export const Cover = v.picklist(COVERS)
export type Cover = v.InferOutput<typeof Cover>

/** The source of a step: the person at the screen, the environment (an answer, a failure), or time. */
const Class = v.picklist(['user', 'environment', 'clock'])

/** Facts that a person or a test sees: the state's leaves and the oracle's facts. */
const Expectation = v.strictObject({
  state: v.unknown(),
  facts: v.record(v.string(), v.unknown()),
  /** Only when the machine has ended with one. */
  output: v.optional(v.unknown()),
})

const StepRecord = v.strictObject({
  by: Class,
  /** The step as `machines/model.ts` has it (`Step`): an event with its sample, a port that ends, a delay that passes. */
  do: v.looseObject({ type: v.string() }),
  /** For people and for a test's title; stable. */
  says: v.string(),
  expects: Expectation,
  /** Transition ids in order. Empty for a refusal. */
  transitions: v.array(v.string()),
  /** Set when the machine must refuse the event: the rule's code, or null where the model gives none. */
  refused: v.optional(v.nullable(v.string())),
})

const PathRecord = v.strictObject({
  /** Unique in the suite and stable over runs: `p01`. */
  id: v.string(),
  name: v.string(),
  scenario: v.string(),
  starts: v.strictObject({ ...Expectation.entries, transitions: v.array(v.string()) }),
  steps: v.array(StepRecord),
})

/**
 * A suite as a file of a repository: deterministic and diffable, one line a fact. `machineHash` is of the chart,
 * `dataHash` of the model's data; when either differs, the suite is stale.
 */
export const SuiteFile = v.strictObject({
  format: v.literal('statechart-suite'),
  version: v.literal(1),
  machine: v.string(),
  machineHash: v.string(),
  dataHash: v.string(),
  cover: Cover,
  options: v.strictObject({ resetCost: v.number(), maxLength: v.nullable(v.number()), seed: v.number() }),
  paths: v.array(PathRecord),
  /** Goals that could not be reached, and the reasons. */
  unreached: v.array(v.strictObject({ goal: v.string(), why: v.string() })),
})
export type SuiteFile = v.InferOutput<typeof SuiteFile>
export type PathRecord = v.InferOutput<typeof PathRecord>
export type StepRecord = v.InferOutput<typeof StepRecord>
