import type { RouteId } from '../domain/routes.ts'

/** The lanes of a diagram: the usual way, another good way, a failure, a way out. */
export const LANES = ['happy', 'alternate', 'error', 'escape'] as const
export type Lane = (typeof LANES)[number]

/** The place where a state is shown, and the section of the specification that asks for it: the only table of both. */
export type Meta<View extends string = string> = {
  lane: Lane
  /** The page whose address the state has; null where the address stays as it is. */
  route: RouteId | null
  /** The step of a wizard, from 1. */
  step: number | null
  /** The view; null where another active state says it, or where the page is left for `route`. */
  view: View | null
  spec: string
}

/** The meta of a state that shows nothing of its own. */
export const unseen = (lane: Lane, spec: string): Meta<never> => ({ lane, route: null, step: null, view: null, spec })

type Shown<View extends string> = { getMeta: () => Readonly<Record<string, Meta<View> | undefined>> }

/** Returns the metas of the active states. A build for customers leaves out what is null in them. */
function activeMetas<View extends string>(snapshot: Shown<View>): readonly Meta<View>[] {
  return Object.values(snapshot.getMeta()).filter((meta) => meta !== undefined)
}

/** Returns the one view that the active states name, or null while none does. */
export function viewOf<View extends string>(snapshot: Shown<View>): View | null {
  return activeMetas(snapshot).find(({ view }) => view)?.view ?? null
}

/** Returns the page and the step at which the view stands; null is said of what the address does not follow. */
export function placeOf<View extends string>(snapshot: Shown<View>): Pick<Meta, 'route' | 'step'> {
  const shown = activeMetas(snapshot).filter(({ view }) => view)
  return {
    route: shown.find(({ route }) => route)?.route ?? null,
    step: shown.find(({ step }) => step)?.step ?? null,
  }
}

/** Returns the page that a person goes to from here: the route of an active state without a view. */
export function exitOf<View extends string>(snapshot: Shown<View>): RouteId | null {
  return activeMetas(snapshot).find(({ view, route }) => !view && route)?.route ?? null
}
