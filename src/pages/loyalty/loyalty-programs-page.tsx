import { useState } from 'react'

import { readLoyaltyPrograms } from '../../api/loyalty/loyalty-programs.ts'
import { usePath } from '../../shared/app/use-page.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { LoyaltyPrograms } from './LoyaltyPrograms.tsx'

/** The loyalty programs of the side whose address it is: a merchant's own, or all of the program. */
export function Page() {
  // On the way out the page stands for a moment under another address.
  const [side] = useState(usePath().startsWith('/support/') ? 'support' : 'merchant')
  const programs = useLoaded(readLoyaltyPrograms, { side })
  return (
    <LoyaltyPrograms programs={programs} editPage={side === 'support' ? 'supportLoyaltyEdit' : 'merchantLoyaltyEdit'} />
  )
}
