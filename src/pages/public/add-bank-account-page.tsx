import { Link } from '@tanstack/react-router'

import { pathTo } from '../../shared/app/links.ts'
import { PublicShell, useSupport } from '../../shared/app/PublicShell.tsx'
import { NextRelease } from './NextRelease.tsx'

/** The public page that a later release opens. */
export function Page() {
  const support = useSupport()
  return (
    <PublicShell>
      <NextRelease support={support} renderBack={(words) => <Link to={pathTo('login')}>{words}</Link>} />
    </PublicShell>
  )
}
