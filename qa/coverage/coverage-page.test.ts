// @vitest-environment jsdom
import axe from 'axe-core'
import { expect, it } from 'vitest'

import { coveragePage } from './coverage-page.ts'
import type { MachineReport } from './coverage-report.ts'

const TAKEN = 'gate.shut --gate.push[hasCoin]--> gate.passed'
const LEFT = 'gate.passed --always--> gate.shut'
const figure = (taken: number, left: readonly string[]) => {
  const of = taken + left.length
  return { taken, of, percent: of === 0 ? 100 : Math.floor((100 * taken) / of), left }
}
const report: MachineReport = {
  machine: 'gate',
  runs: ['headless', 'chromium'],
  figures: {
    states: figure(1, ['gate.alarm']),
    transitions: figure(1, [LEFT]),
    guards: figure(1, [`${TAKEN} says no`]),
    pairs: figure(0, []),
    requirements: figure(0, ['§2']),
  },
  transitions: [
    {
      id: TAKEN,
      taken: { headless: 2, chromium: 0 },
      guard: { name: 'hasCoin', yes: 2, no: 0 },
      tests: ['pays & <passes>'],
      excused: null,
    },
    { id: LEFT, taken: { headless: 0, chromium: 0 }, guard: null, tests: [], excused: null },
    { id: 'gate --x--> stays', taken: { headless: 0 }, guard: null, tests: [], excused: 'nobody says x' },
  ],
  impossible: [],
  requirements: [
    { section: '§2', transitions: [TAKEN, LEFT], left: [LEFT] },
    { section: '§3', transitions: [TAKEN], left: [] },
  ],
  gone: [],
}

function shown(reports: readonly MachineReport[]) {
  const page = coveragePage(reports)
  document.documentElement.innerHTML = page.slice(page.indexOf('<head>'))
  document.documentElement.lang = /<html lang="(\w+)"/.exec(page)?.[1] ?? ''
  return page
}
const rows = (table: string) =>
  [...document.querySelectorAll(`[aria-label="${table}"] tbody tr`)].map((row) =>
    [...row.children].map((cell) => cell.textContent?.replaceAll(/\s+/g, ' ').trim()),
  )

it('leads from section to transition to test', () => {
  shown([report])
  expect(rows('Requirements of gate')).toEqual([
    ['§2', `2 transitions${TAKEN}${LEFT}`, LEFT, '1 testpays & <passes>'],
    ['§3', `1 transition${TAKEN}`, 'none', '1 testpays & <passes>'],
  ])
  expect(rows('Transitions of gate').map(([, ...cells]) => cells)).toEqual([
    ['2', 'never', '2', 'never', '1 testpays & <passes>'],
    ['never', 'never', '', '', 'none'],
    ['never', 'never', '', '', 'none'],
  ])
})

it('marks what is done, so that what is left can be shown alone', () => {
  shown([report])
  const done = [...document.querySelectorAll('tr.done th')].map((head) => head.textContent)
  expect(done).toEqual(['§3', 'gate --x--> staysExcused: nobody says x'])
})

it('needs nothing from elsewhere and no script', () => {
  expect(shown([report])).not.toMatch(/<script|https?:|url\(/)
})

it('passes a judge of accessibility, with any names', { timeout: 30_000 }, async () => {
  shown([report, { ...report, machine: '<gate & "co">', runs: [] }])
  const { violations } = await axe.run(document, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
})
