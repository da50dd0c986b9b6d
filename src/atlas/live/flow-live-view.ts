import { useEffect, useReducer } from 'react'

import { liveMessageIn, type LiveMessage } from './flow-live-message.ts'
import { LIVE_CHANNEL } from './live-channel.ts'

/** A machine that runs in a watched tab, or ran there lately. */
type LiveActor = {
  session: string
  machine: string
  active: readonly string[]
  /** All that led there since the tab is watched. */
  transitions: readonly string[]
  isOver: boolean
}
type LiveLine = { id: number; session: string; says: string }
export type LiveState = { actors: readonly LiveActor[]; lines: readonly LiveLine[] }

/** Number of events that are shown at most. */
const KEPT = 100
/** And so many machines: some are over at once. */
const KEPT_ACTORS = 30
/** A tab that loads at the same time hears the first hello too early. */
const SECOND_HELLO_MS = 700

/** Returns the live state after another message. */
export function onHeard({ actors, lines }: LiveState, message: LiveMessage): LiveState {
  const said = (session: string, all: readonly string[]) => {
    const last = lines[0]?.id ?? 0
    const reported = all.map((says, at) => ({ id: last + at + 1, session, says }))
    return [...reported.toReversed(), ...lines].slice(0, KEPT)
  }
  switch (message.type) {
    case '@xstate.event':
      return { actors, lines: said(message.session, [message.event]) }
    case 'at': {
      const { session, machine, active, transitions, isOver } = message
      const others = actors.filter((actor) => actor.session !== session)
      const before = actors.find((actor) => actor.session === session)?.transitions ?? []
      const taken = [...new Set([...before, ...transitions])]
      const now = [...others, { session, machine, active, transitions: taken, isOver }].slice(-KEPT_ACTORS)
      return { actors: now, lines: said(session, transitions) }
    }
    case '@xstate.snapshot': {
      const hasStopped = (actor: LiveActor) => actor.session === message.session && message.status !== 'active'
      return { actors: actors.map((actor) => (hasStopped(actor) ? { ...actor, isOver: true } : actor)), lines }
    }
    case 'hello':
    case 'joined':
    case '@xstate.actor':
      return { actors, lines }
  }
}

/** Listens to the watched tabs of this browser. */
export function useLive(): LiveState {
  const [state, hear] = useReducer(onHeard, { actors: [], lines: [] })
  useEffect(() => {
    const channel = new BroadcastChannel(LIVE_CHANNEL)
    const hello = () => channel.postMessage({ type: 'hello' } satisfies LiveMessage)
    channel.addEventListener('message', ({ data }) => {
      const message = liveMessageIn(data)
      if (message?.type === 'joined') hello()
      else if (message) hear(message)
    })
    hello()
    const again = setTimeout(hello, SECOND_HELLO_MS)
    return () => {
      clearTimeout(again)
      channel.close()
    }
  }, [])
  return state
}
