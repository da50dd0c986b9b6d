import { lazy, Suspense, useState, type ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import { signInWords } from '../../../machines/workflows/sign-in/form-words.ts'
import { Button } from '../../ui/form/Button.tsx'
import { arrived } from '../../shared/app/lazy-load.ts'
import { Field, PasswordField } from '../../ui/form/Field.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { aside, form, mend, or } from './SignIn.css.ts'
import type { SignInMessage } from './sign-in-words.tsx'

// Most sign in at once.
const ErrorSummary = lazy(async () => ({
  default: (await arrived(import('../../ui/form/ErrorSummary.tsx'))).ErrorSummary,
}))

export type SignInRefusalHere = 'usernameRequired' | 'passwordRequired' | 'tooManyAttempts'

type SignInFormProps = {
  username?: string
  /** Set while someone signs in again in place: the name cannot be changed. */
  isFixedUser?: boolean
  message?: SignInMessage | null
  isBusy?: boolean
  /** Returns the refusal of these fields, or null. */
  refuse?: (fields: { username: string; password: string }) => SignInRefusalHere | null
  onSubmit?: (fields: { username: string; password: string }) => void
  /** Only where the program has it. */
  onSso?: (() => void) | undefined
  forgotUser?: ReactNode
  forgotPassword?: ReactNode
}

/** Username and password. The fields are read on submit and stored nowhere. */
export function SignInForm({
  username = '',
  isFixedUser = false,
  message = null,
  isBusy = false,
  refuse = () => null,
  onSubmit = () => {},
  onSso,
  forgotUser,
  forgotPassword,
}: SignInFormProps) {
  const { t } = useLingui()
  const [refusal, setRefusal] = useState<SignInRefusalHere | null>(null)
  const [refusals, setRefusals] = useState(0)
  const userError = refusal === 'usernameRequired' ? t(signInWords.usernameRequired) : null
  const passwordError = refusal === 'passwordRequired' ? t(signInWords.passwordRequired) : null
  const errors = [
    ...(userError === null ? [] : [{ fieldId: 'username', text: userError }]),
    ...(passwordError === null ? [] : [{ fieldId: 'password', text: passwordError }]),
  ]
  return (
    <form
      className={form}
      noValidate
      aria-busy={isBusy || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        if (isBusy) return
        const data = new FormData(event.currentTarget)
        const fields = { username: text(data.get('username')), password: text(data.get('password')) }
        const refused = refuse(fields)
        setRefusal(refused)
        if (refused === null) onSubmit(fields)
        else setRefusals(refusals + 1)
      }}
    >
      {errors.length === 0 ? null : (
        <Suspense>
          <ErrorSummary errors={errors} focusKey={refusals} />
        </Suspense>
      )}
      {/* A user who has to wait still sees why. */}
      {message === null || (refusal !== null && refusal !== 'tooManyAttempts') ? null : (
        <Notice tone={message.tone} title={message.title} live={message.tone === 'late' ? 'alert' : 'status'}>
          <p>{message.next}</p>
        </Notice>
      )}
      <Field
        id="username"
        name="username"
        label={t(signInWords.username)}
        error={userError}
        defaultValue={username}
        readOnly={isFixedUser}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      {forgotUser === undefined ? null : <p className={mend}>{forgotUser}</p>}
      <PasswordField
        id="password"
        name="password"
        label={t(signInWords.password)}
        error={passwordError}
        autoComplete="current-password"
        required
      />
      {forgotPassword === undefined ? null : <p className={mend}>{forgotPassword}</p>}
      <Button kind="main" type="submit" wide busy={isBusy}>
        {t(signInWords.signIn)}
      </Button>
      {onSso === undefined ? null : (
        <div className={aside}>
          <p className={or}>
            <Trans>or</Trans>
          </p>
          <Button wide disabled={isBusy} onClick={onSso}>
            {t(signInWords.useSso)}
          </Button>
        </div>
      )}
    </form>
  )
}

const text = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')
