import {
  transition,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  type SnapshotFrom,
  type StateValueFrom,
} from 'xstate'

/** A lifecycle at the status a row holds, seen with the facts its guards need. */
export function at<M extends AnyStateMachine>(
  lifecycle: M,
  status: StateValueFrom<M>,
  facts: SnapshotFrom<M>['context'],
): SnapshotFrom<M> {
  return lifecycle.resolveState({ value: status, context: facts } as never) as SnapshotFrom<M>
}

/**
 * The next snapshot, or null when the lifecycle does not allow the event.
 * XState alone would answer a forbidden event with the unchanged snapshot.
 */
export function decide<M extends AnyStateMachine>(
  lifecycle: M,
  from: SnapshotFrom<M>,
  event: EventFromLogic<M>,
): SnapshotFrom<M> | null {
  if (!(from as AnyMachineSnapshot).can(event)) return null
  const [next] = transition(lifecycle, from, event)
  return next
}
