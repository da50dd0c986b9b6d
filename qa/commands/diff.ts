import { changesBetween, type Change } from '../../charts/diff/chart-diff.ts'
import { shapeOf } from '../../charts/diff/chart-shape.ts'
import { defineCommand, Misuse } from '../command.ts'
import { didYouMean } from '../nearest.ts'
import { brokenIn, SUITES_FOLDER, suitesIn, type Broken } from '../suites/saved-suites.ts'
import { versionsOf, type Version } from '../diff/versions.ts'

type Difference = { machine: string; changes: readonly Change[]; broken: readonly (Broken & { isOld: boolean })[] }

const signs = { added: '+', removed: '-', changed: '~', moved: '>' } as const

/** Machines of both sides by id; two single machines are compared under any names. */
function paired(before: readonly Version[], after: readonly Version[]) {
  const [was, is] = [before[0], after[0]]
  if (before.length === 1 && after.length === 1 && was && is) return [{ id: is.machine.id, was, is }]
  const named = (list: readonly Version[], id: string) => list.find(({ machine }) => machine.id === id) ?? null
  const ids = new Set([...before, ...after].map(({ machine }) => machine.id))
  return [...ids].map((id) => ({ id, was: named(before, id), is: named(after, id) }))
}

function linesOf({ machine, changes, broken }: Difference): readonly string[] {
  const lines = changes.flatMap(({ what, change, id, how }) => [
    `  ${signs[change]} ${what} ${id}${change === 'moved' ? ' (moved)' : ''}`,
    ...how.map((fact) => `      ${fact}`),
  ])
  const paths = broken.flatMap(({ file, path, step, says, why, isOld }) => [
    `  ! ${file} ${path} breaks at ${step === 0 ? 'the start' : `step ${step}, ${says}`}${isOld ? ' (as it did before)' : ''}`,
    `      ${why}`,
  ])
  return [machine, ...lines, ...paths]
}

export const diffCommand = defineCommand({
  name: 'diff',
  usage: '<old> [new] [--machine <id>]',
  summary: 'What changed between two versions of the machines, and which saved paths break.',
  help: `
Each side is a revision of the repository, a TypeScript file that exports a machine, a machine's configuration in JSON,
or "." for the files as they are now; without <new> the old side is compared with now. Compared are states, transitions
with guards, targets, actions and the order in which they are asked, guards and actions by their code, delays, ports.
A state that was renamed or moved is reported as such, and its transitions are compared under their new name.

  npm run flows -- diff HEAD                          what is not committed yet
  npm run flows -- diff v1.2 main --machine payment
  npm run flows -- diff old.json new.json --exit-code

Saved suites (${SUITES_FOLDER}/*.json, or --suites) are walked on the new machine; a path breaks where it shows
something else than was saved.

Exit codes: 0 compared, 1 with --exit-code: something differs or a path breaks, 2 asked wrongly.`,
  options: {
    machine: { type: 'string', multiple: true },
    suites: { type: 'string' },
    'exit-code': { type: 'boolean' },
  },
  explains: {
    machine: 'Compares this machine only; may be given again.',
    suites: `A suite file, or a folder of them; ${SUITES_FOLDER} by default.`,
    'exit-code': 'Ends with 1 when something differs or a saved path breaks.',
  },
  run: async ({ values, positionals: [old, now = '.', ...more], isJson }, console) => {
    if (old === undefined || more.length > 0) throw new Misuse('Name an old version, and a new one unless it is now.')
    console.err(`Reading ${old} …`)
    const before = await versionsOf(old)
    console.err(`Reading ${now} …`)
    const after = await versionsOf(now)
    const pairs = paired(before, after)
    const ids = pairs.map(({ id }) => id)
    for (const id of values.machine ?? []) {
      if (!ids.includes(id)) throw new Misuse(`Neither side has a machine "${id}". ${didYouMean(id, ids)}`)
    }
    const saved = suitesIn(values.suites ?? SUITES_FOLDER)

    const differences: Difference[] = []
    for (const { id, was, is } of pairs.filter(({ id: name }) => values.machine?.includes(name) ?? true)) {
      const changes: readonly Change[] =
        was && is
          ? changesBetween(shapeOf(was.machine), shapeOf(is.machine))
          : [{ what: 'machine', change: is ? 'added' : 'removed', id, how: [] }]
      const broken: Difference['broken'][number][] = []
      for (const suite of saved.filter((one) => one.suite.machine === id)) {
        console.err(`Walking ${suite.file} …`)
        const [then, today] = [was?.model, is?.model]
        const earlier = then ? await brokenIn(then, suite) : []
        const wasBroken = (path: string) => earlier.some((one) => one.path === path)
        const found = today ? await brokenIn(today, suite) : []
        broken.push(...found.map((one) => ({ ...one, isOld: wasBroken(one.path) })))
      }
      if (changes.length + broken.length > 0) differences.push({ machine: id, changes, broken })
    }

    if (isJson) console.out(JSON.stringify({ old, new: now, machines: differences }, null, 2))
    else if (differences.length === 0) console.out('Nothing differs.')
    else console.out(differences.map((difference) => linesOf(difference).join('\n')).join('\n\n'))
    return values['exit-code'] === true && differences.length > 0 ? 1 : 0
  },
})
