import { PassThroughSchema, type PassThrough } from '../../../domain/contract/third-parties/pass-through.ts'
import { ThirdPartiesSchema, type ThirdParties } from '../../../domain/contract/third-parties/offers.ts'
import type { PassThroughKind } from '../../../domain/contract/third-parties/settings.ts'
import type { Client } from '../client.ts'

/** GET /ecaas/third-parties. */
export const readThirdParties = (client: Client, _: object, signal?: AbortSignal): Promise<ThirdParties> =>
  client.get('/ecaas/third-parties', ThirdPartiesSchema, { signal })

/** POST /ecaas/pass-through/{location}. Refuses with `notFound` what is not listed for the user. */
export const openPassThrough = (
  client: Client,
  { location, kind, signal }: { location: string; kind: PassThroughKind; signal: AbortSignal },
): Promise<PassThrough> =>
  client.send(`/ecaas/pass-through/${encodeURIComponent(location)}`, PassThroughSchema, {
    body: { data: { type: 'pass-throughs', attributes: { kind } } },
    signal,
  })
