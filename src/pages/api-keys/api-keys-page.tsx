import { useState } from 'react'

import type { ApiKey, NewApiKey } from '../../../domain/contract/api-keys/api-key.ts'
import { readApiKeys, type KeySide } from '../../api/api-keys/api-keys.ts'
import { usePath } from '../../shared/app/use-page.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { ApiKeys } from './ApiKeys.tsx'
import { MadeKey } from './MadeKey.tsx'
import { MakeKey } from './MakeKey.tsx'
import { RevokeKey } from './RevokeKey.tsx'

/** The API keys of the side whose address it is: those of the reader's merchants, or those of the program. */
export function Page() {
  // On the way out the page stands for a moment under another address.
  const [side] = useState<KeySide>(usePath().startsWith('/support/') ? 'program' : 'merchant')
  const keys = useLoaded(readApiKeys, { side })
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<NewApiKey | null>(null)
  const [revoked, setRevoked] = useState<ApiKey | null>(null)
  return (
    <>
      <ApiKeys side={side} keys={keys} onMake={() => setMaking(true)} onRevoke={setRevoked} />
      {isMaking ? (
        <MakeKey
          side={side}
          onMade={(key) => {
            setMade(key)
            keys.retry()
          }}
          onClose={() => setMaking(false)}
        />
      ) : null}
      {made === null ? null : <MadeKey made={made} onClose={() => setMade(null)} />}
      {revoked === null ? null : (
        <RevokeKey
          side={side}
          revoked={revoked}
          onClose={(isDone) => {
            setRevoked(null)
            if (isDone) keys.retry()
          }}
        />
      )}
    </>
  )
}
