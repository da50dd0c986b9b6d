import { useCallback, useMemo } from 'react'

import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import * as v from 'valibot'

import type { RouteId } from '../../../domain/routes.ts'
import { partsOf, type RouteParams } from './links.ts'

/** The parameters in a page's path, by the route table. */
export function usePageParams<Id extends RouteId>(_id: Id): RouteParams<Id> {
  // The router has matched the path, so each parameter is there.
  return useParams({ strict: false }) as RouteParams<Id>
}

type Values = Readonly<Record<string, string | number | boolean | null | undefined>>
type Change<T> = (patch: { readonly [Key in keyof T]?: Values[string] }, options?: { replace?: boolean }) => void

/** Empty values leave the address; everything else stands there as text. */
function written(values: Values): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => [name, String(value)]),
  )
}

/**
 * Returns the search of the address, read by a schema whose entries all fall back, and a way to
 * change some of it: a new place in the history, unless `replace`.
 */
export function usePageSearch<Schema extends v.GenericSchema<unknown, object>>(
  schema: Schema,
): [v.InferOutput<Schema>, Change<v.InferOutput<Schema>>] {
  const raw: unknown = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => v.parse(schema, raw), [schema, raw])
  const change: Change<v.InferOutput<Schema>> = useCallback(
    (patch, { replace = false } = {}) => {
      const go = () =>
        void navigate({
          to: '.',
          search: (before: Values) => written({ ...before, ...patch }),
          replace,
          resetScroll: false,
        })
      // A task of its own, so that the press itself is painted before the router's work.
      setTimeout(go)
    },
    [navigate],
  )
  return [search, change]
}

/** Navigation from code, to a path with or without `?`; links are `<Link to={pathTo(…)}>`. */
export function useGo() {
  const navigate = useNavigate()
  return useCallback(
    (place: string, { search = {}, replace = false }: { search?: Values; replace?: boolean } = {}) => {
      const parts = partsOf(place)
      void navigate({ to: parts.to, search: { ...parts.search, ...written(search) }, replace })
    },
    [navigate],
  )
}

/** The path of the page in sight, without the prefix. */
export function usePath(): string {
  return useLocation({ select: ({ pathname }) => pathname })
}
