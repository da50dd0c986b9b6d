import type { ReactNode } from 'react'

import { top } from './BootShell.css.ts'
import { brand, brandName } from './FrameBar.css.ts'
import { Mark } from './Mark.tsx'
import { column, foot, grow, middle, shell, toolBar } from './PublicPage.css.ts'
import { SkipLink } from './SkipLink.tsx'

type PublicPageProps = {
  /** The program's name. */
  title: string
  /** The link around the program's name. */
  renderHome: (className: string, content: ReactNode) => ReactNode
  /** Language and theme. */
  tools?: ReactNode
  foot?: ReactNode
  children: ReactNode
}

/** The page around everything that is shown without the frame: sign-in, its helpers, errors. */
export function PublicPage({ title, renderHome, tools, foot: footWords, children }: PublicPageProps) {
  return (
    <div className={shell}>
      <SkipLink />
      <header className={top}>
        {renderHome(
          brand,
          <>
            <Mark />
            <span className={brandName}>{title}</span>
          </>,
        )}
        <span className={grow} />
        <span className={toolBar}>{tools}</span>
      </header>
      <main id="content" tabIndex={-1} className={middle}>
        <div className={column}>{children}</div>
      </main>
      {footWords === undefined ? null : <footer className={foot}>{footWords}</footer>}
    </div>
  )
}
