let notify = () => {}
const shown = new Promise<void>((resolve) => {
  notify = resolve
})
/** A page that reads nothing reports nothing; what waits for it then waits no longer than this. */
const LONGEST_WAIT_MS = 5_000

/** To be called when a page shows what was asked for; only the first counts. */
export function pageShown(): void {
  notify()
}

/**
 * The first page of this visit is there to be read. Whatever it can do without is asked for only then, so that
 * nothing on a slow line stands in its way (design §8).
 */
export async function firstPage(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LONGEST_WAIT_MS)
  })
  await Promise.race([shown, late])
  clearTimeout(timer)
}

const uses = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * Somebody moves, touches or types on the first page. Parts for what a reader may do next are fetched only then: who
 * only looks needs no room for them.
 */
export async function firstUse(): Promise<void> {
  await firstPage()
  await new Promise<void>((resolve) => {
    for (const use of uses) addEventListener(use, () => resolve(), { once: true, passive: true })
  })
}

/** Name of the event before the page is loaded again on a reader's wish. */
export const LOADED_AGAIN = 'portal:loaded-again'
