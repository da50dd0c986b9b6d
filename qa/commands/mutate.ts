import { defineCommand, Misuse } from '../command.ts'
import { machinesNamed } from '../machine-named.ts'
import { DEFAULT_SUITES, mutationOf, SUITES, type Mutation } from '../mutate/mutation.ts'
import { mutantsOf } from '../mutate/mutants.ts'
import { percent } from '../share.ts'
import { table } from '../table.ts'

const total = (list: readonly Mutation[], of: (one: Mutation) => number) => list.reduce((sum, one) => sum + of(one), 0)

function figuresTable(list: readonly Mutation[]): string {
  const row = (name: string, part: readonly Mutation[]) => {
    const [mutants, killed] = [total(part, (one) => one.mutants), total(part, (one) => one.killed)]
    return [
      name,
      String(mutants),
      String(killed),
      `${percent(killed, mutants).toFixed(1)} %`,
      ...SUITES.map((suite) => String(total(part, ({ suites }) => suites[suite]?.kills ?? 0))),
      String(total(part, ({ byFactsOnly }) => byFactsOnly)),
      total(part, ({ seconds }) => seconds).toFixed(1),
    ]
  }
  const head = ['machine', 'mutants', 'killed', 'share', ...SUITES, 'by facts only', 'seconds']
  return table([head, ...list.map((one) => row(one.machine, [one])), ...(list.length > 1 ? [row('all', list)] : [])])
}

/** Guards are the portal's promises: a mutant of one that lives is counted by itself. */
const livingGuards = (list: readonly Mutation[]) =>
  list.flatMap(({ verdicts }) => verdicts).filter(({ edit, survives }) => edit.endsWith('guard') && survives !== null)

export const mutateCommand = defineCommand({
  name: 'mutate',
  usage: '<machine …> | --all',
  summary: 'Breaks a machine in every single place and shows which suites notice.',
  help: `
A test is worth what it notices. Each mutant is the production machine with one edit: a transition dropped, led to the next
state or nowhere; a guard negated or dropped; one action dropped, of a transition or of a state's entry or exit. No file is
touched. The paths that the machine as it is predicts are walked on each mutant, and a walk that sees another state,
another fact of the model's oracle, another output, or an event taken or refused that should not be, kills it.

  transitions, refusals  the generated suites; with the two below they are what counts
  journeys, refusals by hand   what the model's author wrote
  pairs                  shown to compare: what longer suites would add
  by facts only          killed by nothing but the oracle's facts

  npm run flows -- mutate payment            what survives, and why as far as known
  npm run flows -- mutate --all --min 95     for CI
  npm run flows -- mutate consent --list     the mutants' names, nothing is run
  npm run flows -- mutate consent --json     every mutant with the suites that kill it

A survivor is unreachable (no data lead to it), equivalent (it does the same), hidden (only context differs that the
oracle does not show), or untested; then the steps are named that would tell.

Exit codes: 0 all is well, 1 below --min or a guard's mutant lives, 2 asked wrongly.`,
  options: { all: { type: 'boolean' }, min: { type: 'string' }, list: { type: 'boolean' } },
  explains: {
    all: 'Every machine of the catalogue.',
    min: 'Percent of mutants that must die, over all machines named; guards must die in any case. 95 by default.',
    list: 'Names the mutants and runs nothing.',
  },
  run: ({ values, positionals, isJson }, console) => {
    const min = Number(values.min ?? 95)
    if (!(min >= 0 && min <= 100)) throw new Misuse(`--min takes a share from 0 to 100, not "${values.min}".`)
    if (positionals.length === 0 && !values.all) throw new Misuse('Which machine? Name some, or say --all.')
    if (positionals.length > 0 && values.all) throw new Misuse('Name machines or say --all, not both.')
    const entries = machinesNamed(positionals)
    if (values.list) {
      const ids = entries.flatMap(({ machine }) => mutantsOf(machine).map(({ id }) => id))
      console.out(isJson ? JSON.stringify(ids, null, 2) : ids.join('\n'))
      return Promise.resolve(0)
    }
    const mutations = entries.map(({ model }) => {
      const { id } = model.machine
      console.err(`${id}: making its suites …`)
      let said = 0
      return mutationOf(model, {
        onMutant: (done, of) => {
          if (done < of && performance.now() - said < 2_000) return
          said = performance.now()
          console.err(`${id}: ${done} of ${of} mutants tried`)
        },
      })
    })
    const [mutants, killed] = [total(mutations, (one) => one.mutants), total(mutations, (one) => one.killed)]
    const share = percent(killed, mutants)
    const guards = livingGuards(mutations)
    const isEnough = share >= min && guards.length === 0
    if (isJson) {
      console.out(JSON.stringify({ mutants, killed, percent: share, min, isEnough, machines: mutations }, null, 2))
      return Promise.resolve(isEnough ? 0 : 1)
    }
    console.out(figuresTable(mutations))
    const byHand = mutations
      .flatMap(({ verdicts }) => verdicts)
      .filter(({ killedBy }) => killedBy.journeys ?? killedBy['refusals by hand']).length
    console.out(
      `\n${killed} of ${mutants} mutants die by ${DEFAULT_SUITES.join(', ')}; ${byHand} of them by what is written by hand.`,
    )
    const living = mutations.flatMap(({ verdicts }) => verdicts.filter(({ survives }) => survives !== null))
    if (living.length > 0) console.out(`\n${living.length} survive:`)
    for (const { mutant, survives, killedBy } of living) {
      console.out(`  ${mutant}\n    ${survives?.because}: ${survives?.says}`)
      if (killedBy.pairs) console.out(`    pairs would tell: ${killedBy.pairs.says}`)
    }
    if (share < min) console.out(`\nBelow: ${share} % of the mutants die, wanted were ${min} %.`)
    for (const { mutant } of guards) console.out(`\nA guard's mutant lives: ${mutant}`)
    return Promise.resolve(isEnough ? 0 : 1)
  },
})
