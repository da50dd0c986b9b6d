import type { Line, Script } from './script.ts'

/** A script as a feature file, with the keywords of its language. */
export function toGherkin({ locale, title, labels, gherkin, paths }: Script): string {
  const block = (keyword: string, lines: readonly Line[]) =>
    lines.map(({ clause }, at) => `    ${at === 0 ? keyword : gherkin.and} ${clause}`)
  const scenarios = paths.map(({ id, start, startsWith, steps }) =>
    [
      `  ${gherkin.scenario}: ${labels.path} ${id}`,
      ...block(gherkin.given, [start]),
      ...block(gherkin.outcome, startsWith),
      ...steps.flatMap(({ action, expected }) => [...block(gherkin.when, action), ...block(gherkin.outcome, expected)]),
    ].join('\n'),
  )
  return `# language: ${locale}\n${gherkin.feature}: ${title}\n\n${scenarios.join('\n\n')}\n`
}
