import { lazy, Suspense, type ComponentType } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Link } from '@tanstack/react-router'

import { otherUserTypes } from '../../../domain/rules/access/user-types.ts'
import { hasOwnPassword } from '../../../domain/rules/access/own-access.ts'
import { mayBeOffered } from '../../../domain/rules/third-parties/offers.ts'
import { passwordChangeWords } from '../../../machines/workflows/password-change/password-change.page.ts'
import { changeTypeWords } from '../../../machines/workflows/session/user-type-words.ts'
import { useApp } from '../../shared/app/app.ts'
import { hasOptedIn } from '../../shared/third-parties/consent.ts'
import { quietly } from '../../shared/app/lazy-load.ts'
import { pathTo } from '../../shared/app/links.ts'
import { switchingStore, requestSwitch } from '../../shared/app/switching.ts'
import { useUser } from '../../shared/app/use-session.ts'
import { useFlags } from '../../shared/app/use-visitor.ts'
import { useStore } from '../../ui/store.ts'
import { Button } from '../../ui/form/Button.tsx'
import { buttonStyle } from '../../ui/form/Button.css.ts'

/** Fetched only for readers who agreed, where a flag offers something; where it does not come, the menu is without it. */
const ThirdPartyTools = lazy<ComponentType>(async () => {
  try {
    const part = await quietly(() => import('../third-parties/ThirdPartyTools.tsx'))
    return { default: part.ThirdPartyTools }
  } catch {
    return { default: () => null }
  }
})

/** What a user does about their own account. Fetched when the user menu opens. */
export function OwnAccount({ onLeave }: { onLeave: () => void }) {
  const { t } = useLingui()
  const user = useUser()
  const { session } = useApp()
  const userType = useSelector(session, ({ context }) => context.userType)
  const isSwitching = useStore(switchingStore)
  const flags = useFlags()
  return (
    <>
      {otherUserTypes(user.userTypes, userType).map((other) => (
        <Button
          key={other}
          kind="quiet"
          wide
          busy={isSwitching}
          onClick={() => requestSwitch({ kind: 'userType', userType: other })}
        >
          {t(changeTypeWords[other])}
        </Button>
      ))}
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
        to={pathTo('notificationPreferences')}
        className={buttonStyle({ kind: 'quiet', size: 'md', wide: true })}
        onClick={onLeave}
      >
        <Trans>Notification preferences</Trans>
      </Link>
      <Link
        to={pathTo('ownSessions')}
        className={buttonStyle({ kind: 'quiet', size: 'md', wide: true })}
        onClick={onLeave}
      >
        <Trans>Where you’re signed in</Trans>
      </Link>
      <Link
        to={pathTo('privacyCenter')}
        className={buttonStyle({ kind: 'quiet', size: 'md', wide: true })}
        onClick={onLeave}
      >
        <Trans>Privacy</Trans>
      </Link>
      {hasOptedIn() && mayBeOffered(flags, userType) ? (
        <Suspense>
          <ThirdPartyTools />
        </Suspense>
      ) : null}
    </>
  )
}
