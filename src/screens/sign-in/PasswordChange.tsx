import { Trans, useLingui } from '@lingui/react/macro'

import { Button } from '../../parts/Button.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { sheet } from './SignIn.css.ts'
import type { SignInMessage } from './sign-in-words.tsx'

/** The password was right, but a new one is needed first. */
export function PasswordChange({ message, onBack }: { message: SignInMessage; onBack: () => void }) {
  const { t } = useLingui()
  return (
    <div className={sheet}>
      <PageHead title={t`A new password is needed`} focusKey="passwordChange" />
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
