import type { ComponentProps, ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import { signInWords } from '../../../machines/workflows/sign-in/form-words.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { more, sheet } from './SignIn.css.ts'
import { SignInForm } from './SignInForm.tsx'

/** Draws a link to one of the pages that help who cannot sign in. */
export type HelperLink = (page: 'forgotUser' | 'forgotPassword' | 'addBankAccount', words: ReactNode) => ReactNode

type SignInProps = Omit<ComponentProps<typeof SignInForm>, 'forgotUser' | 'forgotPassword'> & { renderLink: HelperLink }

/** The sign-in page, drawn alike before and after the program runs (scripts/prerender.mjs). */
export function SignIn({ renderLink, ...form }: SignInProps) {
  const { t } = useLingui()
  return (
    <>
      <div className={sheet}>
        <PageHead
          title={t(signInWords.signIn)}
          lead={t`View and pay your invoices.`}
          hasErrors={form.message?.tone === 'late'}
        />
        <SignInForm
          {...form}
          forgotUser={renderLink('forgotUser', <Trans>Forgot your username?</Trans>)}
          forgotPassword={renderLink('forgotPassword', <Trans>Forgot your password?</Trans>)}
        />
      </div>
      <p className={more}>{renderLink('addBankAccount', <Trans>Add a bank account without signing in</Trans>)}</p>
    </>
  )
}
