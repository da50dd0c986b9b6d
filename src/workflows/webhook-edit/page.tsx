import { createContext, useCallback, useContext, useEffect, useState, type ComponentType, type ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { createActor, fromPromise } from 'xstate'

import type { WebhookEndpoint } from '../../../domain/contract/webhooks/endpoint.ts'
import { endpointWireOf } from '../../../domain/rules/webhooks/endpoint-form.ts'
import { userWords } from '../../../machines/user-words.ts'
import type { EndpointSave, WebhookEditInput } from '../../../machines/workflows/webhook-edit/webhook-edit.context.ts'
import {
  selectHasEntries,
  webhookEditMachine,
  type WebhookEditRef,
} from '../../../machines/workflows/webhook-edit/webhook-edit.machine.ts'
import { webhookEditWords } from '../../../machines/workflows/webhook-edit/webhook-edit.page.ts'
import type { WebhookEditView } from '../../../machines/workflows/webhook-edit/webhook-edit.setup.ts'
import type { Client } from '../../api/client.ts'
import { readMerchants } from '../../api/merchant/merchants.ts'
import { changeEndpoint, makeEndpoint, readEndpoint } from '../../api/webhooks/webhooks.ts'
import { useApp } from '../../shared/app/app.ts'
import { pathTo } from '../../shared/app/links.ts'
import { useGo, usePageParams, usePath } from '../../shared/app/use-page.ts'
import { useSelection } from '../../shared/app/use-session.ts'
import { clearAnswers } from '../../shared/load/loaded-answers.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { ShownSecret } from '../../shared/secrets/ShownSecret.tsx'
import { LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { line, stack } from '../../ui/layout/layout.css.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { LeaveDialog, useLeaving } from '../../wizard/leaving.tsx'
import { WizardView } from '../../wizard/WizardView.tsx'
import { EndpointForm } from './EndpointForm.tsx'
import { column } from './webhook-edit.css.ts'

const own = {}

/** An endpoint that is there, or a new one, of the program or of a merchant, as the address says. */
export function Page() {
  // On the way out the page stands for a moment under another address.
  const [path] = useState(usePath())
  const isOfProgram = path.startsWith('/support/')
  const { endpointId } = usePageParams('supportWebhookEdit')
  if (!path.endsWith('/new'))
    return <Started key={endpointId} owner={isOfProgram ? 'program' : 'merchant'} id={endpointId} buidMerchant={null} />
  return isOfProgram ? <Started owner="program" id={null} buidMerchant={null} /> : <OfMerchant />
}

/** A new endpoint of the selected merchant, or of the first that the reader acts for. */
function OfMerchant() {
  const { merchantId } = useSelection()
  const merchants = useLoaded(readMerchants, own)
  const buidMerchant = merchantId ?? merchants.data?.items[0]?.buidMerchant ?? null
  return buidMerchant === null ? <Loading /> : <Started owner="merchant" id={null} buidMerchant={buidMerchant} />
}

/** The effects of the chart against the server. The secret of a new endpoint goes past it, to the page. */
const portsOf = (client: Client, onSecret: (secret: string) => void) => ({
  loadEndpoint: fromPromise<WebhookEndpoint, { endpointId: string }>(({ input, signal }) =>
    readEndpoint(client, input, signal),
  ),
  saveEndpoint: fromPromise<string, EndpointSave>(
    async ({ input: { endpointId, buidMerchant, key, version, form } }) => {
      const wire = endpointWireOf(form)
      if (endpointId !== null)
        return (await changeEndpoint(client, { id: endpointId, change: { version, ...wire } })).id
      const made = await makeEndpoint(client, { order: { buid_merchant: buidMerchant, ...wire }, key })
      onSecret(made.secret)
      return made.id
    },
  ),
})

const Secret = createContext('')

type StartedProps = Pick<WebhookEditInput, 'owner' | 'buidMerchant'> & { id: string | null }

function Started({ owner, id, buidMerchant }: StartedProps) {
  const { client, inspect } = useApp()
  const [secret, setSecret] = useState('')
  const [edit] = useState<WebhookEditRef>(() =>
    createActor(webhookEditMachine.provide({ actors: portsOf(client, setSecret) }), {
      input: { endpointId: id, owner, buidMerchant, key: crypto.randomUUID() },
      ...(inspect ? { inspect } : {}),
    }),
  )
  useEffect(() => {
    edit.start()
    return () => {
      edit.stop()
    }
  }, [edit])
  return (
    <Secret value={secret}>
      <Edit edit={edit} />
    </Secret>
  )
}

const views: Readonly<Record<WebhookEditView, ComponentType<{ edit: WebhookEditRef }>>> = {
  loading: Loading,
  loadFailed: Failed,
  unknown: Unknown,
  form: EndpointForm,
  secret: NewSecret,
}
const leave = { type: 'edit.leave' } as const

function Edit({ edit }: { edit: WebhookEditRef }) {
  const { t } = useLingui()
  const go = useGo()
  const [ownPath] = useState(usePath())
  const isInside = useCallback((path: string) => path === ownPath, [ownPath])
  const depart = useCallback(() => {
    const { context, value } = edit.getSnapshot()
    const isOfProgram = context.owner === 'program'
    if (value !== 'saved' || context.savedId === null) {
      go(pathTo(isOfProgram ? 'supportWebhooks' : 'merchantWebhooks'))
      return
    }
    clearAnswers()
    toast({ tone: 'done', text: t(webhookEditWords.saved) })
    const endpointId = context.savedId
    go(pathTo(isOfProgram ? 'supportWebhookDetails' : 'merchantWebhookDetails', { endpointId }))
  }, [edit, go, t])
  useLeaving({ wizard: edit, leave, hasEntries: selectHasEntries, isInside, depart })
  return (
    <div className={column}>
      <WizardView wizard={edit} views={views} props={{ edit }} fallback={<Loading />} />
      <LeaveDialog wizard={edit} title={t(userWords.leaveQuestion)} confirm={t(userWords.leave)}>
        <Trans>Your entries will be lost.</Trans>
      </LeaveDialog>
    </div>
  )
}

/** The secret of a new endpoint, which nothing shows again. */
function NewSecret({ edit }: { edit: WebhookEditRef }) {
  const { t } = useLingui()
  const secret = useContext(Secret)
  return (
    <>
      <PageHead
        title={t(webhookEditWords.secretTitle)}
        lead={t`Your system needs this secret to check that events really come from the portal.`}
      />
      <Card>
        <div className={stack.s4}>
          <ShownSecret label={t({ message: 'Secret', context: 'a webhook endpoint' })} secret={secret} />
          <div className={line.start}>
            <Button kind="main" onClick={() => edit.send({ type: 'secret.stored' })}>
              {t(webhookEditWords.stored)}
            </Button>
          </div>
        </div>
      </Card>
    </>
  )
}

function Loading() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t(webhookEditWords.loading)} />
      <Card>
        <Skeleton lines={8} label={t(webhookEditWords.loading)} />
      </Card>
    </>
  )
}

function Failed({ edit }: { edit: WebhookEditRef }) {
  const { t } = useLingui()
  return (
    <Alone edit={edit} title={t`Webhook endpoint`}>
      <LoadFailed title={t(webhookEditWords.loadFailed)} onRetry={() => edit.send({ type: 'endpoint.reload' })} />
    </Alone>
  )
}

function Unknown({ edit }: { edit: WebhookEditRef }) {
  const { t } = useLingui()
  return (
    <Alone edit={edit} title={t(webhookEditWords.unknown)}>
      <p>
        <Trans>The link may be incomplete, or the endpoint was deleted.</Trans>
      </p>
    </Alone>
  )
}

function Alone({ edit, title, children }: { edit: WebhookEditRef; title: string; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <>
      <PageHead
        title={title}
        back={
          <Button kind="quiet" size="sm" onClick={() => edit.send(leave)}>
            {t(webhookEditWords.backToList)}
          </Button>
        }
      />
      <Card>{children}</Card>
    </>
  )
}
