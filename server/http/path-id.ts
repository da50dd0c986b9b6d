import * as v from 'valibot'

import { IdSchema } from '../../domain/contract/json-api.ts'
import type { PortalContext } from './portal.ts'
import { notFound } from './refusal.ts'

/** The id in the path. What could not be an id of ours is as unknown as any other. */
export function pathId(c: PortalContext): string {
  const read = v.safeParse(IdSchema, c.req.param('id'))
  if (!read.success) throw notFound()
  return read.output
}
