import { Link } from '@tanstack/react-router'

import { pathTo } from '../app/links.ts'
import { PublicShell, useSupport } from '../app/PublicShell.tsx'
import { NextRelease, type PublicSubject } from '../screens/public/NextRelease.tsx'

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
