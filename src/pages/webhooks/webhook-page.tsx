import { useState } from 'react'

import * as v from 'valibot'

import { deliveryStatuses } from '../../../domain/rules/webhooks/delivery.ts'
import { readDeliveries, readEndpoint } from '../../api/webhooks/webhooks.ts'
import { pathTo } from '../../shared/app/links.ts'
import { useGo, usePageParams, usePageSearch } from '../../shared/app/use-page.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { Deliveries } from './Deliveries.tsx'
import { DeliveryLog } from './DeliveryLog.tsx'
import { Endpoint } from './Endpoint.tsx'
import { EndpointDialog, type EndpointQuestion } from './EndpointDialog.tsx'
import { useSide } from './use-side.ts'

const Search = v.object({
  status: v.fallback(v.nullable(v.picklist(deliveryStatuses)), null),
  kind: v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^[A-Za-z]+\.[A-Za-z]+$/))), null),
  before: v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^\d{1,15}$/))), null),
})

/** An endpoint of the program or of a merchant, with its deliveries. */
export function Page() {
  const { endpointId } = usePageParams('supportWebhookDetails')
  const side = useSide()
  const go = useGo()
  const [query, change] = usePageSearch(Search)
  const endpoint = useLoaded(readEndpoint, { endpointId })
  const deliveries = useLoaded(readDeliveries, { endpointId, ...query })
  const [question, setQuestion] = useState<EndpointQuestion | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const readAgain = () => {
    endpoint.retry()
    deliveries.retry()
  }
  return (
    <>
      <Endpoint endpoint={endpoint} onAsk={setQuestion}>
        {endpoint.data === null ? null : (
          <Deliveries
            endpoint={endpoint.data}
            deliveries={deliveries}
            query={query}
            onQuery={change}
            onOpen={setOpened}
            onReplayDead={() => setQuestion('replay')}
            onReload={readAgain}
          />
        )}
      </Endpoint>
      {question === null || endpoint.data === null ? null : (
        <EndpointDialog
          question={question}
          endpoint={endpoint.data}
          onClose={(isDone) => {
            setQuestion(null)
            if (isDone && question === 'delete') go(pathTo(side.list))
            else if (isDone) readAgain()
          }}
        />
      )}
      {opened === null ? null : (
        <DeliveryLog
          deliveryId={opened}
          onClose={(isReplayed) => {
            setOpened(null)
            if (isReplayed) readAgain()
          }}
        />
      )}
    </>
  )
}
