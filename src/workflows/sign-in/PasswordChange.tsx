import { useLingui } from '@lingui/react/macro'

import { signInWords } from '../../../machines/workflows/sign-in/sign-in.page.ts'
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
      <PageHead title={t(signInWords.changeNeeded)} focusKey="passwordChange" />
      <Notice tone={message.tone} title={message.title} live="status">
        <p>{message.next}</p>
      </Notice>
      <div>
        <Button onClick={onBack}>{t(signInWords.restart)}</Button>
      </div>
    </div>
  )
}
