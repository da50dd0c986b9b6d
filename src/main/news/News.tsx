import { lazy, Suspense } from 'react'

import { useCenter } from '../../shared/notifications/center.ts'
import { withPageWords } from '../../ui/text/inner-words.ts'

const Bell = lazy(async () => ({ default: (await withPageWords(() => import('./Bell.tsx'))).Bell }))

/** The bell, only for whom the program has a notification center. */
export function News() {
  const center = useCenter()
  return center === null ? null : (
    <Suspense>
      <Bell center={center} />
    </Suspense>
  )
}
