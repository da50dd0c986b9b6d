import { useState } from 'react'

import { useLingui } from '@lingui/react/macro'

import { toast } from '../../ui/overlay/toasts.ts'

/** Downloads a list as a CSV file at a press, and says so where that failed (§8). */
export function useCsvDownload(download: () => Promise<void>): { isExporting: boolean; onExport: () => void } {
  const { t } = useLingui()
  const [isExporting, setExporting] = useState(false)
  const run = async () => {
    setExporting(true)
    try {
      await download()
    } catch {
      toast({ tone: 'late', text: t`We couldn’t download the CSV file. Try again later.` })
    } finally {
      setExporting(false)
    }
  }
  return { isExporting, onExport: () => void run() }
}
