import { KINDS, totalOf, type TransitionReport, type Figure, type Kind, type MachineReport } from './coverage-report.ts'
import { share } from '../share.ts'

const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (plain: string | number) => String(plain).replaceAll(/[&<>"]/g, (sign) => named[sign] ?? sign)
const code = (id: string) => `<code>${text(id)}</code>`

/** Percent in words, and a bar for the eye. */
function bar({ taken, of, percent }: Omit<Figure, 'left'>): string {
  if (of === 0) return '<td class="number">none</td>'
  const tone = percent === 100 ? 'full' : percent >= 80 ? 'most' : 'few'
  return `<td class="number">${share(taken, of)} <span class="quiet">${taken} of ${of}</span>
    <span class="bar" aria-hidden="true"><span class="${tone}" style="width:${percent}%"></span></span></td>`
}

const heads: Readonly<Record<Kind, string>> = {
  states: 'States',
  transitions: 'Transitions',
  guards: 'Guards, both ways',
  pairs: 'Pairs of transitions',
  requirements: 'Requirements',
}

/** A table that can be scrolled by keyboard where it is wider than the window. */
const wide = (label: string, body: string) =>
  `<div class="wide" role="region" tabindex="0" aria-label="${text(label)}"><table>
  <caption>${text(label)}</caption>${body}</table></div>`

function summary(reports: readonly MachineReport[]): string {
  const total = totalOf(reports)
  const rows = reports.map(
    ({ machine, figures, runs }) => `<tr><th scope="row"><a href="#${text(machine)}">${text(machine)}</a></th>
    ${runs.length === 0 ? `<td colspan="${KINDS.length}">not measured</td>` : KINDS.map((kind) => bar(figures[kind])).join('')}
    <td>${text(runs.join(', ')) || 'none'}</td></tr>`,
  )
  return wide(
    'All machines',
    `<thead><tr><th scope="col">Machine</th>${KINDS.map((kind) => `<th scope="col">${heads[kind]}</th>`).join('')}
    <th scope="col">Runs</th></tr></thead><tbody>${rows.join('')}</tbody>
    <tfoot><tr><th scope="row">All</th>${KINDS.map((kind) => bar(total[kind])).join('')}<td></td></tr></tfoot>`,
  )
}

/** A transition that one run left out may be covered by another. */
const times = (count: number, isElsewhere = false) =>
  `<td class="number${count > 0 ? '' : isElsewhere ? ' quiet' : ' none'}">${count === 0 ? 'never' : count}</td>`

function testsCell(tests: readonly string[]): string {
  if (tests.length === 0) return '<td class="none">none</td>'
  const items = tests.map((test) => `<li>${text(test)}</li>`).join('')
  return `<td><details><summary>${tests.length} ${tests.length === 1 ? 'test' : 'tests'}</summary><ul>${items}</ul></details></td>`
}

function transitionRow({ id, taken, guard, tests, excused }: TransitionReport, runs: readonly string[]): string {
  const isCovered = Object.values(taken).some((count) => count > 0)
  const isDone = excused !== null || (isCovered && (guard === null || (guard.yes > 0 && guard.no > 0)))
  const answers = guard === null ? '<td></td><td></td>' : times(guard.yes) + times(guard.no)
  const counts = runs.map((run) => times(taken[run] ?? 0, isCovered)).join('')
  const why = excused === null ? '' : `<br><span class="quiet">Excused: ${text(excused)}</span>`
  return `<tr${isDone ? ' class="done"' : ''}><th scope="row">${code(id)}${why}</th>${counts}${answers}${testsCell(tests)}</tr>`
}

function transitionsTable({ machine, transitions, runs }: MachineReport): string {
  const head = ['Transition', ...runs.map((run) => `Taken, ${run}`), 'Guard said yes', 'Guard said no', 'Taken by']
  return wide(
    `Transitions of ${machine}`,
    `<thead><tr>${head.map((name) => `<th scope="col">${text(name)}</th>`).join('')}</tr></thead>
    <tbody>${transitions.map((transition) => transitionRow(transition, runs)).join('')}</tbody>`,
  )
}

function requirementsTable({ machine, requirements, transitions }: MachineReport): string {
  const testsOf = (ids: readonly string[]) => [
    ...new Set(transitions.flatMap(({ id, tests }) => (ids.includes(id) ? tests : []))),
  ]
  const rows = requirements.map(({ section, transitions: ids, left }) => {
    const list = `<details><summary>${ids.length} ${ids.length === 1 ? 'transition' : 'transitions'}</summary><ul>${ids
      .map((id) => `<li>${code(id)}</li>`)
      .join('')}</ul></details>`
    const open = left.length === 0 ? '<td>none</td>' : `<td class="none">${left.map(code).join('<br>')}</td>`
    return `<tr${left.length === 0 ? ' class="done"' : ''}><th scope="row">${text(section)}</th><td>${list}</td>${open}${testsCell(testsOf(ids))}</tr>`
  })
  return wide(
    `Requirements of ${machine}`,
    `<thead><tr><th scope="col">Section</th><th scope="col">Transitions</th><th scope="col">Not taken</th>
    <th scope="col">Taken by</th></tr></thead><tbody>${rows.join('')}</tbody>`,
  )
}

function lists({ figures, impossible }: MachineReport): string {
  const list = (title: string, ids: readonly string[]) =>
    ids.length === 0
      ? ''
      : `<details><summary>${text(title)}: ${ids.length}</summary><ul>${ids.map((id) => `<li>${code(id)}</li>`).join('')}</ul></details>`
  return [
    list('States that were not reached', figures.states.left),
    list('Answers of guards that were not seen', figures.guards.left),
    list('Answers that the model’s data cannot bring about', impossible),
    list('Pairs that were not taken', figures.pairs.left),
  ].join('')
}

function section(report: MachineReport): string {
  const { machine, runs, gone } = report
  const body =
    runs.length === 0
      ? '<p class="none">Nobody has measured this machine yet.</p>'
      : `${gone.length > 0 ? `<p class="none">Measured on another chart: ${gone.length} transitions are gone.</p>` : ''}
        ${requirementsTable(report)}${transitionsTable(report)}${lists(report)}`
  return `<section aria-labelledby="${text(machine)}"><h2 id="${text(machine)}">${text(machine)}</h2>${body}</section>`
}

const STYLE = `
:root{color-scheme:light dark;--ink:#1b2430;--quiet:#566272;--paper:#fff;--line:#d5dbe3;--soft:#f4f6f9;--link:#0b5cad;
--full:#2e7d4f;--most:#8a6100;--few:#b3261e}
@media (prefers-color-scheme:dark){:root{--ink:#e6eaf0;--quiet:#a3afbf;--paper:#14181e;--line:#333c48;--soft:#1c222b;
--link:#7db8f5;--full:#5cb682;--most:#d9a942;--few:#f2857c}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:88rem;padding:1.5rem;font:1rem/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
h1{font-size:1.6rem;margin:0 0 .25rem}h2{font-size:1.25rem;margin:2.5rem 0 .5rem;padding-top:.5rem;border-top:1px solid var(--line)}
a{color:var(--link)}.quiet{color:var(--quiet);font-size:.85rem;white-space:nowrap}
.wide{overflow-x:auto;margin:1rem 0}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
caption{text-align:start;font-weight:600;padding:.25rem 0}
th,td{padding:.4rem .75rem;border-bottom:1px solid var(--line);text-align:start;vertical-align:top}
thead th{background:var(--soft);white-space:nowrap}tbody th{font-weight:400}tfoot th,tfoot td{font-weight:600}
.number{text-align:end;white-space:nowrap}
.none{color:var(--few);font-weight:600}
code{font:.85rem/1.4 ui-monospace,monospace;overflow-wrap:anywhere}
.bar{display:block;height:.3rem;margin-top:.2rem;background:var(--line);border-radius:.15rem;overflow:hidden}
.bar span{display:block;height:100%}.full{background:var(--full)}.most{background:var(--most)}.few{background:var(--few)}
summary{cursor:pointer;white-space:nowrap}details ul{margin:.25rem 0;padding-inline-start:1.25rem}
section>details{margin:.25rem 0}
label{display:inline-flex;gap:.5rem;align-items:center;min-height:2rem}input{width:1.1rem;height:1.1rem}
body:has(#left:checked) tr.done{display:none}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
@media print{body{max-width:none;padding:0}.controls{display:none}}
`

/** One page without script or anything from elsewhere: it can be stored, mailed and printed. */
export function coveragePage(reports: readonly MachineReport[]): string {
  const runs = [...new Set(reports.flatMap((report) => report.runs))]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Coverage of the statecharts</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>What the tests took of the statecharts</h1>
<p>Counted from what the actors really did${runs.length > 0 ? `, in these runs: ${text(runs.join(', '))}` : ''}. A guard
counts once for each answer, and a section of the specification when all of its transitions were taken.</p>
<p class="controls"><label><input type="checkbox" id="left">Show only what is left</label></p>
</header>
<main>
${summary(reports)}
${reports.map(section).join('\n')}
</main>
</body>
</html>
`
}
