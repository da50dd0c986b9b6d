import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Link } from '@tanstack/react-router'

import { otherUserTypes } from '../../../domain/rules/access/user-types.ts'
import { hasOwnPassword } from '../../../domain/rules/access/own-access.ts'
import { passwordChangeWords } from '../../../machines/workflows/password-change/password-change.page.ts'
import { changeTypeWords, typeNotChanged } from '../../../machines/workflows/session/user-type-words.ts'
import { useApp } from '../../shared/app/app.ts'
import { pathTo } from '../../shared/app/links.ts'
import { useUser } from '../../shared/app/use-session.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { buttonStyle } from '../../ui/form/Button.css.ts'

/** What a user does about their own account. Fetched when the user menu opens. */
export function OwnAccount({ onLeave }: { onLeave: () => void }) {
  const { t } = useLingui()
  const user = useUser()
  const { session } = useApp()
  const userType = useSelector(session, ({ context }) => context.userType)
  const isChanging = useSelector(session, (snapshot) => snapshot.matches({ signedIn: 'changingType' }))
  const isUnchanged = useSelector(session, ({ context }) => context.failure === 'unableToSetUserType')
  return (
    <>
      {otherUserTypes(user.userTypes, userType).map((other) => (
        <Button
          key={other}
          kind="quiet"
          wide
          busy={isChanging}
          onClick={() => session.send({ type: 'userType.choose', userType: other })}
        >
          {t(changeTypeWords[other])}
        </Button>
      ))}
      {isUnchanged ? <Notice tone="late" title={t(typeNotChanged)} /> : null}
      <Link
        to={pathTo('ownProfile')}
        className={buttonStyle({ kind: 'quiet', size: 'md', wide: true })}
        onClick={onLeave}
      >
        <Trans>Your profile</Trans>
      </Link>
      {hasOwnPassword(user) ? (
        <Link
          to={pathTo('passwordChange')}
          className={buttonStyle({ kind: 'quiet', size: 'md', wide: true })}
          onClick={onLeave}
        >
          {t(passwordChangeWords.submit)}
        </Link>
      ) : null}
      <Link
        to={pathTo('ownSessions')}
        className={buttonStyle({ kind: 'quiet', size: 'md', wide: true })}
        onClick={onLeave}
      >
        <Trans>Where you’re signed in</Trans>
      </Link>
    </>
  )
}
