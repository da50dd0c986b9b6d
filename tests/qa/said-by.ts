import { runCommand } from '../../qa/cli.ts'
import type { Command } from '../../qa/command.ts'

/** What a command line says and ends with. */
export async function saidBy(commands: readonly Command[], ...argv: string[]) {
  const out: string[] = []
  const err: string[] = []
  const code = await runCommand(argv, { out: (text) => out.push(text), err: (text) => err.push(text) }, commands)
  return { code, out: out.join('\n'), err: err.join('\n') }
}
