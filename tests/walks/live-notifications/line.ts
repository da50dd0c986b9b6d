import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** The line of the page's open stream: the test writes on it, and cuts it. */
    __line?: { write: (text: string) => void; cut: () => void }
  }
}

/**
 * Puts a line of the test's own behind each stream of news that the server opens: what runs over it, and when it
 * breaks, no server says at a walk's word.
 */
export async function withOwnLine(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const real = window.fetch
    window.fetch = async (input, init) => {
      const answer = await real(input, init)
      if (!answer.ok || !answer.url.endsWith('/notification-stream')) return answer
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          const coder = new TextEncoder()
          const cut = () => controller.error(new TypeError('The line was cut.'))
          window.__line = { write: (text) => controller.enqueue(coder.encode(text)), cut }
          init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
        },
      })
      return new Response(body, { status: 200 })
    }
  })
}

/** The server tells the page how many are unread. */
export const tell = (page: Page, counts: { unread: number; latest: string }): Promise<void> =>
  page.evaluate((text) => window.__line?.write(text), `event: counts\ndata: ${JSON.stringify(counts)}\n\n`)

/** The line breaks. */
export const cutLine = (page: Page): Promise<void> => page.evaluate(() => window.__line?.cut())
