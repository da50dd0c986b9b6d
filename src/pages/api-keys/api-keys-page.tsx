import { useState } from 'react'

import type { ApiKey, NewApiKey } from '../../../domain/contract/api-keys/api-key.ts'
import { readApiKeys } from '../../api/api-keys/api-keys.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { ApiKeys } from './ApiKeys.tsx'
import { MadeKey } from './MadeKey.tsx'
import { MakeKey } from './MakeKey.tsx'
import { RevokeKey } from './RevokeKey.tsx'

const all = {}

/** The API keys of the reader's merchants. */
export function Page() {
  const keys = useLoaded(readApiKeys, all)
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<NewApiKey | null>(null)
  const [revoked, setRevoked] = useState<ApiKey | null>(null)
  return (
    <>
      <ApiKeys keys={keys} onMake={() => setMaking(true)} onRevoke={setRevoked} />
      {isMaking ? (
        <MakeKey
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
