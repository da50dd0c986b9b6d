import type { Refusal, Warning } from './reading.ts'

export type Output = { readonly out: (text: string) => void; readonly err: (text: string) => void }

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Returns one line, without what could steer the terminal: files come from strangers. */
export function plain(line: string): string {
  return `${line.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')}\n`
}

type Faults = { readonly file: string; readonly refusals: readonly Refusal[]; readonly warnings: readonly Warning[] }

/** Prints what is wrong with a file. */
export function tellFaults({ file, refusals, warnings }: Faults, { out, err }: Output): void {
  for (const { line, words } of warnings) err(plain(`${file}:${line}: warning: ${words}`))
  for (const { line, words, code } of refusals) err(plain(`${file}:${line}: ${words} (${code})`))
  if (refusals.length === 0) return
  const lines = new Set(refusals.map(({ line }) => line)).size
  out(plain(`${file}: refused, nothing of it is stored; ${counted(lines, 'bad line')}`))
}
