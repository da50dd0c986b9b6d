import { useState } from 'react'

import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { canRollUp } from '../../../domain/rules/selection/roll-up.ts'
import { merchantWords } from '../../../machines/workflows/session/merchant-words.ts'
import { readMerchants } from '../../api/merchant/merchants.ts'
import { requestSwitch } from '../../shared/app/switching.ts'
import { useSelection, useUser } from '../../shared/app/use-session.ts'
import { chooseRollUp, useRolledUp } from '../../shared/choices/roll-up.ts'
import { recentOnes } from '../../shared/choices/recent-ones.ts'
import { rememberName } from '../../shared/choices/selection-names.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { useTyped } from '../../ui/form/use-typed.ts'
import { PickerBox } from '../../ui/overlay/PickerBox.tsx'

/** So few are seen at a glance, the recent ones among them. */
const FEW = 8

/** Another merchant of a merchant user, or all of them as one. */
export function MerchantChooser({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const user = useUser()
  const { userId, merchantCount } = user
  const { merchantId } = useSelection()
  const isRolledUp = useRolledUp()
  const failureText = useFailureText()
  const [search, setSearch] = useState('')
  const [text, setText] = useTyped(search, setSearch)
  const merchants = useLoaded(readMerchants, { search })
  const found = merchants.data?.items ?? []
  const total = merchants.data?.page?.total ?? merchantCount
  const [recent] = useState(() => recentOnes('merchant', userId))
  const pick = (id: string) => {
    onClose()
    const name = found.find(({ buidMerchant }) => buidMerchant === id)?.merchantName
    rememberName(id, name ?? recent.find((one) => one.id === id)?.name ?? id)
    // Who picks one wants to see that one.
    chooseRollUp(false)
    requestSwitch({ kind: 'merchant', merchantId: id })
  }
  return (
    <PickerBox
      title={t(merchantWords.title)}
      label={t`Name of the merchant`}
      text={text}
      onText={setText}
      groups={[
        {
          id: 'recent',
          title: t`Recent`,
          items: text === '' && total > FEW ? recent.map(({ id, name }) => ({ id, name, detail: id })) : [],
        },
        {
          id: 'merchants',
          title: t`Merchants`,
          items: found.map(({ buidMerchant, merchantName, currency }) => ({
            id: buidMerchant,
            name: merchantName,
            detail: `${buidMerchant} · ${currency}`,
          })),
        },
      ]}
      currentId={isRolledUp ? null : merchantId}
      currentName={t`Selected`}
      onPick={pick}
      onClose={onClose}
      empty={
        merchants.failure !== null ? (
          <LoadFailed title={t`Couldn’t load merchants`} onRetry={merchants.retry} busy={merchants.isLoading}>
            {failureText(merchants.failure.code)}
          </LoadFailed>
        ) : merchants.data === null ? (
          <Skeleton lines={4} />
        ) : (
          <EmptyState title={t`No matching merchants`} />
        )
      }
      head={
        canRollUp(user) ? (
          <Checkbox checked={isRolledUp} onChange={chooseRollUp}>
            <Trans>Show all my merchants together</Trans>
          </Checkbox>
        ) : undefined
      }
      foot={
        <span role="status">
          <Plural value={total} one="# merchant" other="# merchants" />
        </span>
      }
    />
  )
}
