import { useEffect } from 'react'

import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'

import { selectIsSignedIn } from '../../../machines/workflows/session/session.machine.ts'
import { useApp } from '../../shared/app/app.ts'
import { pathTo } from '../../shared/app/links.ts'
import { usePath } from '../../shared/app/use-page.ts'
import { countsStore, type useCenter } from '../../shared/notifications/center.ts'
import { barButton } from '../../ui/layout/FrameBar.css.ts'
import { drawn } from '../../ui/layout/Icon.tsx'
import { useStore } from '../../ui/store.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import { badge, bell } from './Bell.css.ts'
import { watchCounts } from './watch-counts.ts'

const BellIcon = /* @__PURE__ */ drawn(
  'M8 2a4 4 0 0 0-4 4v2.6L2.8 11.2h10.4L12 8.6V6a4 4 0 0 0-4-4zM6.5 13.2a1.6 1.6 0 0 0 3 0',
)
/** More than fit beside a bell. */
const MANY = 99

type BellProps = { center: NonNullable<ReturnType<typeof useCenter>> }

/** The way to the notification center, with how many notifications are unread. */
export function Bell({ center }: BellProps) {
  const { t } = useLingui()
  const format = useFormat()
  const app = useApp()
  const path = pathTo(center)
  const isHere = usePath() === path
  const isIn = useSelector(app.session, selectIsSignedIn)
  const unread = useStore(countsStore)?.unread ?? 0
  useEffect(() => (isIn ? watchCounts(app) : undefined), [app, isIn])
  // Somebody else begins with nothing.
  useEffect(() => () => countsStore.set(null), [])
  const name =
    unread === 0
      ? t`Notifications`
      : t`${plural({ count: unread }, { one: 'Notifications, # unread', other: 'Notifications, # unread' })}`
  return (
    <Link to={path} className={`${barButton} ${bell}`} aria-label={name} aria-current={isHere ? 'page' : undefined}>
      <BellIcon size={18} />
      {unread === 0 ? null : (
        <span className={badge} aria-hidden="true">
          {unread > MANY ? t`${{ count: format.number(MANY) }}+` : format.number(unread)}
        </span>
      )}
    </Link>
  )
}
