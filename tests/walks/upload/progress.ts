import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** Tells the page how much of the file under way has gone; false where none is. */
    __hasGone?: (share: number) => boolean
  }
}

/**
 * Holds back the browser's progress events, whose number nobody knows beforehand. As with timers, they come when the
 * walk says so.
 */
export async function holdProgress(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let underWay: XMLHttpRequestUpload | null = null
    window.XMLHttpRequest = class extends XMLHttpRequest {
      constructor() {
        super()
        // The first ear, so that it comes before the page's own.
        this.upload.addEventListener('progress', (event) => {
          if (event.isTrusted) event.stopImmediatePropagation()
        })
        this.addEventListener('loadend', () => {
          if (underWay === this.upload) underWay = null
        })
      }
      override send(body?: Document | XMLHttpRequestBodyInit | null) {
        underWay = this.upload
        super.send(body)
      }
    }
    window.__hasGone = (share) =>
      underWay?.dispatchEvent(
        new ProgressEvent('progress', { lengthComputable: true, loaded: share * 1_000, total: 1_000 }),
      ) ?? false
  })
}

/** So much of the file under way has gone, from 0 to 1. */
export const hasGone = (page: Page, share: number): Promise<void> =>
  expect.poll(() => page.evaluate((part) => window.__hasGone?.(part), share)).toBe(true)
