import type { ReactNode } from 'react'

import { useLingui } from '@lingui/react/macro'

import type { PasswordChangeRef } from '../../../machines/workflows/password-change/password-change.machine.ts'
import { passwordChangeWords } from '../../../machines/workflows/password-change/password-change.page.ts'
import { PasswordChangeForm } from '../../shared/password/PasswordChangeForm.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { sheet } from './SignIn.css.ts'

type PasswordChangeProps = {
  passwordChange: PasswordChangeRef
  support: ReactNode
  /** In place of the sign-in page; else in a dialog, which has a heading of its own. */
  isPage?: boolean
}

/** The password was right, but a new one is needed first. */
export function PasswordChange({ passwordChange, support, isPage = false }: PasswordChangeProps) {
  const { t } = useLingui()
  const form = <PasswordChangeForm passwordChange={passwordChange} support={support} />
  if (!isPage) return form
  return (
    <div className={sheet}>
      <PageHead title={t(passwordChangeWords.title)} focusKey="passwordChange" />
      {form}
    </div>
  )
}
