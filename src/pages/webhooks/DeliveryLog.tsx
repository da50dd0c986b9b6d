import { Trans, useLingui } from '@lingui/react/macro'

import type { DeliveryRead } from '../../../domain/contract/webhooks/delivery.ts'
import { deliveryFailureWords } from '../../../machines/webhook-words.ts'
import { webhookFailures } from '../../../machines/workflows/webhook-edit/webhook-edit.page.ts'
import { readDelivery, replayDelivery } from '../../api/webhooks/webhooks.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { useChange } from '../../shared/dialogs/use-change.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import { kindText } from './webhook-texts.ts'
import { code } from './webhooks.css.ts'

type DeliveryLogProps = { deliveryId: string; onClose: (isReplayed: boolean) => void }

/** A delivery with what was sent and what was answered, and the way to send it again. */
export function DeliveryLog({ deliveryId, onClose }: DeliveryLogProps) {
  const { t } = useLingui()
  const client = useClient()
  const failureText = useFailureText(webhookFailures)
  const delivery = useLoaded(readDelivery, { deliveryId })
  const change = useChange(onClose)
  const { data, failure } = delivery
  const replay = () =>
    change.run(
      () => replayDelivery(client, { id: deliveryId }),
      () => toast({ tone: 'done', text: t`The event is sent again.` }),
    )
  return (
    <Dialog
      isOpen
      wide
      onClose={change.close}
      title={data === null ? t`Delivery` : kindText(t, data.kind)}
      actions={
        <>
          <Button onClick={change.close}>
            <Trans>Close</Trans>
          </Button>
          <Button kind="main" busy={change.isBusy} onClick={replay}>
            <Trans>Replay event</Trans>
          </Button>
        </>
      }
    >
      {change.failure === null || change.isBusy ? null : (
        <Notice tone="late" live="alert">
          {failureText(change.failure)}
        </Notice>
      )}
      {data !== null ? (
        <Log delivery={data} />
      ) : failure === null ? (
        <Skeleton lines={6} label={t`Loading the log`} />
      ) : (
        <LoadFailed title={t`Couldn’t load the log`} onRetry={delivery.retry} busy={delivery.isLoading}>
          {failureText(failure.code)}
        </LoadFailed>
      )}
    </Dialog>
  )
}

function Log({ delivery: { log, payload } }: { delivery: DeliveryRead }) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <div className={stack.s4}>
      <DataTable
        caption={t`Attempts`}
        rows={log}
        rowKey={(row) => row.at}
        empty={<EmptyState title={t`Not sent yet`}>{t`The first attempt comes within seconds.`}</EmptyState>}
        columns={[
          {
            id: 'at',
            header: t`Time`,
            phone: 'title',
            cell: (row) => <DateText iso={row.at} as="dateTime" />,
          },
          {
            id: 'answer',
            header: t`Answer`,
            phone: 'wide',
            cell: (row) => (
              <>
                {row.failure === null
                  ? t`Status ${{ code: row.statusCode ?? 0 }}`
                  : t(deliveryFailureWords[row.failure])}
                {row.answer === '' ? null : <pre className={code}>{row.answer}</pre>}
              </>
            ),
          },
          {
            id: 'ms',
            header: t`Duration`,
            align: 'end',
            phone: 'titleEnd',
            cell: (row) => t`${{ duration: format.number(row.ms) }} ms`,
          },
        ]}
      />
      <div>
        <h3>{t`What was sent`}</h3>
        <pre className={code}>{JSON.stringify(payload, null, 2)}</pre>
      </div>
    </div>
  )
}
