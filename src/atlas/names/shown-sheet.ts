import type { FlowSheet, Picture } from '../../../charts/layout/layout-shape.ts'

/** A sheet with the names that the reader wants to see; those for people are laid out in the browser. */
export type ShownSheet = Omit<FlowSheet, 'picture'> & { picture: Picture | null }
