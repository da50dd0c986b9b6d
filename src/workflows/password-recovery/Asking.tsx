import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import {
  passwordRecoveryWords as words,
  passwordRequestProblems,
} from '../../../machines/workflows/password-recovery/password-recovery.page.ts'
import {
  selectName,
  selectRequestRefusal,
  selectRetryAfterSeconds,
  type PasswordRecoveryRef,
} from '../../../machines/workflows/password-recovery/password-recovery.selectors.ts'
import { PublicSheet } from '../../shared/access/PublicSheet.tsx'
import { RequestForm } from '../../shared/access/RequestForm.tsx'
import { RequestNotice } from '../../shared/access/RequestNotice.tsx'

/** The username or e-mail address of who has forgotten the password. */
export function Asking({ recovery, leaf }: { recovery: PasswordRecoveryRef; leaf: string }) {
  const { t } = useLingui()
  const isBusy = useSelector(recovery, (snapshot) => snapshot.hasTag('busy'))
  const name = useSelector(recovery, selectName)
  const retryAfterSeconds = useSelector(recovery, selectRetryAfterSeconds)
  return (
    <PublicSheet title={t(words.askTitle)} lead={t(words.lead)} hasErrors={leaf === 'failed'}>
      <RequestForm
        label={t(words.name)}
        submit={t(words.send)}
        autoComplete="username"
        defaultValue={name}
        isBusy={isBusy}
        notice={<RequestNotice why={leaf} failed={words.failed} retryAfterSeconds={retryAfterSeconds} />}
        problemOf={(typed) => {
          const refusal = selectRequestRefusal(recovery.getSnapshot(), { name: typed })
          return refusal === null ? null : t(passwordRequestProblems[refusal])
        }}
        onSubmit={(typed) => recovery.send({ type: 'reset.request', name: typed })}
      />
    </PublicSheet>
  )
}
