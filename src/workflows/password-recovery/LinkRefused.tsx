import { useLingui } from '@lingui/react/macro'

import type { Message } from '#msg'

import { linkWords } from '../../../machines/access-words.ts'
import { passwordChangeNotices } from '../../../machines/workflows/password-change/password-change.page.ts'
import { passwordRecoveryWords as words } from '../../../machines/workflows/password-recovery/password-recovery.page.ts'
import type { PasswordRecoveryRef } from '../../../machines/workflows/password-recovery/password-recovery.selectors.ts'
import { PublicSheet } from '../../shared/access/PublicSheet.tsx'
import { useSupport } from '../../shared/app/PublicShell.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Said } from '../../ui/text/Said.tsx'

const refusals: Readonly<Record<string, Message>> = {
  linkUnknown: linkWords.linkUnknown,
  linkUsed: words.linkUsed,
  linkReplaced: linkWords.linkReplaced,
  linkExpired: words.linkExpired,
}

/** Says why a link cannot be used, with the way on. */
export function LinkRefused({ recovery, leaf }: { recovery: PasswordRecoveryRef; leaf: string }) {
  const { t } = useLingui()
  const support = useSupport()
  const refusal = refusals[leaf]
  if (leaf === 'accountClosed')
    return (
      <PublicSheet title={t(words.title)} hasErrors>
        <Notice tone="hold" title={t(passwordChangeNotices.accountClosed.title)} live="alert">
          <p>
            <Said message={passwordChangeNotices.accountClosed.next} values={{ support }} />
          </p>
        </Notice>
      </PublicSheet>
    )
  if (refusal === undefined)
    return (
      <PublicSheet title={t(words.title)} hasErrors>
        <Notice tone="late" title={t(linkWords.unreachable)} live="alert">
          <p>{t(linkWords.unreachableNext)}</p>
        </Notice>
        <Button kind="main" wide onClick={() => recovery.send({ type: 'link.retry' })}>
          {t(linkWords.retry)}
        </Button>
      </PublicSheet>
    )
  return (
    <PublicSheet title={t(words.title)} hasErrors>
      <Notice tone="wait" live="alert">
        {t(refusal)}
      </Notice>
      <Button kind="main" wide onClick={() => recovery.send({ type: 'recovery.restart' })}>
        {t(words.newLink)}
      </Button>
    </PublicSheet>
  )
}
