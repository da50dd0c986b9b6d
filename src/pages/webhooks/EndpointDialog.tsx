import { useState } from 'react'

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import type { WebhookEndpoint } from '../../../domain/contract/webhooks/endpoint.ts'
import { webhookFailures } from '../../../machines/workflows/webhook-edit/webhook-edit.page.ts'
import { deleteEndpoint, replayDead, rotateSecret, sendTestEvent } from '../../api/webhooks/webhooks.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { ChangeDialog } from '../../shared/dialogs/ChangeDialog.tsx'
import { useChange } from '../../shared/dialogs/use-change.ts'
import { ShownSecret } from '../../shared/secrets/ShownSecret.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { toast } from '../../ui/overlay/toasts.ts'

export type EndpointQuestion = 'test' | 'secret' | 'delete' | 'replay'

type DialogProps = {
  endpoint: WebhookEndpoint
  onClose: (isDone: boolean) => void
}

/** Asks before something is done with an endpoint, and does it. */
export function EndpointDialog({ question, ...props }: DialogProps & { question: EndpointQuestion }) {
  const Shown = { test: TestEvent, secret: NewSecret, delete: Deletion, replay: ReplayDead }[question]
  return <Shown {...props} />
}

function TestEvent({ endpoint, onClose }: DialogProps) {
  const { t } = useLingui()
  const client = useClient()
  const change = useChange(onClose)
  return (
    <ChangeDialog
      title={t`Send a test event?`}
      action={t`Send test event`}
      change={change}
      failures={webhookFailures}
      onDo={() =>
        change.run(
          () => sendTestEvent(client, endpoint),
          () => toast({ tone: 'done', text: t`Test event sent. Its delivery appears in the list.` }),
        )
      }
    >
      <p>{t`The endpoint gets an event of the type “webhook.test”, which nothing in the portal depends on.`}</p>
    </ChangeDialog>
  )
}

function NewSecret({ endpoint, onClose }: DialogProps) {
  const { t } = useLingui()
  const client = useClient()
  const [secret, setSecret] = useState<string | null>(null)
  const change = useChange((isMade) => {
    if (!isMade) onClose(false)
  })
  if (secret !== null)
    return (
      <Dialog
        isOpen
        onClose={() => onClose(true)}
        title={t`Secret replaced`}
        actions={
          <Button kind="main" onClick={() => onClose(true)}>
            <Trans>Done</Trans>
          </Button>
        }
      >
        <ShownSecret label={t({ message: 'Secret', context: 'a webhook endpoint' })} secret={secret} />
      </Dialog>
    )
  return (
    <ChangeDialog
      title={t`Replace the secret?`}
      action={t`Replace secret`}
      change={change}
      failures={webhookFailures}
      onDo={() =>
        change.run(
          () => rotateSecret(client, endpoint),
          (made) => setSecret(made.secret),
        )
      }
    >
      <p>{t`For 24 hours, events are signed with the old and the new secret, so your system can change over without losing any.`}</p>
    </ChangeDialog>
  )
}

function Deletion({ endpoint, onClose }: DialogProps) {
  const { t } = useLingui()
  const client = useClient()
  const change = useChange(onClose)
  return (
    <ChangeDialog
      title={t`Delete this webhook endpoint?`}
      action={t`Delete endpoint`}
      isDanger
      change={change}
      failures={webhookFailures}
      onDo={() =>
        change.run(
          () => deleteEndpoint(client, endpoint),
          () => toast({ tone: 'done', text: t`Webhook endpoint deleted` }),
        )
      }
    >
      <p>{t`It gets no more events, and deliveries that wait to be sent are lost. You can’t undo this.`}</p>
    </ChangeDialog>
  )
}

function ReplayDead({ endpoint, onClose }: DialogProps) {
  const { t } = useLingui()
  const client = useClient()
  const change = useChange(onClose)
  const count = endpoint.dead
  return (
    <ChangeDialog
      title={t`Replay failed deliveries?`}
      action={t`Replay deliveries`}
      change={change}
      failures={webhookFailures}
      onDo={() =>
        change.run(
          () => replayDead(client, endpoint),
          ({ replayed, left }) =>
            toast({
              tone: 'done',
              text:
                left === 0
                  ? t`${plural({ replayed }, { one: '# delivery is sent again.', other: '# deliveries are sent again.' })}`
                  : t`${plural({ replayed }, { one: '# delivery is sent again. Replay once more for the others.', other: '# deliveries are sent again. Replay once more for the others.' })}`,
            }),
        )
      }
    >
      <p>
        {t`${plural({ count }, { one: '# delivery is sent again with its original ID, so your system can tell if it already has the event.', other: '# deliveries are sent again with their original IDs, so your system can tell which events it already has.' })}`}
      </p>
    </ChangeDialog>
  )
}
