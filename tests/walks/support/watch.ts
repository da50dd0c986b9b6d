import type { Page } from '@playwright/test'
import { rolldown } from 'rolldown'
import { join } from 'node:path'
import type { StateValue } from 'xstate'

import type { Seen } from '../../../charts/coverage/seen.ts'

export type Watch = {
  /** Every microstep of every machine of the page so far, over reloads too. */
  readonly seen: readonly Seen[]
  /** The state that the followed actor of a machine is in, or null before there is one. */
  valueOf: (machine: string) => StateValue | null
  /** Transitions that the followed actor of a machine took since the mark; over a reload, its successor too. */
  taken: (machine: string) => readonly string[]
  /** The transitions of each actor of a machine that began since the mark. */
  begun: (machine: string) => readonly (readonly string[])[]
  /** Marks the transitions that a machine took so far as known. */
  mark: (machine: string) => void
  /** Errors on the console, uncaught ones, and violations of the content security policy. */
  readonly complaints: readonly string[]
  /** Failures that the walk brings about itself: the browser and §8's log name them on the console. */
  forgive: (what: RegExp) => void
  /** Lets the followed actor's delay of one of these lengths pass. */
  passTime: (lengths: readonly number[]) => Promise<void>
}

type Follows = 'newest' | 'first'

let script: Promise<string> | null = null

async function bundle(): Promise<string> {
  const built = await rolldown({ input: join(import.meta.dirname, 'in-page.ts'), platform: 'browser' })
  const { output } = await built.generate({ format: 'iife', minify: false })
  await built.close()
  return output[0].code
}

/**
 * Listens to a page from its first moment on. Timers of the `held` lengths, and all from five minutes on, stand still
 * until the walk lets them fire.
 */
export async function watch(
  page: Page,
  { held = [], follows = 'newest' }: { held?: readonly number[]; follows?: Follows } = {},
): Promise<Watch> {
  const seen: Seen[] = []
  const complaints: string[] = []
  const forgiven: RegExp[] = []
  /** Of each machine the actor that is followed, by page and id. */
  const followed = new Map<string, { page: string; actor: string; value: StateValue }>()
  const taken = new Map<string, string[]>()
  let begun = new Map<string, { machine: string; transitions: string[] }>()
  const seenBefore = new Set<string>()

  function hear(one: Seen, pageId: string) {
    seen.push({ ...one, actor: `${pageId} ${one.actor}` })
    const actor = `${one.machine} ${one.actor}`
    const now = followed.get(one.machine)
    const isNew = !seenBefore.has(`${pageId} ${actor}`)
    seenBefore.add(`${pageId} ${actor}`)
    const transitions = one.taken.map(({ transition }) => transition)
    if (isNew) begun.set(`${pageId} ${actor}`, { machine: one.machine, transitions: [] })
    begun.get(`${pageId} ${actor}`)?.transitions.push(...transitions)
    const isFollowed = now?.page === pageId && now.actor === actor
    const becomesFollowed = isNew && (now?.page !== pageId || follows === 'newest')
    if (!isFollowed && !becomesFollowed) return
    followed.set(one.machine, { page: pageId, actor, value: one.value })
    taken.set(one.machine, [...(taken.get(one.machine) ?? []), ...transitions])
  }

  await page.exposeBinding('__saw', (_, one: Seen, pageId: string) => hear(one, pageId))
  await page.exposeBinding('__violated', (_, what: string) => void complaints.push(`CSP: ${what}`))
  script ??= bundle()
  await page.addInitScript({ content: `window.__held = ${JSON.stringify(held)}; ${await script}` })

  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const text = `${message.text()} ${message.location().url}`
    if (!forgiven.some((what) => what.test(text))) complaints.push(`console: ${text}`)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))

  return {
    seen,
    complaints,
    valueOf: (machine) => followed.get(machine)?.value ?? null,
    taken: (machine) => taken.get(machine) ?? [],
    begun: (machine) => [...begun.values()].flatMap((actor) => (actor.machine === machine ? [actor.transitions] : [])),
    mark(machine) {
      taken.delete(machine)
      begun = new Map([...begun].filter(([, actor]) => actor.machine !== machine))
    },
    forgive: (what) => void forgiven.push(what),
    async passTime(lengths) {
      const hasPassed = await page.evaluate(([all, which]) => window.__passTime?.(all, which) ?? false, [
        lengths,
        follows,
      ] as const)
      if (!hasPassed) throw new Error(`No timer of ${lengths.join(' or ')} ms is pending in the page.`)
    },
  }
}
