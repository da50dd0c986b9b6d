import { canRollUp } from '../../../domain/rules/selection/roll-up.ts'
import { useUser } from '../app/use-session.ts'
import { createStore, useStore } from '../../ui/store.ts'

const KEY = 'rollUp'

/** On unless the stored text is "false" (§4); a browser that stores nothing has it on. */
function stored(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'false'
  } catch {
    return true
  }
}

/** Whether a merchant user's merchants are seen as one, which the browser remembers. */
const rollUpStore = createStore(stored())

export function chooseRollUp(isOn: boolean) {
  try {
    localStorage.setItem(KEY, String(isOn))
  } catch {
    // The choice then holds as long as the page.
  }
  rollUpStore.set(isOn)
}

/** Checks whether the reader's merchants are seen as one. */
export function useRolledUp(): boolean {
  const isOn = useStore(rollUpStore)
  const user = useUser()
  return isOn && canRollUp(user)
}
