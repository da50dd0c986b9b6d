import { lazy, Suspense, type ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { frameWords } from '../../../machines/workflows/session/frame-words.ts'
import { firstPage } from '../../shared/app/first-page.ts'
import { pathTo } from '../../shared/app/links.ts'
import { top } from '../../ui/layout/BootShell.css.ts'
import { brand, brandName } from '../../ui/layout/FrameBar.css.ts'
import { ChevronDownIcon } from '../../ui/layout/PageIcons.tsx'
import { useHereInSight } from '../../ui/table/here-in-sight.ts'
import { page } from '../../ui/layout/layout.css.ts'
import { Mark } from '../../ui/layout/Mark.tsx'
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
import type { NavigationEntry } from '../../../domain/rules/routes/menu.ts'
import { UserMenu } from './UserMenu.tsx'

/** Nothing is reported before a page is there. */
const ToastRegion = lazy(async () => {
  await firstPage()
  return { default: (await import('../../ui/overlay/ToastRegion.tsx')).ToastRegion }
})

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
  /** There is another one to choose. */
  canChoose: boolean
  entries: readonly NavigationEntry[]
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

const paths: Readonly<Record<NavigationEntry, string>> = {
  overview: pathTo('accountOverview'),
  programOverview: pathTo('programOverview'),
  invoices: pathTo('invoiceList', { status: 'open' }),
  programInvoices: pathTo('programInvoiceList', { status: 'open' }),
  payments: pathTo('paymentHistory'),
  paymentMethods: pathTo('paymentMethods'),
  disputes: pathTo('disputeCenter'),
  merchantDisputes: pathTo('merchantDisputeCenter'),
  supportDisputes: pathTo('supportDisputeCenter'),
  merchantCheques: pathTo('merchantCheques'),
  supportCheques: pathTo('supportCheques'),
  cards: pathTo('cards'),
  accounts: pathTo('customers'),
  users: pathTo('manageUsers'),
  groups: pathTo('manageGroups'),
  merchantUsers: pathTo('merchantManageUsers'),
  supportUsers: pathTo('supportManageUsers'),
  flows: pathTo('flows'),
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
  const disputes = t`Disputes`
  const cheques = t`Cheques`
  const users = t`Users`
  const names: Readonly<Record<NavigationEntry, string>> = {
    overview: t`Overview`,
    programOverview: t`Program overview`,
    invoices: t`Invoices`,
    programInvoices: t`Invoices for all accounts`,
    payments: t`Payments`,
    paymentMethods: t`Payment methods`,
    disputes,
    merchantDisputes: disputes,
    supportDisputes: disputes,
    merchantCheques: cheques,
    supportCheques: cheques,
    cards: t`Cards`,
    accounts: t`Accounts`,
    users,
    groups: t`User groups`,
    merchantUsers: users,
    supportUsers: users,
    flows: t`Flows`,
  }
  return (
    <>
      <SkipLink />
      <header className={top} data-print="no">
        <div className={bar}>
          <Link to="/" className={brand} aria-label={t`${title}: home`}>
            <Mark />
            <span className={`${brandName} ${notOnPhone}`}>{title}</span>
          </Link>
          {house === null ? (
            <Account account={account} canChoose={canChoose} />
          ) : (
            <span className={userDetail}>{house}</span>
          )}
          <span className={grow} />
          <span className={toolsStyle}>
            <span className={`${toolsStyle} ${notOnPhone}`}>{renderTools(false)}</span>
            <UserMenu {...user} tools={renderTools(true)} isSigningOut={isSigningOut} onSignOut={onSignOut} />
          </span>
        </div>
      </header>
      {entries.length === 0 ? null : (
        <nav ref={navigation} className={menu} aria-label={t`Main`} data-print="no">
          {entries.map((entry) => (
            <Link
              key={entry}
              to={paths[entry]}
              className={menuLink}
              activeProps={{}}
              aria-current={entry === current ? 'page' : undefined}
            >
              <span className={menuIcon}>
                <EntryIcon of={entry} />
              </span>
              {names[entry]}
            </Link>
          ))}
        </nav>
      )}
      {notice === undefined || notice === null ? null : <div className={notices}>{notice}</div>}
      <main id="content" tabIndex={-1} className={`${page} ${tall}`}>
        {children}
      </main>
      <footer className={footStyle} data-print="no">
        <Trans>Questions? Contact support: {support}</Trans>
      </footer>
      <Suspense>
        <ToastRegion />
      </Suspense>
    </>
  )
}

function Account({ account, canChoose }: { account: FrameAccount | null; canChoose: boolean }) {
  const { t } = useLingui()
  const shown =
    account === null ? (
      <span className={userName}>{t(frameWords.noAccount)}</span>
    ) : (
      <>
        <span className={userName}>{account.name}</span>
        <span className={userDetail}>
          {account.merchantName === null ? (
            <Trans>Account {{ number: account.number }}</Trans>
          ) : (
            <Trans>
              Account {{ number: account.number }} · Merchant: {{ merchant: account.merchantName }}
            </Trans>
          )}
          {account.locationName === null ? null : (
            <>
              {' · '}
              <Trans>Location: {{ location: account.locationName }}</Trans>
            </>
          )}
        </span>
      </>
    )
  if (!canChoose)
    return (
      <div className={who}>
        <span className={userWords}>{shown}</span>
      </div>
    )
  return (
    <Link to={pathTo('customers')} className={`${who} ${userLink}`}>
      <span className={userWords}>{shown}</span>
      <VisuallyHidden>{t(account === null ? frameWords.selectAccount : frameWords.changeAccount)}</VisuallyHidden>
      <ChevronDownIcon size={14} />
    </Link>
  )
}
