import type { ReactNode } from 'react'

import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { requestWords } from '../../../machines/access-words.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { pathTo } from '../app/links.ts'
import { sheet } from './PublicSheet.css.ts'

type PublicSheetProps = { title: string; lead?: ReactNode; hasErrors?: boolean; children: ReactNode }

/** A page of who is not signed in: a heading, what it is about, and the way back to sign-in. */
export function PublicSheet({ title, lead, hasErrors = false, children }: PublicSheetProps) {
  const { t } = useLingui()
  return (
    <div className={sheet}>
      <PageHead title={title} lead={lead} hasErrors={hasErrors} focusKey={title} />
      {children}
      <p>
        <Link to={pathTo('login')}>{t(requestWords.backToSignIn)}</Link>
      </p>
    </div>
  )
}
