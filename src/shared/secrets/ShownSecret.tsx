import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'

import { Notice } from '../../ui/feedback/Notice.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { Copied } from './Copied.tsx'

type ShownSecretProps = { label: string; secret: string; children?: ReactNode }

/** A secret that nothing shows again, to be copied; what belongs to it stands before it. */
export function ShownSecret({ label, secret, children }: ShownSecretProps) {
  return (
    <div className={stack.s4}>
      <Notice tone="due">
        <Trans>Copy the secret now and store it safely. We won’t show it again.</Trans>
      </Notice>
      {children}
      <Copied label={label} text={secret} />
    </div>
  )
}
