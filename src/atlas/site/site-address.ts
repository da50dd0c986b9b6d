import { useCallback, useMemo, useSyncExternalStore } from 'react'

import * as v from 'valibot'

import { FlowSearch } from '../flow-search.ts'

/** An address within the static site: `#/payment?view=simulate&walk=0~1.2`. */
const Address = v.object({ ...FlowSearch.entries, text: v.fallback(v.string(), '') })
export type SiteAddress = { machine: string | null; search: v.InferOutput<typeof Address> }

/** Reads what stands behind `#`; whatever is not understood is the catalogue. */
export function siteAddress(hash: string): SiteAddress {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?')
  const search = v.parse(Address, Object.fromEntries(new URLSearchParams(query)))
  return { machine: path === '' ? null : decoded(path), search }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The other way round; what is empty is left out. */
export function siteHash(machine: string | null, search: Partial<SiteAddress['search']> = {}): string {
  const given = Object.entries(search).filter(
    ([name, value]) => value !== '' && !(name === 'view' && value === 'diagram'),
  )
  const query = new URLSearchParams(given).toString()
  return `#/${machine === null ? '' : encodeURIComponent(machine)}${query === '' ? '' : `?${query}`}`
}

function onHash(reported: () => void) {
  window.addEventListener('hashchange', reported)
  return () => window.removeEventListener('hashchange', reported)
}

/** The address, and a way to change what stands behind `?`: a new place in the history, unless `replace`. */
export function useSiteAddress() {
  const hash = useSyncExternalStore(onHash, () => location.hash)
  const address = useMemo(() => siteAddress(hash), [hash])
  const change = useCallback((patch: Partial<SiteAddress['search']>, { replace = false } = {}) => {
    const { machine, search } = siteAddress(location.hash)
    const next = siteHash(machine, { ...search, ...patch })
    if (!replace) {
      location.hash = next
      return
    }
    history.replaceState(null, '', next)
    window.dispatchEvent(new Event('hashchange'))
  }, [])
  return { address, change }
}
