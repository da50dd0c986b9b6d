import type { ModelSpec } from '../../model.ts'
import type { paymentMachine } from './payment.machine.ts'

export type Journey = ModelSpec<typeof paymentMachine>['journeys'][number]

/** A known path, with what holds at its end where that is said. */
export const journey = (
  name: string,
  events: Journey['events'],
  ends: Journey['ends'],
  holds?: NonNullable<Journey['holds']>,
): Journey => ({ name, events, ends, ...(holds ? { holds } : {}) })

/** Journeys that start in another scenario than the first. */
export const from = (scenario: string, journeys: readonly Journey[]) => journeys.map((one) => ({ ...one, scenario }))
