import { useFormat } from './use-format.ts'

type Shape = 'date' | 'longDate' | 'dateTime' | 'time'

/** A date (`2026-11-21`) or instant in the reader's own writing, readable by machines too. */
export function DateText({ iso, as = 'date' }: { iso: string; as?: Shape }) {
  const format = useFormat()
  return <time dateTime={iso}>{format[as](iso)}</time>
}
