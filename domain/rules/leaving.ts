/** A wizard's statechart: all are `drafting` while something can be entered, and `leaving` while they ask. */
type Leavable = { matches: (state: 'drafting' | 'leaving') => boolean }

/** Checks whether leaving asks first: the wizard is asking already, or something entered in it would be lost. */
export function isAskedFirst<State extends Leavable>(state: State, hasEntries: (state: State) => boolean): boolean {
  return state.matches('leaving') || (state.matches('drafting') && hasEntries(state))
}
