import { useState } from 'react'

import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { NewApiKey } from '../../../domain/contract/api-keys/api-key.ts'
import type { Merchant } from '../../../domain/contract/merchant/merchant.ts'
import { API_KEY_NAME_LENGTH, apiKeyDays } from '../../../domain/rules/api-keys/api-key.ts'
import { makeApiKey, type KeySide } from '../../api/api-keys/api-keys.ts'
import { readMerchants } from '../../api/merchant/merchants.ts'
import { trackIntents } from '../../shared/app/intents.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { useSelection } from '../../shared/app/use-session.ts'
import { FormDialog } from '../../shared/dialogs/FormDialog.tsx'
import { useChange } from '../../shared/dialogs/use-change.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { apiKeyFailuresOf } from './api-key-words.ts'

const FORM = 'make-api-key'
const NAME = 'api-key-name'
const [, YEAR] = apiKeyDays

type MakeKeyProps = { side: KeySide; onMade: (key: NewApiKey) => void; onClose: () => void }

/** Makes a key of the program, or of one of the reader's merchants, in a dialog. */
export function MakeKey({ side, ...props }: MakeKeyProps) {
  return side === 'program' ? <KeyForm {...props} side={side} offered={[]} /> : <MerchantKeyForm {...props} />
}

function MerchantKeyForm(props: Omit<KeyFormProps, 'side' | 'offered'>) {
  return <KeyForm {...props} side="merchant" offered={useLoaded(readMerchants, {}).data?.items ?? []} />
}

type KeyFormProps = MakeKeyProps & { offered: readonly Merchant[] }

function KeyForm({ side, offered, onMade, onClose }: KeyFormProps) {
  const { t } = useLingui()
  const client = useClient()
  const selection = useSelection()
  const failureText = useFailureText(apiKeyFailuresOf[side])
  const change = useChange(onClose)
  const [intents] = useState(trackIntents)
  const [tries, setTries] = useState(0)
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState(selection.merchantId)
  const [days, setDays] = useState<(typeof apiKeyDays)[number] | null>(YEAR)
  const merchantId = side === 'program' ? null : (chosen ?? offered[0]?.buidMerchant ?? null)
  const error = name.trim() === '' ? t`Enter a name.` : null
  const shown = tries > 0 ? error : null
  const make = () => {
    if (error !== null || (side === 'merchant' && merchantId === null)) {
      setTries(tries + 1)
      return
    }
    const wanted = { name: name.trim(), expires_in_days: days }
    const order = merchantId === null ? wanted : { buid_merchant: merchantId, ...wanted }
    const { key } = intents.of(JSON.stringify(order), 0)
    change.run(async () => {
      try {
        const made = await makeApiKey(client, { side, order, key })
        intents.ended()
        return made
      } catch (failure) {
        intents.ended(failure)
        throw failure
      }
    }, onMade)
  }
  return (
    <FormDialog
      form={FORM}
      title={t`Create an API key`}
      submit={t`Create key`}
      isBusy={change.isBusy}
      errors={shown === null ? [] : [{ fieldId: NAME, text: shown }]}
      tries={tries}
      problem={change.failure === null || change.isBusy ? null : failureText(change.failure)}
      onCancel={change.close}
      onSubmit={make}
    >
      {offered.length > 1 ? (
        <Select
          label={t`Merchant`}
          value={merchantId ?? ''}
          options={offered.map(({ buidMerchant, merchantName }) => ({ value: buidMerchant, label: merchantName }))}
          onChange={setChosen}
        />
      ) : null}
      <Field
        id={NAME}
        label={t`Name`}
        hint={t`For example, the system that will use the key.`}
        value={name}
        error={shown}
        maxLength={API_KEY_NAME_LENGTH}
        autoComplete="off"
        required
        onChange={(event) => setName(event.target.value)}
      />
      <Select
        label={t`Expires`}
        value={String(days ?? '')}
        options={[
          ...apiKeyDays.map((count) => ({
            value: String(count),
            label: t`${plural({ days: count }, { one: 'In # day', other: 'In # days' })}`,
          })),
          { value: '', label: t`Never` },
        ]}
        onChange={(value) => setDays(apiKeyDays.find((count) => String(count) === value) ?? null)}
      />
    </FormDialog>
  )
}
