import { useState } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { linkWords, requestWords } from '../../../../machines/access-words.ts'
import { userWords } from '../../../../machines/user-words.ts'
import { refuseAddress } from '../../../../machines/workflows/credit-application/credit-application.context.ts'
import {
  applicationRefusals,
  applicationWords as words,
} from '../../../../machines/workflows/credit-application/credit-application.page.ts'
import { PublicSheet } from '../../../shared/access/PublicSheet.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { stack } from '../../../ui/layout/layout.css.ts'
import { Failure, useIsBusy, type ViewProps } from './parts.tsx'

export function Loading() {
  const { t } = useLingui()
  return (
    <PublicSheet title={t(words.title)} lead={t(linkWords.checking)}>
      <Spinner />
    </PublicSheet>
  )
}

export function LoadFailed({ application }: ViewProps) {
  const { t } = useLingui()
  return (
    <PublicSheet title={t(words.title)} hasErrors>
      <Notice tone="late" title={t(linkWords.unreachable)} live="alert">
        <p>{t(linkWords.unreachableNext)}</p>
      </Notice>
      <Button kind="main" wide onClick={() => application.send({ type: 'application.reload' })}>
        {t(linkWords.retry)}
      </Button>
    </PublicSheet>
  )
}

/** The link cannot be used, or no more: nothing is said of what it was for. */
export function EndedView({ application }: ViewProps) {
  const { t } = useLingui()
  const isExpired = useSelector(application, ({ context }) => context.failure === 'linkExpired')
  return (
    <PublicSheet title={t(words.cannotBeUsed)} hasErrors>
      <Notice tone="wait" live="alert">
        {t(isExpired ? words.linkExpired : linkWords.linkUnknown)}
      </Notice>
    </PublicSheet>
  )
}

/** The address to which the applicant's own link goes. */
export function AddressView({ application }: ViewProps) {
  const { t } = useLingui()
  const isBusy = useIsBusy(application)
  const known = useSelector(application, ({ context }) => context.email)
  const program = useSelector(application, ({ context }) => context.link?.program ?? '')
  const merchant = useSelector(application, ({ context }) => context.link?.merchantName ?? null)
  const [email, setEmail] = useState(known)
  const [isTried, setTried] = useState(false)
  const refusal = isTried ? refuseAddress(email) : null
  return (
    <PublicSheet
      title={t(words.title)}
      lead={
        merchant === null
          ? t`Your company applies for a credit account at ${{ program }}.`
          : t`${{ merchant }} invites your company to apply for a credit account at ${{ program }}.`
      }
      hasErrors={refusal !== null}
    >
      <form
        className={stack.s4}
        noValidate
        aria-busy={isBusy || undefined}
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          application.send({ type: 'link.request', email })
        }}
      >
        <Failure application={application} />
        <p>{t(words.startLead)}</p>
        <Field
          id="apply-email"
          type="email"
          label={t(userWords.email)}
          value={email}
          error={refusal === null ? null : t(applicationRefusals[refusal])}
          autoComplete="email"
          readOnly={isBusy}
          required
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button kind="main" type="submit" wide busy={isBusy}>
          {t(words.start)}
        </Button>
      </form>
    </PublicSheet>
  )
}

/** The applicant's own link is on its way. */
export function LinkSentView({ application }: ViewProps) {
  const { t } = useLingui()
  const email = useSelector(application, ({ context }) => context.email)
  return (
    <PublicSheet
      title={t(requestWords.sentTitle)}
      lead={t`We sent a link to ${{ email }}. Open it to fill in the application.`}
    >
      <p>{t(requestWords.sentHint)}</p>
      <Button wide onClick={() => application.send({ type: 'link.change' })}>
        {t(words.otherAddress)}
      </Button>
    </PublicSheet>
  )
}
