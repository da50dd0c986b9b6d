import type { ReactNode } from 'react'

import { hidden } from '../../ui/layout/VisuallyHidden.css.ts'

/** The title of a card about one of several programs: who hears it is told which. */
export function TitleOf({ program, children }: { program: string; children: ReactNode }) {
  return (
    <>
      {children} <span className={hidden}>{program}</span>
    </>
  )
}
