import { useMemo, useState } from 'react'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { pagedLoadWords } from '../../../machines/workflows/paged-load/paged-load.page.ts'
import { frameWords } from '../../../machines/workflows/session/frame-words.ts'
import { readCustomers } from '../../api/customers.ts'
import { readLocations } from '../../api/locations.ts'
import { pathTo } from '../../shared/app/links.ts'
import { requestSwitch } from '../../shared/app/switching.ts'
import { useSelection, useUser } from '../../shared/app/use-session.ts'
import { mappedStore, searchMapped } from '../../shared/choices/mapped-accounts.ts'
import { recentOnes } from '../../shared/choices/recent-ones.ts'
import { locationKey, rememberName } from '../../shared/choices/selection-names.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { useTyped } from '../../ui/form/use-typed.ts'
import { PickerBox, type PickerItem } from '../../ui/overlay/PickerBox.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import { useStore } from '../../ui/store.ts'

/** As many as are drawn at once; typing narrows them. */
const SHOWN = 30
const LOCATIONS = 500
/** So few are seen at a glance, the recent ones among them. */
const FEW = 8

/** Another account, among thousands, and one of its locations: the recent ones first, found as one types. */
export function AccountChooser({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { userId, customerCount } = useUser()
  const { customerId } = useSelection()
  const failureText = useFailureText()
  const format = useFormat()
  const [search, setSearch] = useState('')
  const [text, setText] = useTyped(search, setSearch)
  const mapped = useStore(mappedStore)
  const isMapped = mapped.state === 'complete'
  const found = useLoaded(readCustomers, isMapped ? null : { search, page: 1, pageSize: SHOWN })
  const [recent] = useState(() => recentOnes('customer', userId))

  const numbered = ({ id, name }: { id: string; name: string }): PickerItem => ({
    id,
    name,
    detail: t`Account ${{ number: id }}`,
  })
  const near = useMemo(() => (isMapped ? searchMapped(mapped.names, text, SHOWN) : null), [isMapped, mapped, text])
  const accounts =
    near?.first ?? (found.data?.items ?? []).map(({ buidCustomer: id, customerName: name }) => ({ id, name }))
  const total = near?.count ?? found.data?.page?.total ?? customerCount
  const names = new Map([...accounts, ...recent].map(({ id, name }) => [id, name]))

  const pick = (id: string) => {
    onClose()
    rememberName(id, names.get(id) ?? id)
    requestSwitch({ kind: 'customer', customerId: id, location: null })
  }
  return (
    <PickerBox
      title={t(customerId === null ? frameWords.selectAccount : frameWords.changeAccount)}
      label={t`Name or account number`}
      text={text}
      onText={setText}
      groups={[
        { id: 'recent', title: t`Recent`, items: text === '' && total > FEW ? recent.map(numbered) : [] },
        { id: 'all', title: t`Accounts`, items: accounts.map(numbered) },
      ]}
      currentId={customerId}
      currentName={t`Selected`}
      onPick={pick}
      onClose={onClose}
      empty={
        found.failure !== null && !isMapped ? (
          <LoadFailed title={t`Couldn’t load accounts`} onRetry={found.retry} busy={found.isLoading}>
            {failureText(found.failure.code)}
          </LoadFailed>
        ) : found.data === null && !isMapped ? (
          <Skeleton lines={4} />
        ) : (
          <EmptyState title={t`No matching accounts`} />
        )
      }
      head={<LocationChoice onClose={onClose} />}
      foot={
        <>
          <span role="status">
            {mapped.state === 'loading' ? (
              t`Loading your accounts: ${{ count: format.number(mapped.names.size) }} so far`
            ) : mapped.state === 'partial' ? (
              t(pagedLoadWords.partial)
            ) : total > accounts.length ? (
              <Plural value={total} one="# account. Type to find one." other="# accounts. Type to find one." />
            ) : (
              <Plural value={total} one="# account" other="# accounts" />
            )}
          </span>
          <Link to={pathTo('customers')} onClick={onClose}>
            <Trans>See the list of accounts</Trans>
          </Link>
        </>
      }
    />
  )
}

/** The locations of the selected account, where it has several. */
function LocationChoice({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { customerId, location } = useSelection()
  const { data } = useLoaded(readLocations, customerId === null ? null : { customerId, page: 1, pageSize: LOCATIONS })
  const locations = data?.items ?? []
  if (customerId === null || locations.length < 2) return null
  return (
    <Select
      label={t`Location`}
      inLine
      compact
      value={location ?? ''}
      options={[
        { value: '', label: t`All locations` },
        ...locations.map(({ displayLocation, name }) => ({
          value: displayLocation,
          label: name === '' ? displayLocation : `${name} · ${displayLocation}`,
        })),
      ]}
      onChange={(chosen) => {
        onClose()
        const one = locations.find(({ displayLocation }) => displayLocation === chosen)
        if (one) rememberName(locationKey(customerId, chosen), one.name)
        requestSwitch({ kind: 'customer', customerId, location: chosen === '' ? null : chosen })
      }}
    />
  )
}
