/** The command line of provisioning. */
import { parseArgs } from 'node:util'

import { misunderstanding } from '../wrong-usage.ts'

export type ProvisionOptions = {
  readonly file: string
  readonly dryRun: boolean
  /** Links are printed for those who have none that works, or new ones for everybody who is invited. */
  readonly links: 'none' | 'printed' | 'renewed'
}

/** The command was not understood; its message is for the person who typed it. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage'
}

export const help = `Usage: npm run provision -- [OPTIONS] FILE

Sets programs up as a file describes them, in YAML or JSON: programs with their host
names, flags and settings, merchants, customers, locations, credit lines, dispute
reasons, document types, own words, loyalty programs with the accounts enrolled in
them, and the first administrators. docs/program.yaml is an example, docs/operations.md
says what each part means.

All of the file is stored, or nothing of it and every fault with its line and column.
What is there already becomes what the file says; what the file does not name is left
as it is, and listed. Nothing is ever deleted. Running it again changes nothing.

  --dry-run      Prints what would be added and changed, and changes nothing.
  --print-links  Prints a one-time link for each administrator who has no password and
                 no link that still works. Without it they are invited by e-mail, if
                 SMTP_URL is set: the portal sends what waits once it runs.
  --new-links    Prints new links for all who have no password; earlier ones end.
  --help         Prints this.

The database is that of the portal: DATABASE_URL, else the folder DATA_DIR (.data).
On the folder the portal must be stopped first; on PostgreSQL it may run. An empty
database needs PORTAL_MODE, and is the one's for ever: production or demo. Links begin
with PUBLIC_ORIGIN. A client secret of single sign-on stays in the environment: the
file names its variable, such as $SSO_CLIENT_SECRET.

Exit codes: 0 the database is as the file says (or would be, with --dry-run); 1 the
file was refused; 2 the command was not understood; 3 the database could not be opened.

Examples
  npm run provision -- --dry-run program.yaml
  PORTAL_MODE=production npm run provision -- --print-links program.yaml
`

/** Returns the options of a command line, or null for `--help`. Throws WrongUsage. */
export function readOptions(argv: readonly string[]): ProvisionOptions | null {
  const { values, positionals } = parsed(argv)
  if (values.help) return null
  const [file, second] = positionals
  if (file === undefined) throw new WrongUsage('No file is named.')
  if (second !== undefined) throw new WrongUsage(`One file at a time: ${file} or ${second}.`)
  const links = values['new-links'] ? 'renewed' : values['print-links'] ? 'printed' : 'none'
  return { file, dryRun: values['dry-run'] ?? false, links }
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        'print-links': { type: 'boolean' },
        'new-links': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new WrongUsage(misunderstanding(error))
  }
}
