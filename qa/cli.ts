import { parseArgs, type ParseArgsConfig } from 'node:util'

import { Misuse, type Command, type Console } from './command.ts'
import { didYouMean } from './nearest.ts'

type Options = NonNullable<ParseArgsConfig['options']>

const common = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  stack: { type: 'boolean' },
} as const satisfies Options
const commonExplains = {
  help: 'Shows this help.',
  json: 'Answers with one JSON document.',
  stack: 'Shows where a fault came from.',
} as const

const CALL = 'npm run flows --'

/** Two columns; the second is wrapped by nobody, so lines stay short by hand. */
function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(0, ...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')
}

/** Returns the help of the toolkit, for a first-time reader. */
function helpOf(commands: readonly Command[]): string {
  return `Tests out of the portal's statecharts: generated, run, measured.

Usage: ${CALL} <command> [options]

${columns(commands.map(({ name, usage, summary }) => [[name, usage].join(' ').trim(), summary]))}

Where to begin:
  ${CALL} list                                which machines there are
  ${CALL} paths payment --cover transitions   the fewest paths over every transition
  ${CALL} <command> --help                    what a command is for, with examples

Each command takes --json (one JSON document on stdout; progress and faults go to stderr).
Exit codes: 0 all is well, 1 what was asked for does not hold, 2 asked wrongly, 3 a fault of the toolkit or a model.`
}

/** One command, with its examples and options. */
function commandHelp({ name, usage, summary, help, options, explains }: Command): string {
  const flag = (option: string, { type, short }: Options[string]) =>
    `${short ? `-${short}, ` : ''}--${option}${type === 'string' ? ' <…>' : ''}`
  const rows = Object.entries({ ...options, ...common }).map(
    ([option, config]) => [flag(option, config), { ...explains, ...commonExplains }[option] ?? ''] as const,
  )
  return `${summary}

Usage: ${[CALL, name, usage].join(' ').trim()} [options]

${help.trim()}

Options:
${columns(rows)}`
}

function parsed(command: Command, argv: readonly string[]) {
  const options: Options = { ...command.options, ...common }
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const unknown = /Unknown option '-{1,2}([^']+)'/.exec(message)?.[1]
    if (unknown === undefined) throw new Misuse(message)
    const meant = didYouMean(
      `--${unknown}`,
      Object.keys(options).map((option) => `--${option}`),
    )
    throw new Misuse(`"${command.name}" has no option --${unknown}. ${meant}`)
  }
}

async function dispatched(argv: readonly string[], console: Console, commands: readonly Command[]): Promise<number> {
  const [name, ...rest] = argv
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    const asked = name === 'help' ? commands.find((command) => command.name === rest[0]) : undefined
    console.out(asked ? commandHelp(asked) : helpOf(commands))
    return name === undefined ? 2 : 0
  }
  const command = commands.find((known) => known.name === name)
  if (!command) {
    const names = commands.map((known) => known.name)
    throw new Misuse(`There is no command "${name}". ${didYouMean(name, names)}`)
  }
  const { values, positionals } = parsed(command, rest)
  if (values.help === true) {
    console.out(commandHelp(command))
    return 0
  }
  return command.run({ values: values as never, positionals, isJson: values.json === true }, console)
}

/** Runs one command line and gives its exit code; nothing is thrown. */
export async function runCommand(argv: readonly string[], console: Console, commands: readonly Command[]) {
  try {
    return await dispatched(argv, console, commands)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (argv.includes('--json')) console.out(JSON.stringify({ error: message }, null, 2))
    if (error instanceof Misuse) {
      const isNamed = commands.some(({ name }) => name === argv[0])
      console.err(`${message}\nHelp: ${CALL} ${isNamed ? `${argv[0]} ` : ''}--help`)
      return 2
    }
    console.err(argv.includes('--stack') && error instanceof Error ? (error.stack ?? message) : message)
    return 3
  }
}
