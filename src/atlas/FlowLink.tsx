import { createContext, useContext, type ReactNode } from 'react'

import type { FlowView } from './flow-search.ts'

export type FlowLinkProps = {
  /** Null: the catalogue. */
  machine: string | null
  view?: FlowView
  className?: string
  'aria-current'?: 'page' | undefined
  children: ReactNode
}

/** Links between the atlas's pages: by the portal's router, or by addresses behind `#` where the pages are plain files. */
export const FlowLinks = createContext<((props: FlowLinkProps) => ReactNode) | null>(null)

/** A link to a flow or to the catalogue, as it fits the place where the pages are shown. */
export function FlowLink(props: FlowLinkProps): ReactNode {
  const draw = useContext(FlowLinks)
  if (!draw) throw new Error('There are no links between flows around this component.')
  return draw(props)
}
