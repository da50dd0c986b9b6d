/** All that a browser asks for during a visit, and what it stores, by whom it concerns. */
import type { Page } from '@playwright/test'
import * as v from 'valibot'

import type { RunningPortal } from '../../support/running-portal.ts'

export type Sandbox = 'collector' | 'survey' | 'tour' | 'target'

const ReceivedSchema = v.array(v.object({ path: v.string(), at: v.string(), document: v.unknown() }))
type Received = v.InferOutput<typeof ReceivedSchema>

/** The origins of the sandboxes, as the server printed them. */
export function sandboxOrigins({ printed }: RunningPortal): Record<Sandbox, string> {
  const [collector, survey, tour, target] = [...printed().matchAll(/(http:\S+)\/received/g)].map(([, origin]) => origin)
  if (!collector || !survey || !tour || !target) throw new Error(`No sandboxes:\n${printed()}`)
  return { collector, survey, tour, target }
}

/** What a sandbox has received until now. */
export async function receivedBy(origin: string): Promise<Received> {
  return v.parse(ReceivedSchema, await (await fetch(`${origin}/received.json`)).json())
}

/** Calls and programs of ours that only third parties have to do with. */
const THEIRS =
  /\/ecaas\/(?:error-reports|tracking-events|third-parties|pass-through)|\/assets\/(?:report-errors|reports|track-flows|ThirdPartyTools|OutsideFrame)/

export type Traffic = {
  /** Requests to other origins, and those of ours that concern third parties, without hashes and queries. */
  readonly concerning: () => string[]
  /** Violations of the policy. */
  readonly violations: string[]
  readonly errors: string[]
}

/** Watches a page from before its first request. */
export async function watchTraffic(page: Page, origin: string): Promise<Traffic> {
  const asked: string[] = []
  const violations: string[] = []
  const errors: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol === 'blob:' || url.protocol === 'data:') return
    if (url.origin !== origin || THEIRS.test(url.pathname))
      asked.push(`${request.method()} ${url.origin === origin ? '' : url.origin}${withoutHash(url.pathname)}`)
  })
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted ?Type/i.test(message.text())) violations.push(message.text())
    else if (message.type() === 'error') errors.push(message.text())
  })
  await page.exposeFunction('tellViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      // The function that was exposed above.
      const { tellViolation } = window as unknown as { tellViolation: (text: string) => void }
      tellViolation(`${violatedDirective} ${blockedURI}`)
    })
  })
  return { concerning: () => [...asked], violations, errors }
}

const withoutHash = (path: string) => path.replace(/-[\w-]{6,8}(?=\.(?:js|css)$)/, '')

/** Answers the question for consent before the page asks; null: it stays open. */
export async function withConsent(page: Page, choice: 'optedIn' | 'optedOut' | null): Promise<void> {
  await page.addInitScript((given) => {
    if (given !== null && self === top) localStorage.setItem('trackingConsent', given)
  }, choice)
}

/** Names of all that the page stores in the browser. */
export function storedNames(page: Page): Promise<string[]> {
  return page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted())
}
