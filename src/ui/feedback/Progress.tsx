import { progress } from './Progress.css.ts'

/** How far something is, from 0 to 1; null while that is not known. */
export function Progress({ label, share }: { label: string; share: number | null }) {
  return <progress className={progress} aria-label={label} max={1} {...(share === null ? {} : { value: share })} />
}
