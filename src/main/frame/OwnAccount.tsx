import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { hasOwnPassword } from '../../../domain/rules/access/own-access.ts'
import { passwordChangeWords } from '../../../machines/workflows/password-change/password-change.page.ts'
import { pathTo } from '../../shared/app/links.ts'
import { useUser } from '../../shared/app/use-session.ts'
import { buttonStyle } from '../../ui/form/Button.css.ts'

/** What a user does about their own account. Fetched when the user menu opens. */
export function OwnAccount({ onLeave }: { onLeave: () => void }) {
  const { t } = useLingui()
  const user = useUser()
  return (
    <>
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
