import { Link } from '@tanstack/react-router'

import { pathTo } from '../../shared/app/links.ts'
import { PublicShell, useSupport } from '../../shared/app/PublicShell.tsx'
import { NextRelease, type PublicSubject } from './NextRelease.tsx'

/** The four public pages that a later release opens, drawn alike. */
export function PublicSubjectPage({ subject }: { subject: PublicSubject }) {
  const support = useSupport()
  return (
    <PublicShell>
      <NextRelease
        subject={subject}
        support={support}
        renderBack={(words) => <Link to={pathTo('login')}>{words}</Link>}
      />
    </PublicShell>
  )
}
