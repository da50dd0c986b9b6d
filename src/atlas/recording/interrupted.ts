import type { FlowRecording } from '../../../domain/contract/flows/flow-recording.ts'

const KEY = 'flowRecordingsUnderWay'

/** Stores what is under way when the page goes, in this tab only: after a reload the same session goes on. */
export function storeInterrupted(recordings: readonly FlowRecording[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(recordings))
  } catch {
    // Then a reload begins another session.
  }
}

/** Removes what was under way before. */
export function clearInterrupted(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // There is nothing where storage is forbidden.
  }
}

function readStored(): readonly FlowRecording[] {
  try {
    // Written by ourselves from the same type, in this very tab.
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as FlowRecording[]
  } catch {
    return []
  }
}

/**
 * Returns what gives each recording that a reload interrupted, once, by its machine. After any other kind of navigation
 * there is none: that was a visit of its own.
 */
export function interrupted(): (machine: string) => FlowRecording | null {
  const [navigation] = performance.getEntriesByType('navigation')
  const isReload = navigation !== undefined && 'type' in navigation && navigation.type === 'reload'
  const left = isReload ? [...readStored()] : []
  clearInterrupted()
  return (machine) => {
    const at = left.findIndex((recording) => recording.machine === machine)
    return at < 0 ? null : (left.splice(at, 1)[0] ?? null)
  }
}
