import { MOST_FRAMES, type ErrorReport, type ReportKind } from '../../../domain/contract/third-parties/error-report.ts'
import { rowAt } from '../../../domain/routes.ts'
import { scrubbed, scrubbedFrames } from '../../../domain/rules/third-parties/scrub.ts'
import type { Client } from '../../api/client.ts'
import { sendErrorReport } from '../../api/third-parties/reports.ts'
import { pathBelow } from '../../shared/app/address.ts'
import { VIEW_FAILED } from '../../shared/third-parties/view-failed.ts'

/** A page that fails over and over says nothing new. */
const MOST_REPORTS = 10

/** Returns the report of an error, without what could name anybody; null for one that says nothing. */
export function reportOf(kind: ReportKind, thrown: unknown, path: string, language: string): ErrorReport | null {
  const { name, message, stack = '' } = thrown instanceof Error ? thrown : { name: 'Error', message: String(thrown) }
  // Of another origin's script a browser says no more than this, and of observers that they were late.
  if (/^Script error|^ResizeObserver loop/.test(message)) return null
  return {
    kind,
    name: /^[A-Za-z]{1,60}$/.test(name) ? name : 'Error',
    message: scrubbed(message),
    frames: scrubbedFrames(stack, MOST_FRAMES),
    // The page by its id in the route table: its address names an invoice or an account.
    page: rowAt(path)?.id ?? 'unknown',
    language: /^[a-z]{2}/.exec(language)?.[0] ?? 'en',
  }
}

/** Reports what this page does not catch and views that fail, each once; for readers who agreed. */
export function reportErrors(client: Client): void {
  const reported = new Set<string>()
  function report(kind: ReportKind, thrown: unknown): void {
    const found = reportOf(kind, thrown, pathBelow(location.pathname), document.documentElement.lang)
    if (found === null) return
    const { message, name, frames } = found
    const known = JSON.stringify([name, message, frames[0]])
    if (reported.has(known) || reported.size >= MOST_REPORTS) return
    reported.add(known)
    sendErrorReport(client, found)
  }
  addEventListener('error', ({ error, message }) => report('uncaught', error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason))
  addEventListener(VIEW_FAILED, (event) => {
    if (event instanceof CustomEvent) report('view', event.detail)
  })
}
