import { defineCommand } from '../command.ts'
import { machinesNamed } from '../machine-named.ts'
import { findingsOf, rules, type Finding } from '../check/model-rules.ts'

const ruleList = Object.entries(rules)
  .map(([rule, says]) => `  ${rule.padEnd(22)}${says}`)
  .join('\n')

/** Findings in one machine, rule by rule. */
function readable(machine: string, findings: readonly Finding[]): string {
  const faults = findings.filter(({ isFault }) => isFault).length
  const notices = findings.length - faults
  const count = faults === 0 && notices === 0 ? 'nothing to say' : `${faults} faults, ${notices} notices`
  const lines = findings.map(({ rule, says, isFault }) => `  ${isFault ? 'fault ' : 'notice'}  ${rule}: ${says}`)
  return [`${machine}: ${count}`, ...lines].join('\n')
}

export const checkCommand = defineCommand({
  name: 'check',
  usage: '[machine …]',
  summary: 'Checks machines and models against the rules for statecharts (design §3).',
  help: `
Each machine is explored with its model's data; what follows is looked for:

${ruleList}

A transition answers to the sections in the model's \`requirements\`, or else to those of its state (\`meta.spec\`).

  npm run flows -- check
  npm run flows -- check payment boot --strict

Exit codes: 0 no fault, 1 faults, 2 asked wrongly. With --strict a notice is a fault.`,
  options: { strict: { type: 'boolean' } },
  explains: { strict: 'Notices are faults too.' },
  run: ({ values, positionals, isJson }, console) => {
    const all: Finding[] = []
    for (const { model, machine } of machinesNamed(positionals)) {
      console.err(`… checking ${machine.id}`)
      const findings = findingsOf(model, values.strict === true)
      all.push(...findings)
      if (!isJson) console.out(readable(machine.id, findings))
    }
    if (isJson) console.out(JSON.stringify(all, null, 2))
    return Promise.resolve(all.some(({ isFault }) => isFault) ? 1 : 0)
  },
})
