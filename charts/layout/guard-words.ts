/** `isSameAccount` as a person reads it: `is same account`. Abbreviations stay as they are. */
const spaced = (name: string) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(' ')
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ')

/**
 * Returns a guard's name as a person reads it: `and(isOpen, not(isLate))` is `is open and not is late`. Null stays
 * null.
 */
export function guardInWords(guard: string | null): string | null {
  if (guard === null) return null
  const composite = /^(and|or|not)\((.*)\)$/.exec(guard)
  if (!composite) return spaced(guard)
  const [, kind, members = ''] = composite
  const words = membersOf(members).map((member) => guardInWords(member))
  return kind === 'not' ? `not ${words.join(', ')}` : words.join(` ${kind} `)
}

/** The members of a composite guard; commas inside of a member do not part it. */
function membersOf(list: string): readonly string[] {
  const members: string[] = []
  let depth = 0
  let member = ''
  for (const letter of list) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter === ',' && depth === 0) {
      members.push(member.trim())
      member = ''
    } else member += letter
  }
  return [...members, member.trim()].filter((one) => one !== '')
}
