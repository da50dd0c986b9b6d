import { late, middle, shell, top } from './BootShell.css.ts'
import { Mark } from './Mark.tsx'
import { Spinner } from '../feedback/Spinner.tsx'

/** Shown until flags and configuration are loaded (§2): the frame's bar and a spinner. */
export function BootShell() {
  return (
    <div className={shell}>
      <header className={top}>
        <Mark />
      </header>
      <main className={middle}>
        <span className={late}>
          <Spinner size="large" />
        </span>
      </main>
    </div>
  )
}
