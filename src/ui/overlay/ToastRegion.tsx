import { useEffect, useState } from 'react'

import { useLingui } from '@lingui/react/macro'

import { CrossIcon } from '../layout/Icon.tsx'
import { close, list, region, toast as toastStyle, toastMark, tones, toastWords } from '../feedback/Notice.css.ts'
import { useStore } from '../store.ts'
import { dismissToast, toastStore, type Toast } from './toasts.ts'
import { ToneMark } from '../feedback/ToneMark.tsx'

/** Long enough to read twice; pausing over it, or focus in it, stops the time. */
const SHOWN_FOR = 8000

/** The live region of toasts. Rendered once, in the frame, before the first toast. */
export function ToastRegion() {
  const { t } = useLingui()
  const toasts = useStore(toastStore)
  return (
    <div className={region} role="region" aria-label={t`Messages`}>
      <div role="status" aria-live="polite" aria-relevant="additions" className={list}>
        {toasts.map((shown) => (
          <ToastCard key={shown.id} toast={shown} />
        ))}
      </div>
    </div>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useLingui()
  const [isHeld, setHeld] = useState(false)
  const stays = isHeld || toast.action !== undefined || toast.tone === 'late'
  useEffect(() => {
    if (stays) return undefined
    const timer = setTimeout(() => dismissToast(toast.id), SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [stays, toast.id])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return (
    <div className={toastStyle} onMouseEnter={hold} onMouseLeave={release} onFocus={hold} onBlur={release}>
      <span className={`${toastMark} ${tones[toast.tone]}`}>
        <ToneMark tone={toast.tone} />
      </span>
      <div className={toastWords}>
        {toast.text}
        {toast.action === undefined ? null : <div>{toast.action}</div>}
      </div>
      <button type="button" className={close} aria-label={t`Close message`} onClick={() => dismissToast(toast.id)}>
        <CrossIcon size={14} />
      </button>
    </div>
  )
}
