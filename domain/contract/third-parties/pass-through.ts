/** POST /ecaas/pass-through/{location}: the address of a target with a token for one visit (§2). */
import * as v from 'valibot'

import { attributes, one, request } from '../json-api.ts'
import { passThroughKinds } from './settings.ts'

const PASS_THROUGH = 'pass-throughs'

export const PassThroughRequestSchema = request(PASS_THROUGH, v.strictObject({ kind: v.picklist(passThroughKinds) }))

export const PassThroughSchema = one(PASS_THROUGH, attributes({ url: v.string(), title: v.string() }))
export type PassThrough = v.InferOutput<typeof PassThroughSchema>
