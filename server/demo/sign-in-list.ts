import { DEMO_PASSWORD, demoPeople } from './people.ts'

/** Lists the demonstration's users as lines of text. */
export function signInList(): string {
  const width = Math.max(...demoPeople.map(({ username }) => username.length))
  const lines = demoPeople.map(({ username, shows }) => `  ${username.padEnd(width)}  ${shows}`)
  return [`Sign in with the password ${DEMO_PASSWORD} as:`, ...lines].join('\n')
}
