import { useState } from 'react'

import { useLingui } from '@lingui/react/macro'

import { deleteRecording } from '../../api/flows/flow-recordings.ts'
import { downloadOwnData, readOwnRecordings, readPrivacy } from '../../api/privacy/privacy.ts'
import { storedIds, storeIds } from '../../shared/consent/recording-ids.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { toast } from '../../ui/overlay/toasts.ts'
import { PrivacyCenter } from './PrivacyCenter.tsx'

const all = {}

/** What is stored about the reader, and what they can do about it. */
export function Page() {
  const { t } = useLingui()
  const client = useClient()
  const privacy = useLoaded(readPrivacy, all)
  const [ids, setIds] = useState(storedIds)
  const recordings = useLoaded(readOwnRecordings, { ids })
  const [isExporting, setExporting] = useState(false)
  const download = async () => {
    setExporting(true)
    try {
      await downloadOwnData(client, { recordings: ids, fileName: 'my-data.zip' })
    } catch {
      toast({ tone: 'late', text: t`We couldn’t download your data. Try again later.` })
    } finally {
      setExporting(false)
    }
  }
  const forget = async (chosen: readonly string[] | 'all') => {
    const left: string[] = []
    const wanted = chosen === 'all' ? ids : chosen
    for (const id of wanted) if (!(await deleteRecording(client, id))) left.push(id)
    const kept = ids.filter((id) => !wanted.includes(id) || left.includes(id))
    storeIds(kept)
    setIds(kept)
    if (left.length > 0) toast({ tone: 'late', text: t`We couldn’t delete every recording. Try again later.` })
    else toast({ tone: 'done', text: chosen === 'all' ? t`All recordings deleted` : t`Recording deleted` })
  }
  return (
    <PrivacyCenter
      privacy={privacy}
      recordings={recordings}
      onDeleteRecordings={forget}
      isExporting={isExporting}
      onExport={() => void download()}
    />
  )
}
