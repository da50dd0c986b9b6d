import { useEffect, useState } from 'react'

import { useLingui } from '@lingui/react/macro'

import { Button } from '../form/Button.tsx'
import { CheckIcon, drawn } from '../layout/Icon.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

const CopyIcon = /* @__PURE__ */ drawn(
  'M6.5 5.5h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1zM3.5 10.5h-.5a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1v.5',
)

/** A small button that copies a text; `what` names it: "confirmation number". */
export function CopyText({ text, what }: { text: string; what: string }) {
  const { t } = useLingui()
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready')
  useEffect(() => {
    if (state === 'ready') return undefined
    const timer = setTimeout(() => setState('ready'), 4000)
    return () => clearTimeout(timer)
  }, [state])
  const said = state === 'copied' ? t`Copied` : state === 'failed' ? t`Couldn’t copy` : ''
  return (
    <span>
      <Button
        kind="quiet"
        size="sm"
        aria-label={state === 'ready' ? t`Copy ${what}` : undefined}
        icon={state === 'copied' ? <CheckIcon size={14} /> : <CopyIcon size={14} />}
        onClick={() => {
          navigator.clipboard.writeText(text).then(
            () => setState('copied'),
            () => setState('failed'),
          )
        }}
      >
        {state === 'ready' ? t`Copy` : said}
      </Button>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </span>
  )
}
