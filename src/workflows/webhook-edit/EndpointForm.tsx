import { useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { ENDPOINT_DESCRIPTION_LENGTH, type EndpointFault } from '../../../domain/rules/webhooks/endpoint.ts'
import {
  selectFaults,
  selectIsSaving,
  selectRefusal,
  type WebhookEditRef,
} from '../../../machines/workflows/webhook-edit/webhook-edit.machine.ts'
import {
  webhookEditWords,
  webhookFailures,
  webhookRefusals,
} from '../../../machines/workflows/webhook-edit/webhook-edit.page.ts'
import { readMerchants } from '../../api/merchant/merchants.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { line, stack } from '../../ui/layout/layout.css.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { EventChoice } from './EventChoice.tsx'

/** The field at which a fault stands. */
const fieldOf = {
  url: 'webhook-url',
  description: 'webhook-description',
  kinds: 'webhook-kinds',
  isOn: 'webhook-on',
} as const satisfies Readonly<Record<EndpointFault['field'], string>>

const canLoad = (state: ReturnType<WebhookEditRef['getSnapshot']>) => state.can({ type: 'changes.load' })
const asText = (faults: readonly EndpointFault[]) => JSON.stringify(faults)

/** The form about an endpoint. */
export function EndpointForm({ edit }: { edit: WebhookEditRef }) {
  const { t } = useLingui()
  const failureText = useFailureText(webhookFailures)
  const { form, endpointId, failure } = useSelector(edit, ({ context }) => context)
  const faults = useSelector(edit, selectFaults, (one, other) => asText(one) === asText(other))
  const refusal = useSelector(edit, selectRefusal)
  const isStale = useSelector(edit, canLoad)
  const isBusy = useSelector(edit, selectIsSaving)
  const [tries, setTries] = useState(0)
  const isNew = endpointId === null
  const shown = tries > 0 ? faults : []
  const errors = [
    ...shown.map(({ field, code }) => ({ fieldId: fieldOf[field], text: t(webhookRefusals[code]) })),
    ...(tries > 0 && refusal === 'nothingChanged' ? [{ text: t(webhookRefusals.nothingChanged) }] : []),
  ]
  const errorOf = (field: EndpointFault['field']) => {
    const fault = shown.find((one) => one.field === field)
    return fault === undefined ? null : t(webhookRefusals[fault.code])
  }
  return (
    <form
      className={stack.s4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTries(refusal === null ? 0 : tries + 1)
        edit.send({ type: 'form.save' })
      }}
    >
      <PageHead
        title={t(isNew ? webhookEditWords.newOne : webhookEditWords.existing)}
        hasErrors={errors.length > 0}
        back={
          <Button kind="quiet" size="sm" onClick={() => edit.send({ type: 'edit.leave' })}>
            {t(webhookEditWords.backToList)}
          </Button>
        }
      />
      <ErrorSummary errors={errors} focusKey={tries} />
      {failure === null ? null : (
        <Notice tone="late" live="alert" title={t(webhookEditWords.notSaved)}>
          {failureText(failure)}
        </Notice>
      )}
      {isStale ? <Stale edit={edit} /> : null}
      <fieldset disabled={isStale || isBusy} className={stack.s4}>
        <Card>
          <div className={stack.s4}>
            {isNew ? <MerchantChoice edit={edit} /> : null}
            <Field
              id={fieldOf.url}
              type="url"
              label={t(webhookEditWords.url)}
              hint={t`Where your system receives events, for example https://example.com/webhooks.`}
              error={errorOf('url')}
              autoComplete="off"
              required
              value={form.url}
              onChange={(event) => edit.send({ type: 'form.change', patch: { url: event.target.value } })}
            />
            <Field
              id={fieldOf.description}
              label={t(webhookEditWords.description)}
              optional
              hint={t`For example, the system behind this address.`}
              error={errorOf('description')}
              maxLength={ENDPOINT_DESCRIPTION_LENGTH}
              autoComplete="off"
              value={form.description}
              onChange={(event) => edit.send({ type: 'form.change', patch: { description: event.target.value } })}
            />
            <Checkbox
              id={fieldOf.isOn}
              checked={form.isOn}
              hint={t`Events that happen while it’s off aren’t sent later.`}
              onChange={(isOn) => edit.send({ type: 'form.change', patch: { isOn } })}
            >
              {t(webhookEditWords.isOn)}
            </Checkbox>
          </div>
        </Card>
        <Card>
          <EventChoice edit={edit} error={errorOf('kinds')} />
        </Card>
        <div className={line.start}>
          <Button kind="main" type="submit" busy={isBusy}>
            {t(isNew ? webhookEditWords.create : webhookEditWords.save)}
          </Button>
        </div>
      </fieldset>
    </form>
  )
}

/** Of which merchant, where the reader acts for several. */
function MerchantChoice({ edit }: { edit: WebhookEditRef }) {
  const owner = useSelector(edit, ({ context }) => context.owner)
  return owner === 'merchant' ? <OwnMerchants edit={edit} /> : null
}

const all = {}

function OwnMerchants({ edit }: { edit: WebhookEditRef }) {
  const { t } = useLingui()
  const buidMerchant = useSelector(edit, ({ context }) => context.buidMerchant)
  const offered = useLoaded(readMerchants, all).data?.items ?? []
  return offered.length > 1 ? (
    <Select
      label={t(webhookEditWords.merchant)}
      value={buidMerchant ?? ''}
      options={offered.map((one) => ({ value: one.buidMerchant, label: one.merchantName }))}
      onChange={(chosen) => edit.send({ type: 'merchant.choose', buidMerchant: chosen })}
    />
  ) : null
}

/** Somebody else was faster: their version is read before anything is saved. */
function Stale({ edit }: { edit: WebhookEditRef }) {
  const { t } = useLingui()
  return (
    <Notice
      tone="late"
      live="alert"
      title={t(webhookEditWords.stale)}
      actions={
        <Button size="sm" onClick={() => edit.send({ type: 'changes.load' })}>
          {t(webhookEditWords.load)}
        </Button>
      }
    >
      <p>
        <Trans>Nothing was saved. Load their changes, then make yours again.</Trans>
      </p>
    </Notice>
  )
}
