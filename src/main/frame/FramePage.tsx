import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'

import { rowAt } from '../../../domain/routes.ts'
import { useLingui } from '@lingui/react/macro'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'

import type { User } from '../../../domain/contract/self.ts'
import type { Role } from '../../../domain/people.ts'
import { isRestrictedBy } from '../../../domain/rules/access/own-access.ts'
import { refuseRoute, type RouteFacts } from '../../../domain/rules/routes/route-guard.ts'
import { choosesAccount } from '../../../domain/rules/routes/chooses-account.ts'
import { frameWords } from '../../../machines/workflows/session/frame-words.ts'
import { selectSignIn, selectUser } from '../../../machines/workflows/session/session.machine.ts'
import { readCustomer } from '../../api/customers.ts'
import { saveSessionData } from '../../api/self.ts'
import { useApp } from '../../shared/app/app.ts'
import { firstPage } from '../../shared/app/first-page.ts'
import { chooseCurrency, currenciesOf } from '../../shared/choices/currency-choice.ts'
import { useSupport } from '../../shared/app/PublicShell.tsx'
import { chooseTheme, useTheme } from '../../ui/theme/theme.ts'
import type { MappedLoad } from './mapped-load.ts'
import { useLanguage } from '../../shared/app/use-language.ts'
import { clearAnswers } from '../../shared/load/loaded-answers.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { useOnline } from '../../shared/app/use-online.ts'
import { usePath } from '../../shared/app/use-page.ts'
import { useRolledUp } from '../../shared/choices/roll-up.ts'
import { pageAccountStore } from '../../shared/choices/page-account.ts'
import { LastUser, useHasCurrencies, useSelection } from '../../shared/app/use-session.ts'
import { useConfig, useFlag, useRouteFacts } from '../../shared/app/use-visitor.ts'
import { CurrencySelect } from '../../shared/choices/CurrencySelect.tsx'
import { LanguageSelect } from '../../ui/form/LanguageSelect.tsx'
import { ThemeSwitch } from '../../ui/form/ThemeSwitch.tsx'
import { PartialNotice } from './later.ts'
import { OfflineNotice } from '../../pages/errors/OfflineNotice.tsx'
import { useRoleName } from '../../shared/app/role-names.ts'
import { withPageWords } from '../../ui/text/inner-words.ts'
import { useStore } from '../../ui/store.ts'
import { Frame } from './Frame.tsx'
import { navigationFor } from './navigation.ts'
import { entryOf } from '../../../domain/rules/routes/menu.ts'

const loadDialogs = async () => {
  const { fetchDialogs } = await import('./fetch-later.ts')
  const [{ SessionDialogs: Shown }, { SignInAgain: Again }] = await fetchDialogs()
  return { Shown, Again }
}
const SessionDialogs = lazy(async () => ({ default: (await loadDialogs()).Shown }))
const SignInAgain = lazy(async () => ({ default: (await loadDialogs()).Again }))

/** Behind sign-in. The page stands for a moment longer than the user, while the router leaves. */
export function Page() {
  const app = useApp()
  const { session } = app
  const canBeWatched = useFlag('flowsEnabled')
  useEffect(() => {
    // Where its program cannot be fetched, nothing is watched, and the page is none the worse.
    if (canBeWatched) import('../wizard-under-way.ts').then(({ watchVisit }) => watchVisit(app)).catch(() => {})
  }, [app, canBeWatched])
  const user = useSelector(session, selectUser)
  const [last, setLast] = useState(user)
  if (user !== null && user !== last) setLast(user)
  if (last === null) return null
  return (
    <LastUser value={user ?? last}>
      <Framed user={user ?? last} />
    </LastUser>
  )
}

function Framed({ user }: { user: User }) {
  const { t } = useLingui()
  const { session, client } = useApp()
  const config = useConfig()
  const facts = useRouteFacts()
  const path = usePath()
  // The page that is drawn, while the next one is on its way.
  const standing = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname })
  const { locale, offered, change } = useLanguage()
  const theme = useTheme()
  const isOnline = useOnline()
  const roleName = useRoleName()
  const account = useAccount()
  const { currency, merchantName } = useSelection()
  const hasCurrencies = useHasCurrencies()
  const currencies = currenciesOf(user)
  const mapped = useMappedLoad(user.role)
  const hasAccountPages = choosesAccount(facts)
  const [visit, setVisit] = useState(0)
  const readAnew = useCallback(() => setVisit((before) => before + 1), [])
  const isRolledUp = useRolledUp()
  const isSigningOut = useSelector(session, (snapshot) => snapshot.matches('signingOut'))
  return (
    <Frame
      // The other side of the portal begins with its menus closed.
      key={user.userType}
      title={config.title}
      account={account}
      house={
        hasAccountPages || account !== null ? null : isRolledUp ? t(frameWords.allMerchants) : (merchantName ?? '')
      }
      canChoose={hasChoice(user, hasAccountPages)}
      entries={navigationFor({
        ...facts,
        apiVersion: config.apiVersion,
        accounts: user.customerCount,
        menu: user.menu,
        isRestricted: isRestrictedBy(user.customerEntityRestricted, user.entityRestricted),
      })}
      current={entryOf(path)}
      user={{ name: user.fullName, email: user.emailAddress, role: roleName(user.role) }}
      isSigningOut={isSigningOut}
      onSignOut={() => session.send({ type: 'session.signOut' })}
      renderTools={(wide) => (
        <>
          {hasCurrencies &&
          currencies.length > 1 &&
          (hasAccountPages || user.userType === 'corporate' || user.userType === 'merchant') ? (
            <CurrencySelect
              value={currency}
              options={currencies}
              onChange={(next) => {
                clearAnswers()
                chooseCurrency(next)
                // The choice holds on this page, also where it could not be stored for the next one.
                saveSessionData(client, { currency: next }).catch(() => {})
              }}
            />
          ) : null}
          <LanguageSelect wide={wide} value={locale} offered={offered} onChange={(next) => void change(next)} />
          <ThemeSwitch value={theme} onChange={chooseTheme} />
        </>
      )}
      notice={
        isOnline ? (
          mapped.isPartial ? (
            <Suspense>
              <PartialNotice onRetry={mapped.retry} />
            </Suspense>
          ) : null
        ) : (
          <OfflineNotice />
        )
      }
      foot={useSupport()}
    >
      {/* Another currency or account is another page: nothing that was read for the last one stays. */}
      {isStillOpen(standing, facts) ? <Outlet key={`${currency} ${visit}`} /> : null}
      <Dialogs />
      <Suspense>
        <Switching onReadAnew={readAnew} />
      </Suspense>
    </Frame>
  )
}

/** Comes once the first page is shown, or is asked for. */
const Switching = lazy(async () => {
  await firstPage()
  const part = await withPageWords(async () => (await import('./fetch-later.ts')).fetchSwitching())
  return { default: part.Switching }
})

/** Checks whether there is another account, location or merchant to choose. */
function hasChoice({ userType, merchantCount, customerCount, locationCount }: User, hasAccountPages: boolean): boolean {
  if (userType === 'merchant') return merchantCount > 1
  return hasAccountPages && (customerCount > 1 || locationCount > 1)
}

/** Checks whether the page stays: after a change of person or user type one may be closed, which the router then leaves. */
function isStillOpen(path: string, facts: RouteFacts): boolean {
  const row = rowAt(path)
  return !facts.isSignedIn || row === null || refuseRoute(row, facts) === null
}

/**
 * Returns the account that the page is about, else the selected one. Its name comes with the user or from the list where
 * it was chosen; only when neither knows it, it is asked for.
 */
function useAccount() {
  const shown = useStore(pageAccountStore)
  const { customerId, customerName, locationName, merchantName } = useSelection()
  const isUnknown = customerId !== null && customerName === null
  const { data } = useLoaded(readCustomer, isUnknown ? { customerId } : null)
  if (shown !== null && shown.buidCustomer !== customerId)
    return { name: shown.name, number: shown.buidCustomer, locationName: null, merchantName }
  if (customerId === null) return null
  return { name: customerName ?? data?.customerName ?? customerId, number: customerId, locationName, merchantName }
}

/** Its code comes only where the program has the mapping (§6). */
function useMappedLoad(role: Role) {
  const app = useApp()
  const isMappingEnabled = useFlag('userLocationMappingEnabled')
  const [isPartial, setPartial] = useState(false)
  const load = useRef<MappedLoad | null>(null)
  useEffect(() => {
    if (!isMappingEnabled) return undefined
    let isLeft = false
    const start = async () => {
      const { startMappedLoad } = await (await import('./fetch-later.ts')).fetchMappedLoad()
      if (!isLeft) load.current = startMappedLoad(app, { role, isMappingEnabled }, setPartial)
    }
    start().catch(() => setPartial(true))
    return () => {
      isLeft = true
      load.current?.stop()
    }
  }, [app, role, isMappingEnabled])
  return { isPartial, retry: () => load.current?.retry() }
}

/** Delay after the first page, in milliseconds, before the dialogs are fetched: they must be there when the server is not. */
const QUIET_MS = 5_000

function Dialogs() {
  const { session } = useApp()
  const signIn = useSelector(session, selectSignIn)
  const isNeeded = useSelector(
    session,
    (snapshot) =>
      snapshot.matches({ signedIn: 'ending' }) || snapshot.matches('expired') || snapshot.matches('signOutFailed'),
  )
  const support = useSupport()
  const hasSso = useFlag('singleSignOnEnabled')
  useEffect(() => {
    const timer = setTimeout(() => void loadDialogs().catch(() => {}), QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isNeeded) return null
  return (
    <Suspense fallback={null}>
      <SessionDialogs
        session={session}
        signInAgain={signIn ? <SignInAgain signIn={signIn} support={support} hasSso={hasSso} /> : null}
      />
    </Suspense>
  )
}
