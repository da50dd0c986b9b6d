import { useCallback } from 'react'

import { useParams } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import * as v from 'valibot'

import type { PassThroughKind } from '../../../domain/contract/third-parties/settings.ts'
import { MERCHANT_SELECTION_PATH, rowAt } from '../../../domain/routes.ts'
import { selectIsSignedIn } from '../../../machines/workflows/session/session.machine.ts'
import { readMerchants } from '../../api/merchant/merchants.ts'
import { useApp } from '../../shared/app/app.ts'
import { localPlace, pathTo } from '../../shared/app/links.ts'
import { switchingStore, requestSwitch } from '../../shared/app/switching.ts'
import { rememberName } from '../../shared/choices/selection-names.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { useGo, usePageSearch, usePath } from '../../shared/app/use-page.ts'
import { useStore } from '../../ui/store.ts'
import { MerchantChoice } from './MerchantChoice.tsx'
import { PassThrough } from './PassThrough.tsx'

const Search = v.object({ returnTo: v.fallback(v.string(), '') })

/** `/frame/{location}` and `/cgi-bin/{location}`; one of them chooses the merchant. */
export function Page() {
  const { location = '' }: { location?: string } = useParams({ strict: false })
  const go = useGo()
  const path = usePath()
  const onNotFound = useCallback(() => go(pathTo('error404'), { replace: true }), [go])
  if (path === MERCHANT_SELECTION_PATH) return <ChooseMerchant />
  const kind = kindOf(path)
  // The address changes first, and this page stands until the next one is there.
  if (kind === null) return null
  return <PassThrough key={path} location={location} kind={kind} onNotFound={onNotFound} />
}

function kindOf(path: string): PassThroughKind | null {
  const id = rowAt(path)?.id
  return id === 'passThroughFrame' ? 'frame' : id === 'passThroughCgi' ? 'redirect' : null
}

function ChooseMerchant() {
  const { session } = useApp()
  const [{ returnTo }] = usePageSearch(Search)
  const go = useGo()
  const merchants = useLoaded(readMerchants, {})
  const isSaving = useStore(switchingStore)
  const isDone = useSelector(
    session,
    (snapshot) => selectIsSignedIn(snapshot) && snapshot.context.selection.merchantId !== null,
  )
  const place = localPlace(returnTo) ?? '/'
  return (
    <MerchantChoice
      merchants={merchants}
      isSaving={isSaving}
      isDone={isDone && !isSaving}
      onChoose={({ buidMerchant: merchantId, merchantName }) => {
        rememberName(merchantId, merchantName)
        requestSwitch({ kind: 'merchant', merchantId }, place)
      }}
      onGoOn={() => go(place, { replace: true })}
    />
  )
}
