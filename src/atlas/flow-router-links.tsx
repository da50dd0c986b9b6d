import type { ReactNode } from 'react'

import { Link } from '@tanstack/react-router'

import { FlowLinks, type FlowLinkProps } from './FlowLink.tsx'
import { pathTo } from '../shared/app/links.ts'

const routerLink = ({ machine, view, children, ...rest }: FlowLinkProps) => {
  const to = machine === null ? pathTo('flows') : pathTo('flowDetails', { machine })
  return (
    <Link to={to} search={view === undefined ? {} : { view }} activeProps={{}} {...rest}>
      {children}
    </Link>
  )
}

/** The flows inside the portal: their links go through its router. */
export function FlowRouterLinks({ children }: { children: ReactNode }) {
  return <FlowLinks value={routerLink}>{children}</FlowLinks>
}
