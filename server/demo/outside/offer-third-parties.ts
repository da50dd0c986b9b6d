import { eq } from 'drizzle-orm'

import type { PassThroughTarget, ThirdPartySettings } from '../../../domain/contract/third-parties/settings.ts'
import { programs } from '../../store/schema/programs.ts'
import type { Store } from '../../store/store.ts'
import { BAYFRONT_PROGRAM, NORTHGATE } from '../merchants.ts'

type Origins = {
  readonly collectorOrigin: string
  readonly surveyOrigin: string
  readonly tourOrigin: string
  readonly targetOrigin: string
}

/** Leads the first program to the sandboxes for third parties, whose ports this start has chosen, and the log of another. */
export async function offerThirdParties(store: Store, origins: Origins): Promise<void> {
  const { collectorOrigin, surveyOrigin, tourOrigin, targetOrigin } = origins
  const thirdPartySettings: ThirdPartySettings = {
    errorReportsUrl: `${collectorOrigin}/error-reports`,
    errorSamplePercent: 100,
    trackingUrl: `${collectorOrigin}/tracking-events`,
    surveyUrl: `${surveyOrigin}/survey`,
    tourUrl: `${tourOrigin}/tour`,
  }
  const passThrough: readonly PassThroughTarget[] = [
    { location: 'reports', kind: 'redirect', url: `${targetOrigin}/reports`, title: 'Reports' },
    { location: 'reports', kind: 'frame', url: `${targetOrigin}/reports`, title: 'Reports' },
    {
      location: 'dealer-desk',
      kind: 'frame',
      url: `${targetOrigin}/reports`,
      title: 'Dealer desk',
      userTypes: ['merchant'],
    },
  ]
  const own = eq(programs.id, NORTHGATE)
  await store.db().update(programs).set({ thirdPartySettings, passThrough }).where(own)
  const other = eq(programs.id, BAYFRONT_PROGRAM)
  const [program] = await store.db().select({ config: programs.config }).from(programs).where(other)
  const logging = { endpoint: `${collectorOrigin}/logs`, level: 'warn' }
  await store
    .db()
    .update(programs)
    .set({ config: { ...program?.config, logging } })
    .where(other)
}
