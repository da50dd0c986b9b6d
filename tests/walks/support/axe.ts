import type { Frame, Page } from '@playwright/test'
import axe from 'axe-core'

type Options = {
  rules: Readonly<Record<string, { enabled: boolean }>>
  /** Only these are worked out in full. */
  resultTypes: readonly 'violations'[]
}
type AxeInPage = {
  run: (
    options: Options,
  ) => Promise<{ violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[] }>
}

/**
 * Every rule that axe has but those that are left out, over a page or one of its frames; each violation as a line.
 * Injected past the CSP.
 */
export async function axeFaults(page: Page | Frame, leftOut: readonly string[] = []): Promise<readonly string[]> {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(axe.source)
  const rules = Object.fromEntries(leftOut.map((rule) => [rule, { enabled: false }]))
  const violations = await page.evaluate(async (without) => {
    const { violations: found } = await (window as unknown as { axe: AxeInPage }).axe.run({
      rules: without,
      resultTypes: ['violations'],
    })
    return found.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`),
    }))
  }, rules)
  return violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.join('\n  ')}`)
}
