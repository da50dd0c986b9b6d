import { Trans, useLingui } from '@lingui/react/macro'

import { Button } from '../../ui/form/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { sheet } from './SignIn.css.ts'
import type { SignInMessage } from './sign-in-words.tsx'

/** The password was right, but a new one is needed first. */
export function PasswordChange({ message, onBack }: { message: SignInMessage; onBack: () => void }) {
  const { t } = useLingui()
  return (
    <div className={sheet}>
      <PageHead title={t`You need a new password`} focusKey="passwordChange" />
      <Notice tone={message.tone} title={message.title} live="status">
        <p>{message.next}</p>
      </Notice>
      <div>
        <Button onClick={onBack}>
          <Trans>Back to sign-in</Trans>
        </Button>
      </div>
    </div>
  )
}
