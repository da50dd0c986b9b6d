import { Trans, useLingui } from '@lingui/react/macro'

import type { OwnRecording, Privacy } from '../../../domain/contract/privacy/privacy.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { DownloadIcon } from '../../ui/layout/PageIcons.tsx'
import { ConsentCard } from './ConsentCard.tsx'
import { Deletion } from './Deletion.tsx'
import { Recordings } from './Recordings.tsx'
import { StoredTable } from './StoredTable.tsx'

type PrivacyCenterProps = {
  privacy: Loaded<Privacy>
  recordings: Loaded<readonly OwnRecording[]>
  onDeleteRecordings: (ids: readonly string[] | 'all') => Promise<void>
  isExporting: boolean
  onExport: () => void
}

/** What is stored about the reader, the choice about analytics, the recordings, the export and the deletion. */
export function PrivacyCenter({ privacy, recordings, onDeleteRecordings, isExporting, onExport }: PrivacyCenterProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { data, failure } = privacy
  return (
    <>
      <PageHead
        title={t`Privacy`}
        lead={t`See what we store about you, download it, or ask us to delete it.`}
        actions={
          <Button icon={<DownloadIcon />} busy={isExporting} onClick={onExport}>
            <Trans>Download your data</Trans>
          </Button>
        }
      />
      <div className={stack.s5}>
        {data === null && failure !== null ? (
          <Card>
            <LoadFailed title={t`Couldn’t load your settings`} onRetry={privacy.retry} busy={privacy.isLoading}>
              {failureText(failure.code)}
            </LoadFailed>
          </Card>
        ) : null}
        <ConsentCard />
        <Recordings recordings={recordings} onDelete={onDeleteRecordings} />
        <StoredTable retention={data?.retention ?? null} />
        {data === null ? (
          failure === null ? (
            <Skeleton lines={3} label={t`Loading your settings`} />
          ) : null
        ) : (
          <Deletion privacy={data} onChanged={privacy.retry} />
        )}
      </div>
    </>
  )
}
