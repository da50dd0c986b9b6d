import { useState } from 'react'

import { useLingui } from '@lingui/react/macro'
import * as v from 'valibot'

import type { DisputeDetails, DisputeParty } from '../../../domain/contract/dispute.ts'
import {
  cancelDispute,
  disputeDocumentHref,
  downloadDisputeDocument,
  readDisputeOfInvoice,
  respondToDisputes,
} from '../../api/disputes.ts'
import { ApiFailure } from '../../api/failure.ts'
import { partyOfPath } from '../../shared/disputes/dispute-places.ts'
import { trackIntents } from '../../shared/app/intents.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { usePageParams, usePageSearch, usePath } from '../../shared/app/use-page.ts'
import { toast } from '../../ui/overlay/toasts.ts'
import type { QuickAction, QuickActionState } from './quick-actions.ts'
import { LoadedDispute } from './LoadedDispute.tsx'

const Search = v.object({ dispute: v.fallback(v.nullable(v.string()), null) })
const rest: QuickActionState = { isBusy: false, failure: null }

/** The newest dispute of an invoice, or the one that the address asks for, to the side whose address it is. */
export function Page() {
  const { invoiceId } = usePageParams('disputeDetails')
  // On the way out the page stands for a moment under another address.
  const [party] = useState(partyOfPath(usePath()))
  const client = useClient()
  const [{ dispute: disputeId }] = usePageSearch(Search)
  const disputes = useLoaded(readDisputeOfInvoice, { party, trxId: invoiceId, disputeId })
  const { quickAction, perform, dismiss } = useQuickAction(party, disputes.data?.dispute ?? null, disputes.retry)
  return (
    <LoadedDispute
      party={party}
      disputes={disputes}
      documentHref={(documentId) => disputeDocumentHref(client, party, documentId)}
      onDownload={({ document_id: documentId, file_name: fileName }) =>
        downloadDisputeDocument(client, { party, documentId, fileName })
      }
      quickAction={quickAction}
      onQuickAction={perform}
      onDismiss={dismiss}
    />
  )
}

/** Runs a quick action, then reads the page again, whatever the outcome. */
function useQuickAction(party: DisputeParty, dispute: DisputeDetails | null, reload: () => void) {
  const { t } = useLingui()
  const client = useClient()
  const [quickAction, setQuickAction] = useState(rest)
  const [intents] = useState(trackIntents)

  const send = async (action: QuickAction, comment: string, { id, version: seen }: DisputeDetails) => {
    const { key, version } = intents.of(JSON.stringify([action, id, comment]), seen)
    if (action === 'customer.cancel') {
      await cancelDispute(client, { disputeId: id, version, comment, key })
      return
    }
    const { done, refused } = await respondToDisputes(client, {
      party,
      action,
      disputes: [{ id, version }],
      comment,
      adjustment: null,
      contacts: [],
      documentIds: [],
      key,
    })
    if (done.length === 0) throw new ApiFailure(refused[0]?.code ?? 'disputesNotAnswerable', { status: 409 })
  }

  const perform = async (action: QuickAction, comment: string): Promise<boolean> => {
    if (dispute === null || quickAction.isBusy) return false
    setQuickAction({ isBusy: true, failure: null })
    try {
      await send(action, comment, dispute)
      intents.ended()
      setQuickAction(rest)
      const said: Readonly<Record<QuickAction, string>> = {
        'customer.cancel': t`The dispute was canceled.`,
        'support.hold': t`The dispute is on hold.`,
        'support.release': t`The dispute is no longer on hold.`,
      }
      toast({ tone: 'done', text: said[action] })
      return true
    } catch (error) {
      intents.ended(error)
      setQuickAction({ isBusy: false, failure: { code: error instanceof ApiFailure ? error.code : 'unexpected' } })
      return false
    } finally {
      reload()
    }
  }
  return { quickAction, perform, dismiss: () => setQuickAction(rest) }
}
