/** A wizard's statechart: all are `drafting` while something can be entered, and `leaving` while they ask. */
type Leavable = { matches: (state: 'drafting' | 'leaving') => boolean }

/** Checks whether leaving needs a confirmation: the dialog is open already, or something entered would be lost. */
export function isAskedFirst<State extends Leavable>(state: State, hasEntries: (state: State) => boolean): boolean {
  return state.matches('leaving') || (state.matches('drafting') && hasEntries(state))
}
