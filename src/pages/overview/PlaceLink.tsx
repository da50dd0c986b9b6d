import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { RouteId } from '../../../domain/routes.ts'
import { useCan } from '../../shared/app/use-can.ts'

type PlaceLinkProps = {
  /** The page that the reader must be allowed to open. */
  page: RouteId
  to: string
  search: Readonly<Record<string, string>>
  className?: string
  children: ReactNode
}

/** A link to a page, and plain words for a role that cannot open it (§6). */
export function PlaceLink({ page, to, search, className, children }: PlaceLinkProps) {
  return useCan(page) ? (
    <Link className={className} to={to} search={search}>
      {children}
    </Link>
  ) : (
    <span className={className}>{children}</span>
  )
}
