import { Suspense, useState, type ReactNode } from 'react'

import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { frameWords } from '../../../machines/workflows/session/frame-words.ts'
import { chooserStore, switchingStore } from '../../shared/app/switching.ts'
import { top } from '../../ui/layout/BootShell.css.ts'
import { brand, brandName } from '../../ui/layout/FrameBar.css.ts'
import { ChevronDownIcon } from '../../ui/layout/PageIcons.tsx'
import { useHereInSight } from '../../ui/table/here-in-sight.ts'
import { page } from '../../ui/layout/layout.css.ts'
import { Mark } from '../../ui/layout/Mark.tsx'
import { useStore } from '../../ui/store.ts'
import { SkipLink } from '../../ui/layout/SkipLink.tsx'
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx'
import {
  bar,
  foot as footStyle,
  grow,
  menu,
  menuIcon,
  menuLink,
  notices,
  notOnPhone,
  tall,
  tools as toolsStyle,
  who,
  userDetail,
  userLink,
  userName,
  userWords,
} from './Frame.css.ts'
import { EntryIcon } from './EntryIcon.tsx'
import type { MenuEntry, NavigationEntry } from '../../../domain/rules/routes/menu.ts'
import { MoreEntries, News, ProgramWords, ToastRegion } from './later.ts'
import { UserMenu } from './UserMenu.tsx'

type FrameAccount = {
  name: string
  number: string
  locationName: string | null
  merchantName: string | null
}

type FrameProps = {
  title: string
  /** The chosen account; null when none is. */
  account: FrameAccount | null
  /** Instead of an account, for who has none: the merchant's name, or nothing for support. */
  house: string | null
  /** There is another account, location or merchant to choose. */
  canChoose: boolean
  entries: readonly MenuEntry[]
  current: NavigationEntry | null
  user: { name: string; email: string; role: string }
  isSigningOut: boolean
  onSignOut: () => void
  /** Currency, language and theme; on a phone they stand in the user's menu. */
  renderTools: (wide: boolean) => ReactNode
  notice?: ReactNode
  /** Contact of support. */
  foot: ReactNode
  children: ReactNode
}

/** The layout of every page behind sign-in. */
export function Frame({
  title,
  account,
  house,
  canChoose,
  entries,
  current,
  user,
  isSigningOut,
  onSignOut,
  renderTools,
  notice,
  foot: support,
  children,
}: FrameProps) {
  const { t } = useLingui()
  const navigation = useHereInSight(current)
  const [fitting, setFitting] = useState(Infinity)
  const names: Readonly<Record<NavigationEntry, string>> = {
    overview: t`Overview`,
    programOverview: t`Program overview`,
    invoices: t`Invoices`,
    rejections: t`Rejections`,
    programInvoices: t`Invoices for all accounts`,
    payments: t`Payments`,
    paymentMethods: t`Payment methods`,
    disputes: t`Disputes`,
    cheques: t`Cheques`,
    refunds: t`Refunds`,
    customers: t`Customers`,
    applications: t`Applications`,
    cards: t`Cards`,
    vouchers: t`Vouchers`,
    loyalty: t`Loyalty`,
    accounts: t`Accounts`,
    users: t`Users`,
    groups: t`User groups`,
    imports: t`Imports`,
    apiKeys: t`API keys`,
    webhooks: t`Webhooks`,
    status: t({ message: 'Status', context: 'the portal' }),
    announcements: t`Announcements`,
    flows: t`Flows`,
  }
  const links = entries.map(({ entry, path }) => (
    <Link
      key={entry}
      to={path}
      className={menuLink}
      activeProps={{}}
      aria-current={entry === current ? 'page' : undefined}
    >
      <span className={menuIcon}>
        <EntryIcon of={entry} />
      </span>
      {names[entry]}
    </Link>
  ))
  return (
    <>
      <SkipLink />
      <header className={top} data-print="no">
        <div className={bar}>
          <Link to="/" className={brand} aria-label={t`${title}: home`}>
            <Mark />
            <span className={`${brandName} ${notOnPhone}`}>{title}</span>
          </Link>
          <Chosen canChoose={canChoose} change={house === null ? frameWords.changeAccount : frameWords.changeMerchant}>
            {house === null ? (
              <Account account={account} />
            ) : (
              <span className={canChoose ? userName : userDetail}>{house}</span>
            )}
          </Chosen>
          <span className={grow} />
          <span className={toolsStyle}>
            <Suspense>
              <News />
            </Suspense>
            <span className={`${toolsStyle} ${notOnPhone}`}>{renderTools(false)}</span>
            <UserMenu {...user} tools={renderTools(true)} isSigningOut={isSigningOut} onSignOut={onSignOut} />
          </span>
        </div>
      </header>
      {entries.length === 0 ? null : (
        <nav
          ref={navigation}
          className={menu}
          data-many={links.length > 9 || undefined}
          aria-label={t`Main`}
          data-print="no"
        >
          {links.slice(0, fitting)}
          <Suspense>
            <MoreEntries row={navigation} links={links} current={current} fitting={fitting} onFit={setFitting} />
          </Suspense>
        </nav>
      )}
      {notice === undefined || notice === null ? null : (
        <div className={notices}>
          <Suspense>{notice}</Suspense>
        </div>
      )}
      <main id="content" tabIndex={-1} className={`${page} ${tall}`}>
        {children}
      </main>
      <footer className={footStyle} data-print="no">
        <Trans>Questions? Contact support: {support}</Trans>
        <Suspense>
          <ProgramWords />
        </Suspense>
      </footer>
      <Suspense>
        <ToastRegion />
      </Suspense>
    </>
  )
}

/** What is selected, with the way to select something else. */
function Chosen({
  canChoose,
  change,
  children,
}: Pick<FrameProps, 'canChoose' | 'children'> & { change: MessageDescriptor }) {
  const { t } = useLingui()
  const isSwitching = useStore(switchingStore)
  if (!canChoose)
    return (
      <div className={who}>
        <span className={userWords}>{children}</span>
      </div>
    )
  return (
    <button
      type="button"
      className={`${who} ${userLink}`}
      aria-haspopup="dialog"
      aria-disabled={isSwitching || undefined}
      onClick={() => chooserStore.set(!isSwitching)}
    >
      <span className={userWords}>{children}</span>
      <VisuallyHidden>{t(change)}</VisuallyHidden>
      <ChevronDownIcon size={14} />
    </button>
  )
}

function Account({ account }: { account: FrameAccount | null }) {
  const { t } = useLingui()
  if (account === null) return <span className={userName}>{t(frameWords.noAccount)}</span>
  const { name, number, merchantName: merchant, locationName: location } = account
  return (
    <>
      <span className={userName}>{name}</span>
      <span className={userDetail}>
        {merchant === null ? (
          <Trans>Account {{ number }}</Trans>
        ) : (
          <Trans>
            Account {{ number }} · Merchant: {{ merchant }}
          </Trans>
        )}
        {location === null ? null : (
          <>
            {' · '}
            <Trans>Location: {{ location }}</Trans>
          </>
        )}
      </span>
    </>
  )
}
