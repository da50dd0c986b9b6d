import type { parseArgs, ParseArgsConfig } from 'node:util'

/** Input and output of a command: an edge that tests replace. */
export type Console = {
  /** The answer: tables, or with `--json` one JSON document. */
  out: (text: string) => void
  /** Progress and what went wrong; never part of the answer. */
  err: (text: string) => void
}

type Options = NonNullable<ParseArgsConfig['options']>
type Given<O extends Options> = {
  values: ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>['values']
  positionals: readonly string[]
  /** `--json` was given: the answer is one JSON document. */
  isJson: boolean
}

/** One command of `npm run flows -- <name>`. Each is a file in `qa/commands/`, listed in `qa/main.ts`. */
export type Command<O extends Options = Options> = {
  name: string
  /** The text after the name in the help: `<machine>`. */
  usage: string
  /** One line for the list of commands. */
  summary: string
  /** Teaches: what it is for, an example or two, what the exit codes mean. */
  help: string
  options: O
  /** Each option in a line of the help. */
  explains: { readonly [Option in keyof O]: string }
  /** Returns the exit code: 0 all is well, 1 what was requested does not hold, 2 wrong usage (throw `Misuse`). */
  run: (given: Given<O>, console: Console) => Promise<number>
}

/** Wrong usage: only the message is shown, and the exit code is 2. */
export class Misuse extends Error {}

/** Ties a command's options to its `run`, and drops their types for the list of commands. */
export function defineCommand<const O extends Options>(command: Command<O>): Command {
  // The list holds commands of every shape; `main.ts` parses with each one's own options before it calls `run`.
  return command as unknown as Command
}
