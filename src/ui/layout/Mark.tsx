import { mark } from './BootShell.css.ts'

/**
 * The portal's mark, before its name. A drawing and not a background, since browsers count only what has content as
 * something shown.
 */
export function Mark() {
  return (
    <svg className={mark} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M0 0h24L0 24z" />
    </svg>
  )
}
