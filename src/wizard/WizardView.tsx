import { createElement, Suspense, use, useState, type ComponentType, type ReactNode } from 'react'

import { useSelector } from '@xstate/react'

import { placeOf, viewOf } from '../../machines/meta.ts'
import { quietly } from '../shared/app/lazy-load.ts'
import { PartMissing } from './PartMissing.tsx'
import type { Wizard, WizardSnapshot } from './wizard.ts'

type WizardViewProps<View extends string, Props extends object> = {
  wizard: Pick<Wizard<never, WizardSnapshot<View>>, 'getSnapshot' | 'subscribe'>
  /** A view of the statechart without its component does not compile. */
  views: Readonly<Record<NoInfer<View>, ComponentType<Props>>>
  /** The properties of every view. */
  props: Props
  /** Shown while the part of the program is fetched that holds the view. */
  fallback: ReactNode
}

/** The view that the statechart names; the last one stays while the next is being decided, and on the way out. */
export function WizardView<View extends string, Props extends object>({
  wizard,
  views,
  props,
  fallback,
}: WizardViewProps<View, Props>) {
  const view = useLast(useSelector(wizard, viewOf))
  if (view === null) return fallback
  const Shown: ComponentType<Props> = views[view]
  return (
    <Suspense fallback={fallback}>
      <Shown {...props} />
    </Suspense>
  )
}

/**
 * Returns the views of a part of the program that is fetched later, each by its name there. Where the part does not
 * load, a view says so and fetches it again on request.
 */
export function viewsOf<Name extends string, Props extends object>(
  fetch: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
) {
  type Views = Readonly<Record<Name, ComponentType<Props>>>
  let current: Promise<Views | null> | null = null
  const load = () => (current ??= quietly(fetch).catch(() => null))
  return (name: Name) =>
    function LaterView(props: Props) {
      const [loading, setLoading] = useState(load)
      const views = use(loading)
      if (views !== null) return createElement<Props>(views[name], props)
      const retry = () => {
        current = null
        setLoading(load())
      }
      return <PartMissing onRetry={retry} />
    }
}

/** Returns the step at which a wizard stands, also while the next view is being decided; null before there was any. */
export function useStep(wizard: Pick<Wizard<never>, 'getSnapshot' | 'subscribe'>): number | null {
  return useLast(useSelector(wizard, (state) => placeOf(state).step))
}

/** Returns the view's name, which changes when the heading should take focus. */
export function useViewName(wizard: Pick<Wizard<never>, 'getSnapshot' | 'subscribe'>): string {
  return useLast<string>(useSelector(wizard, viewOf)) ?? ''
}

function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
