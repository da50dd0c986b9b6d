import { readFileSync } from 'node:fs'

import { defineCommand, Misuse } from '../command.ts'
import { follow } from '../run/follow.ts'
import { machineNamed } from '../machine-named.ts'
import { didYouMean } from '../nearest.ts'
import { defaults } from '../../charts/paths/paths.ts'
import { recordingIn, type Recording } from '../run/recording.ts'
import type { SuiteFile } from '../../charts/suite/suite-file.ts'
import { dataHash, machineHash, writeSuite } from '../suites/suite-store.ts'
import { pathRecord, suiteText } from '../../charts/suite/path-record.ts'

function read(file: string): Recording {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new Misuse(`There is no recording "${file}".`)
  }
  try {
    return recordingIn(text)
  } catch (error) {
    throw new Misuse(`"${file}": ${error instanceof Error ? error.message : String(error)}`)
  }
}

export const reproCommand = defineCommand({
  name: 'repro',
  usage: '<recording.json>',
  summary: 'Makes a path of what a customer did, out of a recorded session.',
  help: `
A recording holds the transitions that a customer's session took of one machine and when, and nothing else: no amounts, no
names. The model's scenarios, samples and outcomes are searched for a walk that takes exactly these transitions; it becomes a
suite of one path, which \`run\` walks headless or in Chromium and \`export\` turns into a script.

  npm run flows -- repro session.json --out suites/payment.repro.json
  npm run flows -- run payment --in chromium --suite suites/payment.repro.json
  npm run flows -- repro session.json --partial       the way as far as it could be followed

Where the walk cannot go on, it says which transition and why: a sample or an outcome that the model does not have, or an
transition that the chart of today does not have.

Exit codes: 0 all transitions were followed, 1 not all, 2 asked wrongly.`,
  options: { out: { type: 'string' }, partial: { type: 'boolean' }, scenario: { type: 'string' } },
  explains: {
    out: 'Writes the suite to this file; standard output by default.',
    partial: 'Gives the suite also where the walk could not be followed to its end.',
    scenario: 'Looks in this scenario of the model only.',
  },
  run: ({ values, positionals: [file, ...more], isJson }, console) => {
    if (file === undefined || more.length > 0) throw new Misuse('Name one recording.')
    const recording = read(file)
    const { model, machine } = machineNamed(recording.machine)
    const scenarios = [...model.scenarios.keys()]
    if (values.scenario !== undefined && !scenarios.includes(values.scenario))
      throw new Misuse(
        `The model of "${machine.id}" has no scenario "${values.scenario}". ${didYouMean(values.scenario, scenarios)}`,
      )
    if (recording.machineHash !== undefined && recording.machineHash !== machineHash(machine))
      console.err(`The chart of "${machine.id}" has changed since this was recorded.`)

    const transitions = recording.taken.map(({ transition }) => transition)
    console.err(
      `Looking for ${transitions.length} transitions in ${values.scenario ?? `${scenarios.length} scenarios`} …`,
    )
    const followed = follow(model, transitions, values.scenario === undefined ? scenarios : [values.scenario])
    if (!followed) {
      console.out(isJson ? JSON.stringify({ taken: 0, of: transitions.length }, null, 2) : 'No scenario starts so.')
      return Promise.resolve(1)
    }
    const { path, taken, stopped } = followed
    const suite: SuiteFile = {
      format: 'statechart-suite',
      version: 1,
      machine: machine.id,
      machineHash: machineHash(machine),
      dataHash: dataHash(model),
      cover: 'transitions',
      options: { resetCost: defaults.resetCost, maxLength: null, seed: defaults.seed },
      paths: [pathRecord(model, path, 0)],
      unreached: stopped === null ? [] : [{ goal: transitions[taken] ?? '', why: stopped }],
    }
    const isGiven = stopped === null || values.partial === true
    if (isGiven && values.out !== undefined) writeSuite(suite, values.out)
    const [record] = suite.paths
    if (isJson) {
      const answer = { taken, of: transitions.length, stopped, at: recording.taken[taken]?.at ?? null }
      console.out(JSON.stringify({ ...answer, suite: isGiven ? suite : null }, null, 2))
    } else if (isGiven && values.out === undefined) {
      console.out(suiteText(suite).trimEnd())
    } else {
      console.out(`In the scenario "${path.scenario}":`)
      for (const [i, { says, expects }] of (record?.steps ?? []).entries())
        console.out(`  ${i + 1}. ${says} → ${JSON.stringify(expects.state)}`)
      if (isGiven)
        console.out(
          `Written: ${values.out}\nWalk it: npm run flows -- run ${machine.id} --in vitest --suite ${values.out}`,
        )
    }
    if (stopped === null) return Promise.resolve(0)
    const when = ((recording.taken[taken]?.at ?? 0) / 1000).toFixed(1)
    console.err(`Followed ${taken} of ${transitions.length} transitions, until ${when} s. ${stopped}`)
    return Promise.resolve(1)
  },
})
