import { runCommand } from '../../qa/cli.ts'
import type { Command } from '../../qa/command.ts'

/** Returns the exit code and the output of a command line. */
export async function saidBy(commands: readonly Command[], ...argv: string[]) {
  const out: string[] = []
  const err: string[] = []
  const code = await runCommand(argv, { out: (text) => out.push(text), err: (text) => err.push(text) }, commands)
  return { code, out: out.join('\n'), err: err.join('\n') }
}
