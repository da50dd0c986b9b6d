/** The check of a payment provider against docs/provider.md, as a command. */
import { noCapabilities } from '../provider.ts'
import { challengeRequirements } from './challenges.ts'
import { chargeRequirements } from './charges.ts'
import { instrumentRequirements } from './instruments.ts'
import { mandateRequirements } from './mandates.ts'
import { markStart, moneyRequirements } from './money.ts'
import { help, readOptions, WrongUsage, type CheckOptions } from './options.ts'
import { refundRequirements } from './refunds.ts'
import { ANSWERED_WITHIN_MS, makeTalk, type Surroundings } from './talk.ts'
import { must, Unmet, type Requirement, type Trial } from './trial.ts'

/** Checked last, of all calls that were made. */
const inTime: Requirement = {
  id: 'P1',
  sentence: `Each call is answered within ${ANSWERED_WITHIN_MS / 1000} seconds.`,
  check: ({ talk }) =>
    Promise.resolve().then(() => must(talk.late().length === 0, 'no late answer', talk.late().join(', '))),
}

/** Every requirement in the order in which it is checked. */
export const requirements: readonly Requirement[] = [
  ...challengeRequirements,
  ...chargeRequirements,
  ...moneyRequirements,
  ...refundRequirements,
  ...mandateRequirements,
  ...instrumentRequirements,
  inTime,
]

export type Finding = {
  readonly id: string
  readonly sentence: string
  readonly failure: string | null
  /** False: the provider does not say that it can do this, and was not asked. */
  readonly applies: boolean
}

/** Checks each requirement, also after one that is not met. */
export async function checkProvider(
  options: CheckOptions,
  surroundings: Surroundings,
  onFinding: (finding: Finding) => void = () => undefined,
): Promise<readonly Finding[]> {
  const talk = makeTalk(options.url, options.apiKey, surroundings)
  const feed = { cursor: null, events: null, lastCursor: null }
  const parts = { can: noCapabilities, refunded: null, mandate: null, takenBack: null }
  const trial: Trial = { options, talk, approved: [], moveless: [], ...feed, ...parts }
  const findings: Finding[] = []
  // Where the feed cannot be read, its requirements say so.
  await markStart(trial).catch(() => undefined)
  const asked = requirements.filter(({ of }) => of === undefined || !options.without.includes(of))
  for (const { id, sentence, needs, check } of asked) {
    const applies = needs === undefined || trial.can[needs]
    const finding = { id, sentence, applies, failure: applies ? await check(trial).then(() => null, failureOf) : null }
    findings.push(finding)
    onFinding(finding)
  }
  // A provider that follows the stated time is back in the present.
  talk.moveDays(0)
  await talk.call('/v1/events').catch(() => undefined)
  return findings
}

function failureOf(error: unknown): string {
  if (error instanceof Unmet) return error.message
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  return `no answer: ${message}${cause instanceof Error ? ` (${cause.message})` : ''}`
}

type Io = {
  readonly apiKey: string | undefined
  readonly surroundings: Surroundings
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}

/** Runs the command and returns its exit code. */
export async function runCheck(argv: readonly string[], { apiKey, surroundings, out, err }: Io): Promise<number> {
  let options: CheckOptions | null
  try {
    options = readOptions(argv, apiKey)
  } catch (error) {
    if (!(error instanceof WrongUsage)) throw error
    err(`${error.message} npm run provider:check -- --help tells how.\n`)
    return 2
  }
  if (options === null) {
    out(help)
    return 0
  }
  const findings = await checkProvider(options, surroundings, ({ id, sentence, failure, applies }) => {
    const result = failure !== null ? 'FAILED' : applies ? 'passed' : 'none  '
    out(`${id.padEnd(4)}${result}  ${sentence}${failure === null ? '' : ` – ${failure}`}\n`)
  })
  const asked = findings.filter(({ applies }) => applies)
  const failed = asked.filter(({ failure }) => failure !== null).length
  const others = findings.length - asked.length
  out(
    failed > 0
      ? `${failed} of ${asked.length} are not met.\n`
      : `All ${asked.length} requirements are met${others === 0 ? '' : `; ${others} are of what this provider has not`}.\n`,
  )
  return failed === 0 ? 0 : 1
}
