import type { Format } from '../text/format.ts'

/**
 * Reads a typed amount as a plain decimal string for `parseAmount`: group marks, spaces and the
 * locale's decimal mark are understood, and so is a point or comma before one or two last digits, also after groups
 * parted by the other one. Null when it is no amount.
 */
export function plainAmount(typed: string, { decimal, group }: Format['marks']): string | null {
  const bare = typed.replace(/[\s\u00a0\u202f'’]/g, '')
  const sign = bare.startsWith('-') || bare.startsWith('−') ? '-' : ''
  const digits = sign === '' ? bare : bare.slice(1)
  const foreign = /^(\d{1,3}(?:([.,])\d{3}(?:\2\d{3})*))(?!\2)[.,](\d{1,2})$/.exec(digits)
  if (foreign) return `${sign}${(foreign[1] ?? '').replace(/[.,]/g, '')}.${foreign[3]}`
  const whole = group === '' ? digits : groupless(digits, decimal, group)
  if (whole === null) return null
  const normal = decimal === '.' ? whole : whole.replace(decimal, '.')
  const point = /^(\d*),(\d{1,2})$/.exec(normal)
  const text = point ? `${point[1]}.${point[2]}` : normal
  return /^\d+(\.\d*)?$|^\.\d+$/.test(text) ? sign + (text.startsWith('.') ? `0${text}` : text) : null
}

/** Takes group marks out where they part threes; a lone mark before one or two digits is a decimal mark. */
function groupless(digits: string, decimal: string, group: string): string | null {
  if (!digits.includes(group)) return digits
  const [whole = '', ...rest] = digits.split(decimal)
  const groups = whole.split(group)
  const isGrouped = /^\d{1,3}$/.test(groups[0] ?? '') && groups.slice(1).every((part) => /^\d{3}$/.test(part))
  if (isGrouped) return [groups.join(''), ...rest].join(decimal)
  const isDecimal = rest.length === 0 && groups.length === 2 && /^\d{1,2}$/.test(groups[1] ?? '')
  return isDecimal ? groups.join(decimal) : null
}

/** Returns an amount as this reader would write it, for a message that asks for one. */
export const amountExample = ({ decimal, group }: Format['marks']) => `1${group}234${decimal}50`
