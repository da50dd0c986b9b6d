/** The name under which tabs of this browser find each other; nothing that is said here leaves it. */
export const LIVE_CHANNEL = 'flows-live'
