import { useEffect, useState } from 'react'

import { useLingui } from '@lingui/react/macro'

import { Button } from '../form/Button.tsx'
import { CheckIcon, CopyIcon } from '../layout/Icon.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

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
