import { Trans } from '@lingui/react/macro'

import { Notice } from '../../ui/feedback/Notice.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { CopyText } from '../../ui/text/CopyText.tsx'
import { code, name, part } from './ShownSecret.css.ts'

/** A secret that nothing shows again, to be copied. */
export function ShownSecret({ label, secret }: { label: string; secret: string }) {
  return (
    <div className={stack.s4}>
      <Notice tone="due">
        <Trans>Copy the secret now and store it safely. We won’t show it again.</Trans>
      </Notice>
      <div>
        <div className={name}>{label}</div>
        <div className={part}>
          <code className={code} aria-label={label} role="group">
            {secret}
          </code>
          <CopyText text={secret} what={label} />
        </div>
      </div>
    </div>
  )
}
