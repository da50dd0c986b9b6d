import { variables } from './environment.ts'
import type { Variable } from './variable.ts'

const WIDTH = 80

/** Breaks a text into lines of so many characters at most; a longer word has a line of its own. */
function linesOf(text: string, width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

const column = Math.max(...variables.map(({ name }) => name.length)) + 4
const explained = ({ name, description, fallback }: Variable) =>
  linesOf(fallback === null ? description : `${description} (${fallback})`, WIDTH - column)
    .map((line, at) => `${at === 0 ? `  ${name}` : ''}`.padEnd(column) + line)
    .join('\n')

/** Text of `npm start -- --help`. */
export const help = `Usage: npm start
       node dist/server/main.js

Starts the portal. It is configured by environment variables, with what holds
where one is not set in parentheses:

${variables.map(explained).join('\n')}

Secrets may be files: DATABASE_URL_FILE names the file with the DATABASE_URL, and
so on for ${linesOf(
  `${variables.flatMap(({ name, isSecret }) => (isSecret && name !== 'DATABASE_URL' ? [name] : [])).join(', ')}.`,
  WIDTH - 10,
).join('\n')}

/healthz answers while the process lives, /readyz while the database does, and
/version says which portal it is. docs/operations.md explains all of it.
`
